import { expect, test } from 'vitest'
import { createRandom, paint } from '../image/testing.ts'
import { computeTexture, type Texture } from './texture.ts'

const grey = (level: (x: number, y: number) => number) =>
  paint((x, y) => Array(3).fill(level(x, y)) as [number, number, number])
const texture = (level: (x: number, y: number) => number) => computeTexture(grey(level)) as Texture

test('white noise is uncorrelated', () => {
  const random = createRandom(4)
  const { across, down, slant, apart, local, fine, coarse } = texture(() => random() * 255)
  for (const correlation of [across, down, slant, apart, local]) expect(Math.abs(correlation)).toBeLessThan(0.03)
  expect(fine).toBeCloseTo(1.25, 1)
  expect(coarse).toBeLessThan(0.003)
})

test('a gradient is correlated in every direction, and coarse', () => {
  const { across, down, fine, coarse } = texture((x) => x)
  expect(across).toBeGreaterThan(0.98)
  expect(down).toBeGreaterThan(0.98)
  expect(fine).toBeLessThan(1e-4)
  expect(coarse).toBeCloseTo(1 - (32 ** 2 - 1) / (256 ** 2 - 1), 5)
})

test('stripes are correlated along and not across, and locally as in the whole image', () => {
  const stripes = texture((_, y) => (y % 2) * 200)
  expect(stripes.across).toBeCloseTo(1, 5)
  expect(stripes.down).toBeCloseTo(-1, 5)
  expect(stripes.slant).toBeCloseTo(2, 5)
  const blocks = texture((x, y) => 40 * ((Math.floor(x / 16) + Math.floor(y / 16)) % 2) + (x % 2))
  expect(blocks.across).toBeGreaterThan(0.8)
  expect(blocks.local).toBeLessThan(0.1)
})

test('an image of one tone has no texture', () => {
  expect(computeTexture(grey(() => 80))).toBeNull()
})
