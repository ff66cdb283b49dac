import { expect, test } from 'vitest'
import { captionOpacity, fades, growth, placeOfPicture, progressThrough } from './zoom.ts'

test('progress is negative while the section comes into view, runs from 0 to 1 while it covers the viewport, and stays within that range', () => {
  const tops = [2_700, 450, 0, -900, -1_800, -2_400]
  expect(tops.map((top) => progressThrough(top, 2_700, 900))).toEqual([-1, -0.25, -0, 0.5, 1, 1])
})

test('a section no taller than the viewport has no progress', () => {
  expect(progressThrough(-100, 800, 900)).toBe(0)
})

test('the pictures grow one after the other out of their cells, and all are grown before the closing text', () => {
  const grown = (progress: number) => [0, 1, 2, 3, 4, 5, 6].map((index) => growth(index, progress))
  expect(grown(-0.5)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(grown(0)).toEqual([1, 0, 0, 0, 0, 0, 0])
  expect(grown(0.49)).toEqual([1, 1, 1, 1, 0, 0, 0])
  expect(grown(fades.in(0.92) === 0 ? 0.92 : 0)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(placeOfPicture(2, 0)).toBe('translate(29%, calc(1 * (100% + var(--strip)))) scale(0.13)')
  expect(placeOfPicture(2, 1)).toBe('translate(0%, calc(0 * (100% + var(--strip)))) scale(1)')
})

test('a sentence is legible only beside its own picture', () => {
  for (let progress = 0; progress <= 1; progress += 0.005) {
    for (const index of [0, 1, 2, 3, 4, 5, 6].filter((step) => captionOpacity(step, progress) > 0)) {
      expect(growth(index, progress)).toBeGreaterThanOrEqual(0.5)
      if (index < 6) expect(growth(index + 1, progress)).toBeLessThanOrEqual(0.5)
    }
  }
})

test('one text is fully legible wherever the page is scrolled to, and no other shows', () => {
  for (let progress = 0; progress <= 1; progress += 0.001) {
    const texts = [fades.out(progress), ...[0, 1, 2, 3, 4, 5, 6].map((index) => captionOpacity(index, progress))]
    expect([...texts, fades.in(progress)].toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1])
  }
  expect([fades.out(0), fades.in(0), fades.out(1), fades.in(1)]).toEqual([1, 0, 0, 1])
})
