import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLines, decodeText } from './decode-text.ts'
import { createLineState, flushLines, splitLines } from './split-lines.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('decodes UTF-8, or Windows-1252 where the bytes are not UTF-8', () => {
  expect(decodeText(utf8('\ufeffÅLESUND'))).toBe('ÅLESUND')
  expect(decodeText(latin1('\u00c5LESUND \u0096 S\u00d8R'))).toBe('ÅLESUND – SØR')
  expect(decodeText(Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2))).toBeNull()
  expect(decodeText(Uint8Array.of(0, 0xc5))).toBeNull()
})

test('decodes each line in its own encoding', () => {
  const bytes = new Uint8Array([...utf8('ÅLESUND\n'), ...latin1('\u00c5LESUND\n'), ...utf8('王小明'), 0xe7, 0x8e, 10])
  expect(decodeLines(bytes)).toEqual(['ÅLESUND', 'ÅLESUND', '王小明\ufffd', ''])
  const state = createLineState()
  expect([...splitLines(state, bytes.subarray(0, 12)), ...splitLines(state, bytes.subarray(12))]).toEqual([
    'ÅLESUND',
    'ÅLESUND',
    '王小明\ufffd',
  ])
  expect(splitLines(state, latin1('\u00c5'))).toEqual([])
  expect(flushLines(state)).toEqual(['Å'])
})

test('returns one line more than there are line feeds, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeLines(bytes)).toHaveLength(bytes.filter((byte) => byte === 10).length + 1)
    }),
  )
})
