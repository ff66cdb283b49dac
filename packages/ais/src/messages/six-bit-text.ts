import { writeBits, readUnsigned, type Words } from './bits.ts'

/** Six-bit alphabet of ITU-R M.1371-5, table 47; `@` ends a text. */
const ALPHABET = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'
const END = 0
const LETTERS = [...ALPHABET]

/** Reads up to `length` characters at bit `offset`, before the first `@` and within `bits` bits. */
export const readRawText = (words: Words, offset: number, length: number, bits: number): string => {
  const end = Math.min(offset + length * 6, bits - 5)
  let found = ''
  for (let at = offset; at < end; at += 6) {
    const code = readUnsigned(words, at, 6)
    if (code === END) break
    found += LETTERS[code] as string
  }
  return found
}

/** Reads a text without surrounding spaces; null when it is empty. */
export const readText = (words: Words, offset: number, length: number, bits: number): string | null =>
  readRawText(words, offset, length, bits).trim() || null

/** Writes a text padded with `@`; throws a RangeError when it is longer than `length` or has a character outside the alphabet. */
export const writeText = (words: Words, offset: number, length: number, value: string | null): void => {
  const wanted = value ?? ''
  if (wanted.length > length) throw new RangeError(`"${wanted}" has more than ${length} characters`)
  for (let at = 0; at < length; at += 1) {
    const code = at < wanted.length ? ALPHABET.indexOf(wanted.charAt(at)) : END
    if (code < 0 || (code === END && at < wanted.length))
      throw new RangeError(`"${wanted}" holds "${wanted.charAt(at)}", which AIS has no character for`)
    writeBits(words, offset + at * 6, 6, code)
  }
}
