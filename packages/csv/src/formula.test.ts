import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from './formula.ts'

test.each([
  ["=HYPERLINK('x')", "'=HYPERLINK('x')"],
  ['+44', "'+44"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1", "''=1"],
  ["'T HART", "'T HART"],
  ['SEA WOLF', 'SEA WOLF'],
  ['', ''],
])('%j is written as %j, and read as it was', (text, written) => {
  expect(guardFormula(text)).toBe(written)
  expect(unguardFormula(written)).toBe(text)
})

test('leaves an unguarded formula unchanged', () => expect(unguardFormula('=1')).toBe('=1'))
