/** A payload packed 30 bits to a word (five six-bit characters), so that no number spans more than two words. */
export type Words = Int32Array

const WORD_BITS = 30

/** Allocates words for `bits` bits, with padding so that a read starting at the last bit stays in bounds. */
export const createWords = (bits: number): Words => new Int32Array(Math.ceil(bits / WORD_BITS) + 2)

/** Reads `width` bits (1 to 30) at bit `offset` as an unsigned number, most significant bit first. */
export const readUnsigned = (words: Words, offset: number, width: number): number => {
  const at = (offset / WORD_BITS) | 0
  const beyond = offset - at * WORD_BITS + width - WORD_BITS
  const mask = (1 << width) - 1
  const first = words[at] as number
  return beyond <= 0
    ? (first >>> -beyond) & mask
    : ((first << beyond) | ((words[at + 1] as number) >>> (WORD_BITS - beyond))) & mask
}

/** Reads `width` bits (1 to 30) at bit `offset` in two's complement. */
export const readSigned = (words: Words, offset: number, width: number): number =>
  (readUnsigned(words, offset, width) << (32 - width)) >> (32 - width)

export const readFlag = (words: Words, offset: number): boolean => readUnsigned(words, offset, 1) === 1

/** Overwrites `width` bits (1 to 30) at bit `offset` with the lowest bits of an integer. */
export const writeBits = (words: Words, offset: number, width: number, value: number): void => {
  const at = (offset / WORD_BITS) | 0
  const beyond = offset - at * WORD_BITS + width - WORD_BITS
  const mask = (1 << width) - 1
  const kept = value & mask
  if (beyond <= 0) {
    words[at] = ((words[at] as number) & ~(mask << -beyond)) | (kept << -beyond)
    return
  }
  words[at] = ((words[at] as number) & ~(mask >>> beyond)) | (kept >>> beyond)
  const low = WORD_BITS - beyond
  words[at + 1] = ((words[at + 1] as number) & ((1 << low) - 1)) | ((kept & ((1 << beyond) - 1)) << low)
}

export const writeFlag = (words: Words, offset: number, value: boolean): void =>
  writeBits(words, offset, 1, value ? 1 : 0)
