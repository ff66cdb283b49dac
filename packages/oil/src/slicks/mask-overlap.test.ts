import { expect, test } from 'vitest'
import { createHeat } from './heat.ts'
import { measureOverlap } from './mask-overlap.ts'
import { outlineSlicks, type Slick } from './outline-slicks.ts'

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const slick = (...rings: [number, number][][]): Slick => ({
  rings,
  share: 0,
  axisDegrees: 0,
  lengthShare: 0,
  head: [0, 0],
})
const mask = (side: number, isOil: (x: number, y: number) => boolean) => ({
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, i) => (isOil(i % side, Math.floor(i / side)) ? 255 : 0)),
})

test('counts pixels inside outlines, without holes, against a mask', () => {
  const left = mask(8, (x) => x < 4)
  expect(measureOverlap([slick(square(0, 1))], left)).toEqual({ both: 32, either: 64, slicks: 64, mask: 32 })
  expect(measureOverlap([slick(square(0, 1), square(0.25, 0.75))], left)).toEqual({
    both: 24,
    either: 56,
    slicks: 48,
    mask: 32,
  })
  expect(measureOverlap([], left)).toEqual({ both: 0, either: 32, slicks: 0, mask: 32 })
})

test('the outline of a mask covers that mask', () => {
  const disc = mask(64, (x, y) => Math.hypot(x - 30, y - 34) < 15)
  const heat = createHeat(
    Float32Array.from(disc.data, (value) => value / 255),
    64,
  )
  const slicks = outlineSlicks(heat, { threshold: 0.5, minShare: 0, aspect: 1 })
  const { both, either } = measureOverlap(slicks, disc)
  expect(both / either).toBeGreaterThan(0.95)
})
