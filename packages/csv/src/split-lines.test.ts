import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flushLines, MAX_LINE_LENGTH, createLineState, splitLines } from './split-lines.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)

test('returns the same lines wherever the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 })), fc.array(fc.nat(40)), (words, cuts) => {
      const lines = words.map((word) => word.replace(/[\r\n]/g, ''))
      const bytes = toBytes(lines.map((line) => `${line}\r\n`).join(''))
      const state = createLineState()
      const found = []
      let at = 0
      for (const cut of cuts) {
        found.push(...splitLines(state, bytes.subarray(at, at + cut)))
        at += cut
      }
      expect([...found, ...splitLines(state, bytes.subarray(at)), ...flushLines(state)]).toEqual(lines)
    }),
  )
})

test('returns a last line without an ending', () => {
  const state = createLineState()
  expect(splitLines(state, toBytes('one\ntwo'))).toEqual(['one'])
  expect(flushLines(state)).toEqual(['two'])
  splitLines(state, toBytes('three\r'))
  expect(flushLines(state)).toEqual(['three'])
  expect(flushLines(state)).toEqual([])
})

test('drops an overlong line and reads the next', () => {
  const state = createLineState()
  const chunk = new Uint8Array(1024 * 1024).fill(65)
  for (let at = 0; at < 20; at++) {
    expect(splitLines(state, chunk)).toEqual([])
    expect(state.rest.length).toBeLessThanOrEqual(MAX_LINE_LENGTH)
  }
  expect(splitLines(state, toBytes('A\nnext\n'))).toEqual([null, 'next'])
  expect(splitLines(state, chunk)).toEqual([])
  expect(flushLines(state)).toEqual([null])
})
