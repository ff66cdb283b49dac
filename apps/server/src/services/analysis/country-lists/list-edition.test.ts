import { expect, it } from 'vitest'
import { editionOf, isListOf } from './list-edition.ts'

const imported_ms = Date.UTC(2026, 0, 31)

it.each([
  ['IUUList-20250915.csv', '2025-09-15'],
  ['iuu.csv', '2026-01-31'],
])('the edition of %s is that of its name, else the day of the import', (file_name, edition) => {
  expect(editionOf({ file_name, imported_ms })).toBe(edition)
})

it.each([
  [Date.UTC(2009, 5, 1), false],
  [Date.UTC(2024, 8, 1), false],
  [Date.UTC(2024, 9, 1), true],
  [Date.UTC(2026, 0, 31), true],
])('a list says something of a time up to a year before its edition: %i', (atMs, isOfTime) => {
  expect(isListOf({ file_name: 'IUUList-20250915.csv', imported_ms }, atMs)).toBe(isOfTime)
})
