import { expect, test } from 'vitest'
import { radarChip } from './radar-chip.ts'
import { readChip } from './read-chip.ts'

const read = (kind: Parameters<typeof radarChip>[0]) => readChip(radarChip(kind, 7))

test('a picture is the same each time it is drawn', () => {
  expect(radarChip('slick', 7).data).toEqual(radarChip('slick', 7).data)
})

test('on a clean sea nothing stands out', () => {
  const { share, elongation } = read('clean')
  expect(share).toBeLessThan(0.005)
  expect(elongation).toBeNull()
})

test('a slick is long and its edge is sharp', () => {
  const { share, elongation, sentences } = read('slick')
  expect(share).toBeGreaterThan(0.02)
  expect(elongation).toBeGreaterThan(3)
  expect(sentences.join(' ')).toMatch(/long and narrow/)
})

test('calm air is dark too, but broad, with a softer edge than a slick', () => {
  const calm = read('calm')
  const slick = read('slick')
  expect(calm.share).toBeGreaterThan(0.01)
  expect(calm.elongation ?? 0).toBeLessThan(slick.elongation ?? 0)
  expect(calm.sharpness ?? 1).toBeLessThan(slick.sharpness ?? 0)
})
