import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endLines, MOST_LINE_LETTERS, noLines, stepLines } from './split-lines.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('lines are the same wherever the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 })), fc.array(fc.nat(40)), (words, cuts) => {
      const lines = words.map((word) => word.replace(/[\r\n]/g, ''))
      const bytes = bytesOf(lines.map((line) => `${line}\r\n`).join(''))
      const state = noLines()
      const found = []
      let at = 0
      for (const cut of cuts) {
        found.push(...stepLines(state, bytes.subarray(at, at + cut)))
        at += cut
      }
      expect([...found, ...stepLines(state, bytes.subarray(at)), ...endLines(state)]).toEqual(lines)
    }),
  )
})

test('a last line without its end is read, too', () => {
  const state = noLines()
  expect(stepLines(state, bytesOf('one\ntwo'))).toEqual(['one'])
  expect(endLines(state)).toEqual(['two'])
  expect(endLines(state)).toEqual([])
})

test('megabytes without an end are one line that is not kept, and the next is read', () => {
  const state = noLines()
  const chunk = new Uint8Array(1024 * 1024).fill(65)
  for (let at = 0; at < 20; at++) {
    expect(stepLines(state, chunk)).toEqual([])
    expect(state.rest.length).toBeLessThanOrEqual(MOST_LINE_LETTERS)
  }
  expect(stepLines(state, bytesOf('A\nnext\n'))).toEqual([null, 'next'])
  expect(stepLines(state, chunk)).toEqual([])
  expect(endLines(state)).toEqual([null])
})
