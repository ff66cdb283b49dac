export type Confidence = 'high' | 'medium' | 'low'

const order: readonly Confidence[] = ['low', 'medium', 'high']

/** The lowest of several confidences; high when there are none. */
export const lowestConfidence = (values: readonly Confidence[]): Confidence =>
  values.reduce((least, value) => (order.indexOf(value) < order.indexOf(least) ? value : least), 'high' as Confidence)
