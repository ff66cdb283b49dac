import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destination, greatCircleLine, greatCircleNm, initialBearing } from './great-circle.ts'

const latitude = fc.double({ min: -85, max: 85, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

describe('a great circle', () => {
  it('begins on a known bearing', () => {
    // Mumbai to Colombo and San Francisco to Tokyo, from published tables of sailings, to a degree.
    expect(initialBearing(18.94, 72.84, 6.94, 79.84)).toBeCloseTo(149.9, 0)
    expect(initialBearing(37.8, -122.4, 35.6, 139.8)).toBeCloseTo(303.2, 0)
    expect(initialBearing(0, 179, 0, -179)).toBeCloseTo(90, 9)
    expect(initialBearing(10, 20, 10, 20)).toBe(0)
  })

  it('leads back to the point that its bearing and distance were measured to', () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (latA, lonA, latB, lonB) => {
        const nm = greatCircleNm(latA, lonA, latB, lonB)
        fc.pre(nm > 1e-3 && nm < 10_000)
        const end = destination(latA, lonA, nm, initialBearing(latA, lonA, latB, lonB))
        expect(greatCircleNm(end.lat, end.lon, latB, lonB)).toBeLessThan(1e-2)
      }),
    )
  })

  it('is a line of short steps as long as the distance, continuous across 180 degrees', () => {
    const line = greatCircleLine(50, 170, 45, -130, 60)
    expect(line[0]).toEqual({ lat: 50, lon: 170 })
    expect(line.at(-1)).toEqual({ lat: 45, lon: 230 })
    const steps = line
      .slice(1)
      .map(({ lat, lon }, at) => greatCircleNm(line[at]?.lat ?? 0, line[at]?.lon ?? 0, lat, lon))
    expect(Math.max(...steps)).toBeLessThanOrEqual(60.001)
    expect(steps.reduce((sum, nm) => sum + nm, 0)).toBeCloseTo(greatCircleNm(50, 170, 45, -130), 6)
    expect(greatCircleLine(1, 2, 1, 2, 60)).toEqual([
      { lat: 1, lon: 2 },
      { lat: 1, lon: 2 },
    ])
  })
})
