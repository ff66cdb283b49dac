import { expect, test } from 'vitest'
import { createSyntheticRadarImage } from '~/site/radar/synthetic-radar-image.ts'
import { measureRadarImage } from './measure-radar-image.ts'

const measure = (kind: Parameters<typeof createSyntheticRadarImage>[0]) =>
  measureRadarImage(createSyntheticRadarImage(kind, 7))

test('the same seed gives the same image', () => {
  expect(createSyntheticRadarImage('slick', 7).data).toEqual(createSyntheticRadarImage('slick', 7).data)
})

test('a clean sea has no dark patch', () => {
  const { share, elongation } = measure('clean')
  expect(share).toBeLessThan(0.005)
  expect(elongation).toBeNull()
})

test('a slick is long and has a sharp edge', () => {
  const { share, elongation, sentences } = measure('slick')
  expect(share).toBeGreaterThan(0.02)
  expect(elongation).toBeGreaterThan(3)
  expect(sentences.join(' ')).toMatch(/long and narrow/)
})

test('calm air is dark and broad, with a softer edge than a slick', () => {
  const calm = measure('calm')
  const slick = measure('slick')
  expect(calm.share).toBeGreaterThan(0.01)
  expect(calm.elongation ?? 0).toBeLessThan(slick.elongation ?? 0)
  expect(calm.sharpness ?? 1).toBeLessThan(slick.sharpness ?? 0)
})
