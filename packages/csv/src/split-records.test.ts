import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRecords } from './split-records.ts'

const bounds = { maxLines: 3, maxLength: 100 }
const split = (text: string, over = {}) => [...splitRecords(text, { ...bounds, ...over })]

test('returns the lines of a quoted cell as one record, with the number of the first', () => {
  expect(split('a,b\r\n1,"x\ny"\r\n\n2,""\rend')).toEqual([
    { line: 1, text: 'a,b' },
    { line: 2, text: '1,"x\ny"' },
    { line: 5, text: '2,""' },
    { line: 6, text: 'end' },
  ])
  expect(split('')).toEqual([])
})

test('ends an unclosed quoted cell at the line limit, and starts the next record after it', () => {
  expect(split('"1\n2\n3\n4\n5')).toEqual([
    { line: 1, text: '"1\n2\n3' },
    { line: 4, text: '4' },
    { line: 5, text: '5' },
  ])
  expect(split('"1\n2').map(({ text }) => text)).toEqual(['"1\n2'])
})

test('stops after a record that is too long', () => {
  expect(split(`a\n${'b'.repeat(100)}\n${'c'.repeat(101)}\nd`).map(({ line, text }) => [line, text?.length])).toEqual([
    [1, 1],
    [2, 100],
    [3, undefined],
  ])
})

test('returns non-empty lines as records when nothing is quoted', () => {
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
