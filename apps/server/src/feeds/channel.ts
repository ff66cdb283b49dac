/** A bounded queue from many senders to one reader, with backpressure. */
export class Channel<Value> implements AsyncIterable<Value> {
  readonly #capacity: number
  readonly #values: Value[] = []
  #error: Error | null = null
  #isClosed = false
  #wakeReader: (() => void) | null = null
  #waitingSenders: (() => void)[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Waits until there is space, then queues the value; false when the channel is closed and the value is dropped. */
  async send(value: Value): Promise<boolean> {
    while (!this.#isClosed && this.#values.length >= this.#capacity) {
      await new Promise<void>((resolve) => this.#waitingSenders.push(resolve))
    }
    return this.trySend(value)
  }

  /** Queues the value if there is space; false when the channel is full or closed and the value is dropped. */
  trySend(value: Value): boolean {
    if (this.#isClosed || this.#values.length >= this.#capacity) return false
    this.#values.push(value)
    this.#wakeReader?.()
    return true
  }

  /** Queued values can still be read; then the iteration ends, or throws the error. */
  close(error: Error | null = null): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#error = error
    this.#wakeReader?.()
    for (const wake of this.#waitingSenders.splice(0)) wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value> {
    for (;;) {
      const value = this.#values.shift()
      if (value !== undefined) {
        this.#waitingSenders.shift()?.()
        yield value
      } else if (this.#isClosed) {
        if (this.#error) throw this.#error
        return
      } else {
        await new Promise<void>((resolve) => (this.#wakeReader = resolve))
        this.#wakeReader = null
      }
    }
  }
}
