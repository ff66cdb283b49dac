import { writeBits, createWords, type Words } from '../messages/bits.ts'

/** The maximum: nine sentences of 168 characters. */
const MAX_PAYLOAD_BITS = 9 * 168 * 6
export const createPayloadWords = (): Words => createWords(MAX_PAYLOAD_BITS)

const ILLEGAL = 64
/** Six-bit value of each armoured character (ITU-R M.1371-5, IEC 61162-1): 0 to W, then ` to w. */
const SIX_BITS = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= 48 && code < 88 ? code - 48 : code >= 96 && code < 120 ? code - 56 : ILLEGAL,
)
const SIX_BIT_ALPHABET = Array.from({ length: 64 }, (_, bits) => String.fromCharCode(bits < 40 ? bits + 48 : bits + 56))

/** Unpacks armoured characters into words and zeroes the next word; returns the number of bits, -1 for an illegal character. */
export const unpackPayload = (bytes: Uint8Array, from: number, to: number, fill: number, words: Words): number => {
  let illegal = 0
  let word = 0
  let at = from
  for (; at + 4 < to; at += 5) {
    const a = SIX_BITS[bytes[at] as number] as number
    const b = SIX_BITS[bytes[at + 1] as number] as number
    const c = SIX_BITS[bytes[at + 2] as number] as number
    const d = SIX_BITS[bytes[at + 3] as number] as number
    const e = SIX_BITS[bytes[at + 4] as number] as number
    illegal |= a | b | c | d | e
    words[word] = (a << 24) | (b << 18) | (c << 12) | (d << 6) | e
    word += 1
  }
  let last = 0
  for (let shift = 24; at < to; at += 1, shift -= 6) {
    const six = SIX_BITS[bytes[at] as number] as number
    illegal |= six
    last |= six << shift
  }
  words[word] = last
  words[word + 1] = 0
  return (illegal & ILLEGAL) !== 0 ? -1 : Math.max(0, (to - from) * 6 - fill)
}

/** Appends one part of several after the first `bits` bits; only the last part should have fill bits. */
export const appendPayload = (bytes: Uint8Array, fill: number, words: Words, bits: number): number => {
  let end = bits
  for (const code of bytes) {
    const six = SIX_BITS[code] as number
    if (six === ILLEGAL) return -1
    writeBits(words, end, 6, six)
    end += 6
  }
  return Math.max(bits, end - fill)
}

/** Encodes a payload as armoured characters; `fill` is the number of padding bits in the last one. */
export const encodePayload = (words: Words, bits: number): { characters: string; fill: number } => {
  const length = Math.ceil(bits / 6)
  let characters = ''
  for (let at = 0; at < length; at += 1)
    characters += SIX_BIT_ALPHABET[((words[Math.floor(at / 5)] as number) >>> (24 - 6 * (at % 5))) & 63] as string
  return { characters, fill: length * 6 - bits }
}
