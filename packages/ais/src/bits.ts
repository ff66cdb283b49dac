/** A payload, five characters of six bits to a word: 30 bits a word, so that no number spans more than two. */
export type Words = Int32Array

const WORD_BITS = 30

/** Room for `bits` bits and for reading a number that begins at the last of them. */
export const roomFor = (bits: number): Words => new Int32Array(Math.ceil(bits / WORD_BITS) + 2)

/** The number of `width` bits (1 to 30) that begins at bit `offset`, most significant bit first. */
export const unsigned = (words: Words, offset: number, width: number): number => {
  const at = (offset / WORD_BITS) | 0
  const beyond = offset - at * WORD_BITS + width - WORD_BITS
  const mask = (1 << width) - 1
  const first = words[at] as number
  return beyond <= 0
    ? (first >>> -beyond) & mask
    : ((first << beyond) | ((words[at + 1] as number) >>> (WORD_BITS - beyond))) & mask
}

/** The same in two's complement. */
export const signed = (words: Words, offset: number, width: number): number =>
  (unsigned(words, offset, width) << (32 - width)) >> (32 - width)

export const flag = (words: Words, offset: number): boolean => unsigned(words, offset, 1) === 1

/** Writes the lowest `width` bits (1 to 30) of a whole number at bit `offset`, over what was there. */
export const put = (words: Words, offset: number, width: number, value: number): void => {
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

export const putFlag = (words: Words, offset: number, value: boolean): void => put(words, offset, 1, value ? 1 : 0)
