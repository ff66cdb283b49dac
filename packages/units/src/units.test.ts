import { describe, expect, it } from 'vitest'
import { wrapLongitude } from './angle.ts'
import { isImoNumber } from './imo.ts'
import { nauticalMiles, toMetres } from './length.ts'
import { formatMmsi, isSimulatedMmsi, otherStationOf, parseMmsi } from './mmsi.ts'

describe('units', () => {
  it('converts nautical miles to metres', () => {
    expect(toMetres(nauticalMiles(2))).toBe(3704)
  })

  it('wraps longitudes at the antimeridian', () => {
    expect([180, -180, 181, -541, 0, 359].map(wrapLongitude)).toEqual([-180, -180, -179, 179, 0, -1])
  })

  it('parses an MMSI and returns null for anything else', () => {
    expect(parseMmsi(' 419001234 ')).toBe(419001234)
    expect(['', '12a', '1234567890', '0', '-5'].map(parseMmsi)).toEqual([null, null, null, null, null])
    expect(parseMmsi(1.5)).toBeNull()
    expect(formatMmsi(parseMmsi('002442000') ?? (0 as never))).toBe('002442000')
  })

  it('recognises simulated vessels by MMSI', () => {
    expect([199999999, 200000000, 200999999, 201000000].map(isSimulatedMmsi)).toEqual([false, true, true, false])
  })

  it('recognises an IMO number by its check digit', () => {
    expect([9074729, 9074728, 1000019, 999999, 10000000, 9074729.5].map(isImoNumber)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ])
  })
})

it('names by an MMSI the stations that are no vessels', () => {
  const named = [2_320_001, 111_232_500, 970_123_456, 972_000_001, 992_351_000].map(otherStationOf)
  expect(named).toEqual(['coast_station', 'sar_aircraft', 'distress_device', 'distress_device', 'aid_to_navigation'])
  expect([419_000_001, 111_999_999 + 1, 982_000_001, 971_000_000].map(otherStationOf)).toEqual([null, null, null, null])
})
