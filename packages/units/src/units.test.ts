import { describe, expect, it } from 'vitest'
import { degrees, toDegrees, toRadians, wrapLongitude } from './angle.ts'
import { metres, nauticalMiles, toMetres, toNauticalMiles } from './length.ts'
import { mmsiDigits, parseMmsi } from './mmsi.ts'
import { knots, speedOver, toKnots, toMetresPerSecond } from './speed.ts'
import { toUnixMs } from './time.ts'

describe('units', () => {
  it('converts lengths, speeds and angles there and back', () => {
    expect(toMetres(nauticalMiles(2))).toBe(3704)
    expect(toNauticalMiles(metres(926))).toBe(0.5)
    expect(toKnots(toMetresPerSecond(knots(12.5)))).toBeCloseTo(12.5, 12)
    expect(toDegrees(toRadians(degrees(57)))).toBeCloseTo(57, 12)
    expect(speedOver(metres(1852), 3_600_000)).toBeCloseTo(1, 12)
    expect(speedOver(metres(10), 0)).toBeNull()
  })

  it('wraps longitudes at the antimeridian', () => {
    expect([180, -180, 181, -541, 0, 359].map(wrapLongitude)).toEqual([-180, -180, -179, 179, 0, -1])
  })

  it('reads an MMSI and refuses what is none', () => {
    expect(parseMmsi(' 419001234 ')).toBe(419001234)
    expect(['', '12a', '1234567890', '0', '-5'].map(parseMmsi)).toEqual([null, null, null, null, null])
    expect(parseMmsi(1.5)).toBeNull()
    expect(mmsiDigits(parseMmsi('002442000') ?? (0 as never))).toBe('002442000')
  })

  it('reads a time and refuses what is none', () => {
    expect(toUnixMs('2026-01-01T00:00:00Z')).toBe(1767225600000)
    expect(toUnixMs('tomorrow')).toBeNull()
  })
})
