import fc from 'fast-check'
import { expect, it } from 'vitest'
import { simplifyLine } from './simplify-line.ts'

const segmentDistance = (px: number, py: number, line: number[], at: number) => {
  const [ax, ay, bx, by] = line.slice(at, at + 4) as [number, number, number, number]
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square))
  return Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))
}

it('keeps the ends, and stays within the tolerance of the original', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 })), {
    minLength: 2,
    maxLength: 40,
  })
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 30 }), (whole, tolerance) => {
      const kept = simplifyLine(whole.flat(), tolerance)
      expect([kept.slice(0, 2), kept.slice(-2)]).toEqual([whole[0], whole.at(-1)])
      for (const [x, y] of whole) {
        const off = Math.min(
          ...Array.from({ length: kept.length / 2 - 1 }, (_, at) => segmentDistance(x, y, kept, at * 2)),
        )
        expect(off).toBeLessThanOrEqual(tolerance + 1e-9)
      }
    }),
  )
})

it('keeps three corners of a small ring, and applies the vertical stretch', () => {
  expect(simplifyLine([0, 0, 1, 1, 2, 0, 1, -1, 0, 0], 50)).toHaveLength(8)
  expect(simplifyLine([0, 0, 5, 1, 10, 0], 2)).toHaveLength(4)
  expect(simplifyLine([0, 0, 5, 1, 10, 0], 2, 3)).toHaveLength(6)
})
