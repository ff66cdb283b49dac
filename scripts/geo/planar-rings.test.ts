import { describe, expect, it } from 'vitest'
import { area, flatten, labelPoint, round, simplify, type Line } from './planar-rings.ts'

const square = (west: number, east: number): Line => [
  [west, 0],
  [east, 0],
  [east, 10],
  [west, 10],
  [west, 0],
]
const lonsOf = (line: Line | undefined) => (line ?? []).map(([lon]) => lon)

describe('flatten', () => {
  it('keeps a polygon that does not cross the antimeridian', () => {
    expect(flatten([square(70, 80)])).toEqual([square(70, 80)])
  })

  it('continues a ring across the antimeridian without a jump, with its hole', () => {
    const [outer, hole] = flatten([square(160, -170), square(-178, -174)])
    expect(lonsOf(outer)).toEqual([160, 190, 190, 160, 160])
    expect(lonsOf(hole)).toEqual([182, 186, 186, 182, 182])
  })

  it('closes a ring around the pole along the pole, past both edges of the map', () => {
    const ring: Line = [-150, -90, -30, 30, 90, 150, -150].map((lon) => [lon, -70])
    const [band = []] = flatten([ring])
    const lons = lonsOf(band)
    expect([Math.min(...lons) < -180, Math.max(...lons) > 180]).toEqual([true, true])
    expect(band.slice(-3, -1).map(([, lat]) => lat)).toEqual([-90, -90])
    expect(band.slice(1).every(([lon, lat], index) => lat === -90 || Math.abs(lon - (lons[index] ?? 0)) < 180)).toBe(
      true,
    )
  })
})

it('drops points on the line and keeps its ends', () => {
  const line: Line = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 5],
  ]
  expect(simplify(line, 0.01)).toEqual([line[0], line[2], line[3]])
  expect(round([...line, [2.001, 5.001]], 2)).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 5],
  ])
})

it('places a label inside, away from the edges', () => {
  const [lon = 0, lat = 0] = labelPoint([square(70, 80)]) ?? []
  expect([lon, lat]).toEqual([75, 5])
  expect(area([square(0, 10)])).toBeCloseTo(99.5, 0)
})
