/** A linear rule on standardised features, clipped to four standard deviations. */
export type Linear = { mean: number[]; deviation: number[]; weights: number[]; bias: number }

/** The rule's value for one feature vector: above 0 means yes. */
export function linear({ mean, deviation, weights, bias }: Linear, features: Float32Array): number {
  let sum = bias
  for (let i = 0; i < weights.length; i++) {
    const z = ((features[i] as number) - (mean[i] as number)) / (deviation[i] as number)
    sum += (weights[i] as number) * Math.max(-4, Math.min(4, z))
  }
  return sum
}
