import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { describe, expect, it } from 'vitest'
import { trackPosition } from '../testing.ts'
import { findStay, isTooSlowToTell, type TrackPosition } from './staying.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const toDegreesNorth = (metres: number) => metres / METRES_PER_NAUTICAL_MILE / 60
const at = (minutesBefore: number, over: Partial<TrackPosition> & { metres?: number } = {}) =>
  trackPosition({
    timestampMs: noon - minutesBefore * 60_000,
    lat: 16.5 + toDegreesNorth(over.metres ?? 0),
    lon: 72,
    speedKnots: 0.2,
    ...over,
  })
const jitter = [90, 75, 60, 45, 30, 15].map((minutes, index) => at(minutes, { metres: index % 2 === 0 ? 60 : -60 }))

describe('findStay', () => {
  it('finds a ship at anchor 10 nautical miles offshore whose position jitters at 0.2 kn', () => {
    expect(findStay(jitter, at(0))).toMatchObject({
      reason: { rule: 'IUU-9', code: 'stays', params: { withinMetres: 250, hours: 1.5, positions: 7 } },
    })
  })

  it('does not call a vessel that drifts away at the same speed anchored', () => {
    const drifting = [120, 90, 60, 30].map((minutes) => at(minutes, { metres: -minutes * 6.2 }))
    expect(findStay(drifting, at(0))).toBeNull()
    expect(isTooSlowToTell(drifting, at(0))).toBe(false)
  })

  it('requires an hour, three earlier positions and less than 0.3 kn on average', () => {
    expect(findStay(jitter.slice(3), at(0))).toBeNull()
    expect(findStay([at(90), at(30)], at(0))).toBeNull()
    expect(
      findStay(
        jitter.map((position) => ({ ...position, speedKnots: 0.5 })),
        at(0),
      ),
    ).toBeNull()
    expect(findStay([at(3000), at(40), at(20)], at(0))).toBeNull()
    expect(findStay(jitter, at(0, { speedKnots: 3 }))).toBeNull()
  })

  it('counts the steps of up to four hours where bursts leave fewer than three in the last one', () => {
    const bursts = [at(170), at(162), at(75), at(66)]
    expect(findStay(bursts, at(0))).toMatchObject({ reason: { code: 'stays', params: { positions: 5 } } })
    expect(findStay(bursts.slice(2), at(0))).toBeNull()
    expect(findStay([at(170, { metres: 400 }), ...bursts.slice(2)], at(0))).toBeNull()
    expect(findStay([at(250), ...bursts.slice(2)], at(0))).toBeNull()
    expect(findStay([at(170, { speedKnots: 1 }), ...bursts.slice(2)], at(0))).toBeNull()
  })

  it('treats 0.0 kn within one nautical mile of the shore as moored, but not 0.1 kn or farther off', () => {
    expect(findStay([], at(0, { speedKnots: 0, distanceFromShoreMetres: 300 }))).toMatchObject({
      reason: { code: 'moored' },
    })
    expect(findStay([], at(0, { speedKnots: 0.1, distanceFromShoreMetres: 300 }))).toBeNull()
    expect(findStay([], at(0, { speedKnots: 0 }))).toBeNull()
    expect(findStay([], at(0, { speedKnots: 0, distanceFromShoreMetres: null }))).toBeNull()
  })

  it.each([1, 5, 6])('accepts AIS status %i of a vessel that has not moved since', (navigationStatus) => {
    expect(findStay([at(10, { navigationStatus })], at(0))).toMatchObject({
      reason: { code: 'stationary_by_status', params: { navigationStatus } },
    })
    expect(findStay([at(40, { navigationStatus })], at(0))).toBeNull()
    expect(findStay([at(10, { navigationStatus, metres: 400 })], at(0))).toBeNull()
    expect(findStay([at(10, { navigationStatus })], at(0, { speedKnots: 2 }))).toBeNull()
    expect(findStay([at(10, { navigationStatus: 7 })], at(0))).toBeNull()
    expect(findStay([at(10, { navigationStatus }), at(5, { navigationStatus: 7 })], at(0))).toBeNull()
  })
})

describe('isTooSlowToTell', () => {
  it('is true below 0.3 kn until the vessel has been slow for an hour', () => {
    expect(isTooSlowToTell([], at(0))).toBe(true)
    expect(isTooSlowToTell([], at(0, { speedKnots: 0.3 }))).toBe(false)
    expect(isTooSlowToTell([at(90), at(50, { speedKnots: 8 }), at(20)], at(0))).toBe(true)
    expect(isTooSlowToTell([at(90, { speedKnots: 8 }), at(60), at(20)], at(0))).toBe(false)
  })
})
