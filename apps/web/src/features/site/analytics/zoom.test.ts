import { expect, test } from 'vitest'
import { fades, progressThrough } from './zoom.ts'

test('progress runs from 0 to 1 while the section covers the viewport and stays within that range', () => {
  expect([500, 0, -900, -1_800, -2_400].map((top) => progressThrough(top, 2_700, 900))).toEqual([0, 0, 0.5, 1, 1])
})

test('a section no taller than the viewport has no progress', () => {
  expect(progressThrough(-100, 800, 900)).toBe(0)
})

test('the intro fades out before the closing text fades in', () => {
  expect([fades.out(0), fades.in(0)]).toEqual([1, 0])
  expect([fades.out(0.5), fades.in(0.5)]).toEqual([0, 0])
  expect([fades.out(1), fades.in(1)]).toEqual([0, 1])
})
