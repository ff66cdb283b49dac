import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeBits, createWords, readSigned, readUnsigned } from './bits.ts'
import { encodePayload, createPayloadWords, unpackPayload } from '../framing/payload.ts'

const spans = fc
  .record({ offset: fc.integer({ min: 0, max: 400 }), width: fc.integer({ min: 1, max: 30 }) })
  .chain(({ offset, width }) =>
    fc.record({
      offset: fc.constant(offset),
      width: fc.constant(width),
      value: fc.integer({ min: 0, max: 2 ** width - 1 }),
    }),
  )

const toBinary = (value: number, width: number) => value.toString(2).padStart(width, '0')
const readAll = (words: Int32Array, bits: number) =>
  Array.from({ length: bits }, (_, at) => readUnsigned(words, at, 1)).join('')

describe('numbers in 30-bit words', () => {
  it('read and write like a string of binary digits', () => {
    fc.assert(
      fc.property(fc.array(spans, { minLength: 1, maxLength: 20 }), (writes) => {
        const words = createWords(450)
        let digits = '0'.repeat(450)
        for (const { offset, width, value } of writes) {
          writeBits(words, offset, width, value)
          digits = digits.slice(0, offset) + toBinary(value, width) + digits.slice(offset + width)
        }
        expect(readAll(words, 450)).toBe(digits)
        for (const { offset, width } of writes) {
          const expected = Number.parseInt(digits.slice(offset, offset + width), 2)
          expect(readUnsigned(words, offset, width)).toBe(expected)
          expect(readSigned(words, offset, width)).toBe(expected >= 2 ** (width - 1) ? expected - 2 ** width : expected)
        }
      }),
    )
  })
})

describe('armoured payloads', () => {
  const payloads = fc
    .array(fc.integer({ min: 0, max: 63 }), { maxLength: 168 })
    .map((six) => six.map((value) => String.fromCharCode(value < 40 ? value + 48 : value + 56)).join(''))

  it('survive unpacking and encoding', () => {
    fc.assert(
      fc.property(payloads, fc.integer({ min: 0, max: 5 }), (characters, fill) => {
        const words = createPayloadWords()
        words.fill(-1)
        const bytes = Uint8Array.from(characters, (letter) => letter.charCodeAt(0))
        const bits = unpackPayload(bytes, 0, bytes.length, fill, words)
        expect(bits).toBe(Math.max(0, characters.length * 6 - fill))
        expect(encodePayload(words, characters.length * 6)).toEqual({ characters, fill: 0 })
        expect(readUnsigned(words, characters.length * 6, 30)).toBe(0)
      }),
    )
  })

  it('reject every byte outside the alphabet', () => {
    for (let code = 0; code < 256; code += 1) {
      const isLegal = (code >= 48 && code <= 87) || (code >= 96 && code <= 119)
      expect(unpackPayload(Uint8Array.of(48, code, 48), 0, 3, 0, createPayloadWords())).toBe(isLegal ? 18 : -1)
    }
  })
})
