import { expect, test } from 'vitest'
import { isSeparatorLine } from './csv-header.ts'

test.each(['sep=;', 'SEP=,', '\ufeffsep=;\r', '"sep=\t"', 'sep=;;;;', 'sep='])('%j states a separator', (line) => {
  expect(isSeparatorLine(line)).toBe(true)
})

test.each(['sep', 'sep,mmsi', 'mmsi;sep=', 'separator=;', 'sep=1', 'sep=|'])('%j is a line of the table', (line) => {
  expect(isSeparatorLine(line)).toBe(false)
})
