import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCells } from './split-cells.ts'

const separators = fc.constantFrom(',' as const, ';' as const, '\t' as const)
const cell = fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', ' ', 'a', '1', 'é'), maxLength: 6 })

test('reads back cells in quotes, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), separators, (cells, separator) => {
      const line = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)
      expect(splitCells(line, separator)).toEqual(cells)
    }),
  )
})

test('reads back cells that are quoted only where needed', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), separators, (cells, separator) => {
      const quoted = cells.map((text) => (/["\t,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
      expect(splitCells(quoted.join(separator), separator)).toEqual(cells)
    }),
  )
})

test.each([
  ['', ['']],
  [',', ['', '']],
  ['a,,b', ['a', '', 'b']],
  ['a,"",b', ['a', '', 'b']],
  ['a,"b"', ['a', 'b']],
  ['"a, b"," ""c"" "', ['a, b', ' "c" ']],
  ['a "b" c,5"', ['a "b" c', '5"']],
])('%s', (line, cells) => {
  expect(splitCells(line, ',')).toEqual(cells)
})

test.each(['"', 'a,,"b', '"a,b', 'a,"""', '"a"b,c', '"a" ,b', '"a""'])('%s has invalid quotes', (line) => {
  expect(splitCells(line, ',')).toBeNull()
})

test('takes linear time on a long line', () => {
  const start = performance.now()
  expect(splitCells(`"${'""'.repeat(2_000_000)}"`, ',')?.[0]?.length).toBe(2_000_000)
  expect(splitCells(`"${'""'.repeat(2_000_000)}`, ',')).toBeNull()
  expect(splitCells('"a",'.repeat(1_000_000), ',')?.length).toBe(1_000_001)
  expect(performance.now() - start).toBeLessThan(5000)
})
