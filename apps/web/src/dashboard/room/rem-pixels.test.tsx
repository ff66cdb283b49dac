import { afterEach, expect, test } from 'vitest'
import { remPixels } from './rem-pixels.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

test('a length in rem grows with the size of text, and is as by default where none is stated', () => {
  expect(remPixels(2.25)).toBe(36)
  document.documentElement.style.fontSize = '32px'
  expect(remPixels(2.25)).toBe(72)
})
