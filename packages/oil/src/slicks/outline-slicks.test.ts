import { expect, test } from 'vitest'
import { createHeat } from './heat.ts'
import { coveredShare, outlineSlicks, type SlickOptions } from './outline-slicks.ts'

const side = 64
const options: SlickOptions = { threshold: 0.5, minShare: 0.002, aspect: 1 }
const paintHeat = (share: (x: number, y: number) => number) =>
  createHeat(
    Float32Array.from({ length: side * side }, (_, i) => share(i % side, Math.floor(i / side))),
    side,
  )

test('a wedge is outlined once, with its area, direction, length and narrow end', () => {
  const half = (x: number) => 1 + (56 - x) / 8
  const wedge = paintHeat((x, y) => (x >= 8 && x < 56 && Math.abs(y + 0.5 - 32) <= half(x) ? 1 : 0))
  const slicks = outlineSlicks(wedge, options)
  expect(slicks).toHaveLength(1)
  const [slick] = slicks
  const cells = wedge.data.filter((value) => value > 127).length
  expect(slick?.share).toBeCloseTo(cells / side ** 2, 9)
  expect(slick?.axisDegrees).toBeCloseTo(90, 0)
  expect(slick?.lengthShare).toBeCloseTo(47 / Math.hypot(side, side), 2)
  expect(slick?.head[0]).toBeCloseTo(56 / side, 1)
  expect(slick?.head[1]).toBeCloseTo(0.5, 1)
})

test('directions and lengths are those of the image, not of the square heat map', () => {
  const diagonal = paintHeat((x, y) => (Math.abs(x - y) < 3 && x > 8 && x < 56 ? 1 : 0))
  const [slick] = outlineSlicks(diagonal, { ...options, aspect: 2 })
  const towards = (slick?.axisDegrees ?? 0) % 180
  expect(towards).toBeCloseTo(90 + (Math.atan2(1, 2) * 180) / Math.PI, 0)
  expect(slick?.lengthShare).toBeGreaterThan(0.7)
})

test('a ring keeps its hole; specks and clean heat maps have no outline', () => {
  const ring = paintHeat((x, y) => (Math.abs(Math.hypot(x - 32, y - 32) - 16) < 4 ? 1 : 0))
  const slicks = outlineSlicks(ring, options)
  expect(slicks.map(({ rings }) => rings.length)).toEqual([2])
  expect(coveredShare(slicks)).toBeCloseTo((Math.PI * (20 ** 2 - 12 ** 2)) / side ** 2, 1)
  expect(
    outlineSlicks(
      paintHeat((x, y) => (x === 9 && y === 9 ? 1 : 0)),
      options,
    ),
  ).toEqual([])
  expect(
    outlineSlicks(
      paintHeat(() => 0),
      options,
    ),
  ).toEqual([])
})

test('a slick across the whole image stays within it, and rings are closed', () => {
  const [slick] = outlineSlicks(
    paintHeat(() => 0.9),
    options,
  )
  expect(slick?.share).toBe(1)
  for (const ring of slick?.rings ?? []) {
    expect(ring[0]).toEqual(ring.at(-1))
    for (const place of ring.flat()) expect(place >= 0 && place <= 1).toBe(true)
  }
})

test('keeps the twenty largest slicks, in order of size', () => {
  const many = paintHeat((x, y) => (x % 8 < 2 + Math.floor(y / 16) && y % 8 < 3 ? 1 : 0))
  const shares = outlineSlicks(many, options).map(({ share }) => share)
  expect(shares).toHaveLength(20)
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
})
