import { afterEach, expect, test } from 'vitest'
import { remPixels } from './rem-pixels.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

test('a length in rem scales with the root font size, and falls back to the default', () => {
  expect(remPixels(2.25)).toBe(36)
  document.documentElement.style.fontSize = '32px'
  expect(remPixels(2.25)).toBe(72)
})
