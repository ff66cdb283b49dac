/** A vessel removed from the index; `sequence` orders it among the changes. */
export interface Removal {
  sequence: number
  slot: number
  mmsi: number
}

/** The newest removals of an index, at least `retained` of them, so that a reader that is behind can catch up. */
export class RemovalLog {
  readonly #retained: number
  #removals: Removal[] = []
  #newestForgotten = 0

  constructor(retained: number) {
    this.#retained = retained
  }

  add(removal: Removal): void {
    this.#removals.push(removal)
    if (this.#removals.length <= 2 * this.#retained) return
    this.#newestForgotten = this.#removals[this.#removals.length - this.#retained - 1]?.sequence ?? 0
    this.#removals = this.#removals.slice(-this.#retained)
  }

  /** Vessels removed after a change, oldest first; null when that is too long ago to know. */
  since(sequence: number): Removal[] | null {
    if (sequence < this.#newestForgotten) return null
    let from = this.#removals.length
    while (from > 0 && (this.#removals[from - 1] as Removal).sequence > sequence) from -= 1
    return this.#removals.slice(from)
  }
}
