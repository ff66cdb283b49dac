import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packPolygon, polygonContains } from './polygon.ts'

type Point = [number, number]

const square = (west: number, south: number, size: number): Point[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/** Winding number of the ring around the point, summed edge by edge. */
const windingNumber = (ring: readonly Point[], x: number, y: number) => {
  let angle = 0
  for (const [at, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[at - 1] ?? [bx, by]
    angle += Math.atan2((ax - x) * (by - y) - (ay - y) * (bx - x), (ax - x) * (bx - x) + (ay - y) * (by - y))
  }
  return Math.round(Math.abs(angle) / (2 * Math.PI)) === 1
}

describe('polygonContains', () => {
  it('agrees with the winding number, for stars with a hole', () => {
    const radius = fc.integer({ min: 20, max: 90 })
    fc.assert(
      fc.property(
        fc.array(radius, { minLength: 5, maxLength: 40 }),
        fc.array(fc.tuple(fc.integer(), fc.integer())),
        (radii, seeds) => {
          const star = radii.map((size, at): Point => {
            const angle = (at * 2 * Math.PI) / radii.length
            return [size * Math.cos(angle), (size * Math.sin(angle)) / 2]
          })
          const outer = [...star, star[0] as Point]
          const hole = square(-5, -3, 6)
          const { rings } = packPolygon([outer, hole])
          for (const [a, b] of seeds) {
            const x = (a % 1000) / 10 + 0.0123
            const y = (b % 500) / 10 + 0.0077
            expect(polygonContains(rings, x, y)).toBe(windingNumber(outer, x, y) && !windingNumber(hole, x, y))
          }
        },
      ),
      { seed: 5 },
    )
  })

  it('assigns a point on a shared edge or corner to one of the neighbours', () => {
    const squares = [square(0, 0, 1), square(1, 0, 1), square(0, 1, 1), square(1, 1, 1)].map((ring) =>
      packPolygon([ring]),
    )
    for (const [x, y] of [
      [1, 0.5],
      [0.5, 1],
      [1, 1],
    ] as const) {
      expect(squares.filter(({ rings }) => polygonContains(rings, x, y)).length).toBe(1)
    }
  })

  it('returns its box and number of positions, and reads unaligned bytes', () => {
    const packed = packPolygon([square(178, -18, 4), square(179, -17, 1)])
    expect(packed).toMatchObject({ box: [178, -18, 182, -14], positions: 10 })
    const shifted = new Uint8Array(packed.rings.length + 1)
    shifted.set(packed.rings, 1)
    expect(polygonContains(shifted.subarray(1), 181, -15)).toBe(true)
    expect(polygonContains(shifted.subarray(1), 179.5, -16.5)).toBe(false)
  })
})
