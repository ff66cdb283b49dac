import { expect, test } from 'vitest'
import { createThinnedLine, thinLines } from './copy-track.ts'

const lineOf = (count: number, most: number) => {
  const line = createThinnedLine(most)
  for (let at = 0; at < count; at++) line.add([at, 0])
  return line.points()
}

test('a line keeps every point up to a limit, and beyond it the ends and even steps', () => {
  expect(lineOf(0, 10)).toEqual([])
  expect(lineOf(1, 10)).toEqual([[0, 0]])
  expect(lineOf(9, 10)).toHaveLength(9)
  for (const count of [10, 11, 100, 1_000, 12_345]) {
    const points = lineOf(count, 10)
    expect(points.length).toBeLessThanOrEqual(10)
    expect(points.length).toBeGreaterThanOrEqual(5)
    expect([points[0], points.at(-1)]).toEqual([
      [0, 0],
      [count - 1, 0],
    ])
    const steps = new Set(points.slice(1, -1).map(([lon], at) => lon - (points[at]?.[0] ?? 0)))
    expect(steps.size).toBe(1)
  }
})

test("many lines share a map's points and keep their ends", () => {
  const lines = Array.from({ length: 400 }, () => lineOf(200, 201))
  const thinned = thinLines(lines)
  expect(thinned.reduce((sum, line) => sum + line.length, 0)).toBeLessThanOrEqual(20_000 + 2 * 400)
  expect(thinned[0]?.at(-1)).toEqual([199, 0])
  expect(thinLines(lines.slice(0, 2))).toEqual(lines.slice(0, 2))
})
