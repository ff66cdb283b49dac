import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clipLine } from './clip-line.ts'
import { joinLines } from './join-lines.ts'

const box = { west: 0.5, south: 0.5, east: 10.5, north: 10.5 }
const next = { ...box, west: 10.5, east: 20.5 }
const line = fc
  .array(fc.tuple(fc.integer({ min: -5, max: 25 }), fc.integer({ min: -5, max: 15 })), { minLength: 2, maxLength: 12 })
  .map((places) => places.flat())

const totalLength = (lines: number[][]) =>
  lines.reduce((sum, part) => {
    for (let at = 2; at < part.length; at += 2) {
      sum += Math.hypot(
        (part[at] as number) - (part[at - 2] as number),
        (part[at + 1] as number) - (part[at - 1] as number),
      )
    }
    return sum
  }, 0)

it('keeps the part of a line inside the box, with points on its sides', () => {
  expect(clipLine([-5, 5, 25, 5], box)).toEqual([[0.5, 5, 10.5, 5]])
  expect(clipLine([5, 5, 5, 20, 8, 20, 8, 5], box)).toEqual([
    [5, 5, 5, 10.5],
    [8, 10.5, 8, 5],
  ])
  expect(clipLine([-5, 8, 2, 15], box)).toEqual([])
})

it('never leaves the box, and adjacent boxes together keep as much as their union', () => {
  fc.assert(
    fc.property(line, (whole) => {
      const parts = [...clipLine(whole, box), ...clipLine(whole, next)]
      for (const part of parts.flatMap((one) => one.filter((_, at) => at % 2 === 0))) {
        expect(part >= 0.5 && part <= 20.5).toBe(true)
      }
      const together = totalLength(clipLine(whole, { ...box, east: 20.5 }))
      expect(totalLength(parts)).toBeCloseTo(together, 9)
      expect(totalLength(joinLines(parts.filter((part) => totalLength([part]) > 0)))).toBeCloseTo(together, 9)
    }),
  )
})

it('joins lines that meet at the same point, and closes rings', () => {
  const ring = [2, 2, 15, 2, 15, 8, 2, 8, 2, 2]
  const [joined, ...rest] = joinLines([...clipLine(ring, box), ...clipLine(ring, next)])
  expect(rest).toEqual([])
  expect([joined?.at(-2), joined?.at(-1)]).toEqual(joined?.slice(0, 2))
  expect(
    joinLines([
      [5, 5, 6, 6],
      [3, 3, 5, 5],
      [9, 9, 8, 8],
    ]).map(({ length }) => length),
  ).toEqual([6, 4])
})
