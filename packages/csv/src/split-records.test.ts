import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRecords } from './split-records.ts'

const bounds = { maxLines: 3, maxLength: 100 }
const split = (text: string, over = {}) => [...splitRecords(text, { ...bounds, ...over })]

test('lines of a quoted cell are one record, with the number of the first', () => {
  expect(split('a,b\r\n1,"x\ny"\r\n\n2,""\rend')).toEqual([
    { line: 1, text: 'a,b' },
    { line: 2, text: '1,"x\ny"' },
    { line: 5, text: '2,""' },
    { line: 6, text: 'end' },
  ])
  expect(split('')).toEqual([])
})

test('a quoted cell that does not end takes as many lines as it may, and the next record begins after them', () => {
  expect(split('"1\n2\n3\n4\n5')).toEqual([
    { line: 1, text: '"1\n2\n3' },
    { line: 4, text: '4' },
    { line: 5, text: '5' },
  ])
  expect(split('"1\n2').map(({ text }) => text)).toEqual(['"1\n2'])
})

test('a record that is too long is the last', () => {
  expect(split(`a\n${'b'.repeat(100)}\n${'c'.repeat(101)}\nd`).map(({ line, text }) => [line, text?.length])).toEqual([
    [1, 1],
    [2, 100],
    [3, undefined],
  ])
})

test('records without quotes are the lines that are not empty', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', '\n', '\r', '\r\n'), maxLength: 40 })
  fc.assert(
    fc.property(text, (table) => {
      const lines = table.split(/\r\n|\n|\r/).map((line, at) => ({ line: at + 1, text: line }))
      expect(split(table)).toEqual(lines.filter((line) => line.text !== ''))
    }),
  )
})

test.each([
  ['one line', 'a'.repeat(8_000_000)],
  ['empty lines', '\n'.repeat(8_000_000)],
  ['a cell that grows, quote by quote', `"${`${'""'.repeat(2_000)}\n`.repeat(2_000)}`],
  ['cells that do not end', '"\n'.repeat(4_000_000)],
])('%s of 8 MB takes time in proportion to its length', (_, text) => {
  const start = performance.now()
  for (const record of splitRecords(text, { maxLines: 200, maxLength: 10_000_000 }))
    if (record.text === null) throw new Error('No record is too long here.')
  expect(performance.now() - start).toBeLessThan(2_000)
})
