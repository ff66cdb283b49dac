const MORE = 0x80

/** Bytes as protocol buffers lay them down. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  get length() {
    return this.#length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  /** A whole number from 0 to 2^53, seven bits a byte. */
  varint(value: number) {
    let left = value
    this.#room(8)
    while (left >= MORE) {
      this.#bytes[this.#length++] = (left % MORE) | MORE
      left = Math.floor(left / MORE)
    }
    this.#bytes[this.#length++] = left
  }

  /** A whole number of either sign, small where it is near 0. */
  signed(value: number) {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2)
  }

  raw(bytes: Uint8Array) {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** A field that holds a number. */
  number(field: number, value: number) {
    this.varint(field << 3)
    this.varint(value)
  }

  /** A field that holds bytes: a text, a message or packed numbers. */
  bytes(field: number, bytes: Uint8Array) {
    this.varint((field << 3) | 2)
    this.varint(bytes.length)
    this.raw(bytes)
  }

  #room(more: number) {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
