/** Collects named numbers and returns them as a vector in the order they were added; a value that is not finite becomes 0. */
export class FeatureList {
  readonly names: string[] = []
  readonly #values: number[] = []

  add(name: string, value: number): void {
    this.names.push(name)
    this.#values.push(Number.isFinite(value) ? value : 0)
  }

  values(): Float32Array {
    return Float32Array.from(this.#values)
  }
}

export type Features = { names: string[]; values: Float32Array }
