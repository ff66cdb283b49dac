import { describe, expect, it } from 'vitest'
import type { Position } from './derive-fix.ts'
import { deriveFix, solarHourAt } from './derive-fix.ts'

const midnight = Date.UTC(2026, 0, 1)
const position = (over: Partial<Position> = {}): Position => ({
  timestampMs: midnight,
  lat: 10,
  lon: 70,
  speedKnots: 4,
  courseDegrees: 350,
  distanceFromShoreMetres: 20_000,
  ...over,
})

describe('solarHourAt', () => {
  it.each([
    [0, 0],
    [90, 6],
    [-90, 18],
    [180, 12],
  ])('at midnight UTC and longitude %d is %d', (lon, hour) => {
    expect(solarHourAt(midnight, lon)).toBeCloseTo(hour)
  })
})

describe('deriveFix', () => {
  it('computes turn and distance from the previous report', () => {
    const fix = deriveFix(position(), position({ lat: 10.1, courseDegrees: 20, timestampMs: midnight + 600_000 }))
    expect(fix.courseChangeDegrees).toBe(-330)
    expect(fix.stepKm).toBeCloseTo(11.12, 1)
  })

  it('measures the short way across the antimeridian', () => {
    const fix = deriveFix(position({ lat: 0, lon: 179.95 }), position({ lat: 0, lon: -179.95 }))
    expect(fix.stepKm).toBeCloseTo(11.12, 1)
  })

  it('keeps missing values null', () => {
    expect(deriveFix(null, position())).toMatchObject({ courseChangeDegrees: null, stepKm: null })
    expect(deriveFix(position(), position({ lon: null, courseDegrees: null }))).toMatchObject({
      courseChangeDegrees: null,
      stepKm: null,
      solarHour: null,
    })
  })
})
