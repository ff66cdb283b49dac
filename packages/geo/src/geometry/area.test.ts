import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createArea, findSelfCrossing, hasExtent, type AreaRing } from './area.ts'

const box = (south: number, west: number, north: number, east: number): AreaRing => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** A star around a place, whose corners lie at random distances: never crosses itself. */
const star = fc
  .tuple(
    fc.double({ min: -170, max: 190, noNaN: true }),
    fc.double({ min: -60, max: 60, noNaN: true }),
    fc.array(fc.double({ min: 0.5, max: 9, noNaN: true }), { minLength: 4, maxLength: 60 }),
  )
  .map(([lon, lat, radii]): AreaRing =>
    radii.map((radius, at) => {
      const angle = (at / radii.length) * 2 * Math.PI
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
    }),
  )

describe('createArea (AREA-1)', () => {
  it('leaves holes out, joins polygons, and takes any range of longitudes', () => {
    const area = createArea([[box(0, 0, 10, 10), box(4, 4, 6, 6)], [box(9, 9, 12, 12)]])
    expect(area.contains(1, 1)).toBe(true)
    expect(area.contains(5, 5)).toBe(false)
    expect(area.contains(9.5, 9.5)).toBe(true)
    expect(area.contains(11, 11)).toBe(true)
    expect(area.contains(1, 361)).toBe(true)
    expect(area.box).toEqual({ south: 0, west: 0, north: 12, east: 12 })
  })

  it('works across the 180th meridian, whichever way it is written', () => {
    for (const west of [175, -185]) {
      const area = createArea([[box(-20, west, -10, west + 10)]])
      expect([176, 184, -176, -184, 180, -180].map((lon) => area.contains(-15, lon))).toEqual(Array(6).fill(true))
      expect(area.contains(-15, 170)).toBe(false)
    }
  })

  it('of no polygons holds nothing', () => {
    const area = createArea([])
    expect(area.contains(0, 0)).toBe(false)
    expect(area.crossings({ lat: 0, lon: 0 }, { lat: 1, lon: 1 })).toEqual([])
  })

  it('finds what a comparison with every edge finds', () => {
    const isInside = (ring: AreaRing, lat: number, lon: number) =>
      ring.reduce((inside, [bx, by], at) => {
        const [ax, ay] = ring.at(at - 1) as AreaRing[number]
        const crosses = ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)
        return crosses ? !inside : inside
      }, false)
    fc.assert(
      fc.property(
        star,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (ring, y, x) => {
          const { south, west, north, east } = createArea([[ring]]).box
          const lat = (south + north) / 2 + (y * (north - south)) / 2
          const lon = (west + east) / 2 + (x * (east - west)) / 2
          expect(createArea([[ring]]).contains(lat, lon)).toBe(isInside(ring, lat, lon))
        },
      ),
    )
  })

  it('cuts a line where it goes in and out', () => {
    const area = createArea([[box(0, 170, 10, 190), box(4, 178, 6, 182)]])
    const crossings = area.crossings({ lat: 5, lon: -200 }, { lat: 5, lon: -160 }).toSorted((a, b) => a - b)
    expect(crossings).toEqual([10 / 40, 18 / 40, 22 / 40, 30 / 40])
  })

  it('between two crossings a line is wholly inside or wholly outside', () => {
    const at = fc.tuple(fc.double({ min: -70, max: 70, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    fc.assert(
      fc.property(star, at, fc.double({ min: 0, max: 6.28, noNaN: true }), (ring, [lat, lon], angle) => {
        const area = createArea([[ring]])
        const [from, to] = [
          { lat, lon },
          { lat: lat + 20 * Math.sin(angle), lon: lon + 20 * Math.cos(angle) },
        ]
        const cuts = [0, ...area.crossings(from, to).toSorted((a, b) => a - b), 1]
        for (const [index, end] of cuts.entries()) {
          const start = cuts[index - 1]
          if (start === undefined || end - start < 1e-6) continue
          const sides = [0.01, 0.5, 0.99].map((part) => {
            const share = start + part * (end - start)
            return area.contains(lat + share * (to.lat - lat), lon + share * (to.lon - lon))
          })
          expect(new Set(sides).size).toBe(1)
        }
      }),
    )
  })
})

describe('findSelfCrossing', () => {
  it('names the first two edges that cross', () => {
    expect(findSelfCrossing(box(0, 0, 10, 10))).toBeNull()
    expect(findSelfCrossing([...box(0, 0, 10, 10), [0, 0]])).toBeNull()
    const bowTie: AreaRing = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]
    expect(findSelfCrossing(bowTie)).toEqual([0, 2])
    expect(findSelfCrossing([...bowTie, [0, 0]])).toEqual([0, 2])
  })

  it('finds none in a star', () => {
    fc.assert(fc.property(star, (ring) => void expect(findSelfCrossing(ring)).toBeNull()))
  })
})

describe('the extent of a ring', () => {
  it('is missing where all corners are on one line or one place', () => {
    expect(
      hasExtent([
        [0, 0],
        [5, 0],
        [10, 0],
      ]),
    ).toBe(false)
    expect(
      hasExtent([
        [0, 0],
        [1, 1],
        [3, 3],
        [2, 2],
      ]),
    ).toBe(false)
    expect(
      hasExtent([
        [7, 7],
        [7, 7],
        [7, 7],
      ]),
    ).toBe(false)
    expect(hasExtent([])).toBe(false)
  })

  it('is there for the smallest harbour', () => {
    expect(
      hasExtent([
        [70, 10],
        [70.001, 10],
        [70.0005, 10.0005],
      ]),
    ).toBe(true)
  })
})
