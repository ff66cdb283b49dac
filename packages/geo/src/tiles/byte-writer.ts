const CONTINUATION = 0x80

/** Writes protocol buffer fields. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  get length() {
    return this.#length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  /** Writes an integer from 0 to 2^53, seven bits per byte. */
  varint(value: number) {
    let left = value
    this.#ensureCapacity(8)
    while (left >= CONTINUATION) {
      this.#bytes[this.#length++] = (left % CONTINUATION) | CONTINUATION
      left = Math.floor(left / CONTINUATION)
    }
    this.#bytes[this.#length++] = left
  }

  /** Writes a signed integer, zigzag-encoded. */
  signed(value: number) {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2)
  }

  raw(bytes: Uint8Array) {
    this.#ensureCapacity(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Writes a numeric field. */
  number(field: number, value: number) {
    this.varint(field << 3)
    this.varint(value)
  }

  /** Writes a length-delimited field: text, message or packed numbers. */
  bytes(field: number, bytes: Uint8Array) {
    this.varint((field << 3) | 2)
    this.varint(bytes.length)
    this.raw(bytes)
  }

  #ensureCapacity(more: number) {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
