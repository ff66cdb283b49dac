import { put, unsigned, type Words } from './bits.ts'

/** The six-bit alphabet of ITU-R M.1371-5, table 47; the first character ends a text. */
const ALPHABET = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'
const END = 0
const LETTERS = [...ALPHABET]

/** Up to `length` characters at bit `offset` before the first `@`, as far as the message of `bits` bits has them. */
export const wholeText = (words: Words, offset: number, length: number, bits: number): string => {
  const end = Math.min(offset + length * 6, bits - 5)
  let found = ''
  for (let at = offset; at < end; at += 6) {
    const code = unsigned(words, at, 6)
    if (code === END) break
    found += LETTERS[code] as string
  }
  return found
}

/** The same without blanks around it; null where nothing was said. */
export const text = (words: Words, offset: number, length: number, bits: number): string | null =>
  wholeText(words, offset, length, bits).trim() || null

/** Writes a text of at most `length` characters, ends it with `@`; throws a RangeError on what the alphabet lacks. */
export const putText = (words: Words, offset: number, length: number, value: string | null): void => {
  const wanted = value ?? ''
  if (wanted.length > length) throw new RangeError(`"${wanted}" has more than ${length} characters`)
  for (let at = 0; at < length; at += 1) {
    const code = at < wanted.length ? ALPHABET.indexOf(wanted.charAt(at)) : END
    if (code < 0 || (code === END && at < wanted.length))
      throw new RangeError(`"${wanted}" holds "${wanted.charAt(at)}", which AIS has no character for`)
    put(words, offset + at * 6, 6, code)
  }
}
