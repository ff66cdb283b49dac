import { expect, test } from 'vitest'
import { traceIsoLines } from './iso-lines.ts'

const size = 41
const grid = (value: (x: number, y: number) => number) =>
  Float64Array.from({ length: size * size }, (_, cell) => value(cell % size, Math.floor(cell / size)))

test('a cone gives one closed circle', () => {
  const lines = traceIsoLines(
    grid((x, y) => Math.hypot(x - 20, y - 20)),
    size,
    size,
    12.3,
  )
  expect(lines).toHaveLength(1)
  const [circle = []] = lines
  expect(circle[0]).toEqual(circle.at(-1))
  for (const [x, y] of circle) expect(Math.hypot(x - 20, y - 20)).toBeCloseTo(12.3, 1)
})

test('a slope gives one open line at the level', () => {
  const lines = traceIsoLines(
    grid((x) => x / 2),
    size,
    size,
    7.6,
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toHaveLength(size)
  for (const [x] of lines[0] ?? []) expect(x).toBeCloseTo(15.2, 9)
})

test('two hills give two lines, and flat ground gives none', () => {
  const hills = grid((x, y) => Math.min(Math.hypot(x - 8, y - 20), Math.hypot(x - 32, y - 20)))
  expect(traceIsoLines(hills, size, size, 6.5)).toHaveLength(2)
  expect(
    traceIsoLines(
      grid(() => 1),
      size,
      size,
      2,
    ),
  ).toEqual([])
})
