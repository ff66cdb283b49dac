/** Hands values from many to one; who puts one in waits until there is room. */
export class Channel<Value> implements AsyncIterable<Value> {
  readonly #room: number
  readonly #values: Value[] = []
  #fault: Error | null = null
  #isClosed = false
  #taker: (() => void) | null = null
  #putters: (() => void)[] = []

  constructor(room: number) {
    this.#room = room
  }

  /** False when the channel is closed: the value is not taken. */
  async put(value: Value): Promise<boolean> {
    while (!this.#isClosed && this.#values.length >= this.#room) {
      await new Promise<void>((resolve) => this.#putters.push(resolve))
    }
    return this.offer(value)
  }

  /** False when there is no room, or the channel is closed: the value is not taken. */
  offer(value: Value): boolean {
    if (this.#isClosed || this.#values.length >= this.#room) return false
    this.#values.push(value)
    this.#taker?.()
    return true
  }

  /** What was put in can still be taken; then the iteration ends, or throws the fault. */
  close(fault: Error | null = null): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#fault = fault
    this.#taker?.()
    for (const wake of this.#putters.splice(0)) wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value> {
    for (;;) {
      const value = this.#values.shift()
      if (value !== undefined) {
        this.#putters.shift()?.()
        yield value
      } else if (this.#isClosed) {
        if (this.#fault) throw this.#fault
        return
      } else {
        await new Promise<void>((resolve) => (this.#taker = resolve))
        this.#taker = null
      }
    }
  }
}
