import { expect, test } from 'vitest'
import { isoLines } from './iso-lines.ts'

const size = 41
const grid = (value: (x: number, y: number) => number) =>
  Float64Array.from({ length: size * size }, (_, cell) => value(cell % size, Math.floor(cell / size)))

test('a cone is cut in one closed circle', () => {
  const lines = isoLines(
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

test('a slope is cut in one open line, where it reaches the level', () => {
  const lines = isoLines(
    grid((x) => x / 2),
    size,
    size,
    7.6,
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toHaveLength(size)
  for (const [x] of lines[0] ?? []) expect(x).toBeCloseTo(15.2, 9)
})

test('two hills give two lines, flat ground none', () => {
  const hills = grid((x, y) => Math.min(Math.hypot(x - 8, y - 20), Math.hypot(x - 32, y - 20)))
  expect(isoLines(hills, size, size, 6.5)).toHaveLength(2)
  expect(
    isoLines(
      grid(() => 1),
      size,
      size,
      2,
    ),
  ).toEqual([])
})
