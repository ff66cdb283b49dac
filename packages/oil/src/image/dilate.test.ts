import { expect, test } from 'vitest'
import { dilate } from './dilate.ts'
import { createRandom } from './testing.ts'

test.each([
  [7, 5, 1],
  [9, 9, 3],
  [1, 12, 2],
  [12, 1, 2],
  [6, 4, 20],
])('a mask of %i x %i grows by a square of %i cells on each side', (width, height, reach) => {
  const random = createRandom(width * height)
  const mask = Uint8Array.from({ length: width * height }, () => (random() < 0.1 ? 1 : 0))
  const isNear = (x: number, y: number) =>
    mask.some(
      (value, i) => value > 0 && Math.abs((i % width) - x) <= reach && Math.abs(Math.floor(i / width) - y) <= reach,
    )
  const grown = mask.map((_, i) => (isNear(i % width, Math.floor(i / width)) ? 1 : 0))
  expect(dilate(mask, width, reach)).toEqual(grown)
})
