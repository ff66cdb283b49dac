/** A set of slots of the live index: one bit per slot, small enough for every stream to have one. */
export class SlotSet {
  #bits = new Uint8Array(512)

  add(slot: number): void {
    const at = slot >> 3
    if (at >= this.#bits.length) {
      const bits = new Uint8Array(2 * Math.max(this.#bits.length, at))
      bits.set(this.#bits)
      this.#bits = bits
    }
    this.#bits[at] = (this.#bits[at] as number) | (1 << (slot & 7))
  }

  /** False when it was not in the set. */
  delete(slot: number): boolean {
    const at = slot >> 3
    const mask = 1 << (slot & 7)
    const byte = this.#bits[at] ?? 0
    if ((byte & mask) === 0) return false
    this.#bits[at] = byte & ~mask
    return true
  }

  clear(): void {
    this.#bits.fill(0)
  }
}
