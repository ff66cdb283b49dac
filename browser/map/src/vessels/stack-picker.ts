/** Chooses among vessels that lie upon each other: each further click on them chooses the next one. */
export class StackPicker {
  /** Those of the stack that were chosen, the last one still being selected. */
  #turned: number[] = []

  /** The vessel that a click selects, of those under it, the nearest first; null where there is none. */
  pick(near: readonly number[], selected: number | null): number | null {
    const [nearest] = near
    if (nearest === undefined) return null
    const isSameStack = selected !== null && near.includes(selected) && this.#turned.at(-1) === selected
    const next = isSameStack && this.#turned.includes(nearest) && near.find((mmsi) => !this.#turned.includes(mmsi))
    this.#turned = next ? [...this.#turned, next] : [nearest]
    return this.#turned.at(-1) ?? null
  }
}
