import { describe, expect, it } from 'vitest'
import { greatCircleNm } from './great-circle.ts'
import { nightRing, subsolarPoint } from './sun.ts'

describe('the sun', () => {
  it('stands where the almanac has it', () => {
    // Equinox of March 2024 at 03:06 UTC, solstices of June 2024 at 20:51 and December 2023 at 03:27 UTC.
    expect(subsolarPoint(Date.UTC(2024, 2, 20, 3, 6)).lat).toBeCloseTo(0, 1)
    expect(subsolarPoint(Date.UTC(2024, 5, 20, 20, 51)).lat).toBeCloseTo(23.44, 2)
    expect(subsolarPoint(Date.UTC(2023, 11, 22, 3, 27)).lat).toBeCloseTo(-23.44, 2)
    // The equation of time: 16 min 25 s ahead of noon on 3 November, 14 min 14 s behind on 11 February.
    expect(subsolarPoint(Date.UTC(2023, 10, 3, 12)).lon).toBeCloseTo(-16.42 / 4, 1)
    expect(subsolarPoint(Date.UTC(2024, 1, 11, 12)).lon).toBeCloseTo(14.23 / 4, 1)
  })

  it('is at the horizon along the edge of the night', () => {
    for (const timeMs of [Date.UTC(2024, 0, 1), Date.UTC(2024, 2, 20, 3, 6), Date.UTC(2026, 10, 27, 20)]) {
      const sun = subsolarPoint(timeMs)
      for (const [lon, lat] of nightRing(timeMs).slice(0, 361))
        expect(greatCircleNm(sun.lat, sun.lon, lat, lon) / 60).toBeCloseTo(90, 0)
    }
  })

  it('leaves the pole of the winter in the night', () => {
    expect(nightRing(Date.UTC(2024, 5, 21)).at(-1)?.[1]).toBeLessThan(-85)
    expect(nightRing(Date.UTC(2024, 11, 21)).at(-1)?.[1]).toBeGreaterThan(85)
  })
})
