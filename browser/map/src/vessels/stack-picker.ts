/** Selects among overlapping vessels: each further click on them selects the next one. */
export class StackPicker {
  /** Vessels of the stack selected so far; the last one is still selected. */
  #turned: number[] = []

  /** Picks the vessel that a click selects from those under it, nearest first; null when there is none. */
  pick(near: readonly number[], selected: number | null): number | null {
    const [nearest] = near
    if (nearest === undefined) return null
    const isSameStack = selected !== null && near.includes(selected) && this.#turned.at(-1) === selected
    const next = isSameStack && this.#turned.includes(nearest) && near.find((mmsi) => !this.#turned.includes(mmsi))
    this.#turned = next ? [...this.#turned, next] : [nearest]
    return this.#turned.at(-1) ?? null
  }
}
