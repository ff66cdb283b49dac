import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { describe, expect, it } from 'vitest'
import { findDrift } from './drifting.ts'
import { trackPosition } from '../testing.ts'
import type { TrackPosition } from './staying.ts'

const noon = Date.UTC(2026, 0, 31, 12)
/** A position some metres east and north of a place on the antimeridian. */
const at = (minutesBefore: number, east: number, north: number, over: Partial<TrackPosition> = {}) =>
  trackPosition({
    timestampMs: noon - minutesBefore * 60_000,
    lat: 60 + north / METRES_PER_NAUTICAL_MILE / 60,
    lon: ((east / METRES_PER_NAUTICAL_MILE / 30 + 360) % 360) - 180,
    ...over,
  })
const split = (track: TrackPosition[]) => [track.slice(0, -1), track.at(-1) as TrackPosition] as const
const minutes = (from: number, step: number) =>
  Array.from({ length: from / step + 1 }, (_, index) => from - index * step)
/** Moves east at a speed in knots, across the antimeridian, with position errors of up to 40 m. */
const eastward = (from: number, knots: number, over: Partial<TrackPosition> = {}) =>
  minutes(from, 6).map((before, index) =>
    at(before, ((30 - before) * knots * METRES_PER_NAUTICAL_MILE) / 60, index % 2 === 0 ? 40 : -40, {
      speedKnots: knots,
      ...over,
    }),
  )

describe('findDrift', () => {
  it('finds slow, even movement over an hour', () => {
    expect(findDrift(...split(eastward(60, 0.8)))).toMatchObject({
      rule: 'IUU-9',
      code: 'drifts',
      params: { hours: 1, isAcrossHeading: false },
    })
    expect(findDrift(...split(eastward(54, 0.8)))).toBeNull()
  })

  it('finds faster movement if speed and course stay as steady as under wind and current', () => {
    expect(findDrift(...split(eastward(60, 2.2)))).toMatchObject({ code: 'drifts', params: { isAcrossHeading: false } })
    expect(findDrift(...split(eastward(60, 2.4)))).toBeNull()
    expect(findDrift(...split(eastward(60, 2.2)), true)).toBeNull()
    expect(findDrift(...split(eastward(60, 1.9)), true)).not.toBeNull()
    const worked = eastward(60, 1.8).map((each, index) => ({ ...each, speedKnots: index % 2 === 0 ? 1.4 : 2.2 }))
    expect(findDrift(...split(worked))).toBeNull()
    const stoppedFast = eastward(60, 1.8).map((each, index) => ({ ...each, speedKnots: index === 4 ? 0 : 1.8 }))
    expect(findDrift(...split(stoppedFast))).toBeNull()
    const bent = minutes(60, 6).map((before) =>
      at(before, -40 * before, 12 * Math.max(0, 30 - before) ** 1.3, { speedKnots: 1.8 }),
    )
    expect(findDrift(...split(bent))).toBeNull()
  })

  it('finds no drift if the vessel turns, is under power for a while, or has a gap', () => {
    const turning = minutes(60, 6).map((before) => at(before, 25 * Math.min(before, 60 - before), 0))
    expect(findDrift(...split(turning))).toBeNull()
    const driven = eastward(60, 0.8).map((each, index) => (index === 4 ? { ...each, speedKnots: 4 } : each))
    expect(findDrift(...split(driven))).toBeNull()
    const gap = eastward(180, 0.8).filter((_, index) => index < 5 || index > 24)
    expect(findDrift(...split(gap))).toBeNull()
  })

  it('uses the heading if known: along the movement the vessel is under power; across it, faster movement is drift too', () => {
    expect(findDrift(...split(eastward(60, 0.8, { headingDegrees: 100 })))).toBeNull()
    expect(findDrift(...split(eastward(60, 2.2, { headingDegrees: 0 })))).toMatchObject({
      params: { isAcrossHeading: true },
    })
    expect(findDrift(...split(eastward(60, 2.2, { headingDegrees: 60 })))).toBeNull()
  })

  it('finds a wide swing round the anchor over three hours', () => {
    const swing = (metres: number, hours: number) =>
      minutes(hours * 60, 10).map((before) =>
        at(before, metres * Math.cos(before / 20), metres * Math.sin(before / 20), { speedKnots: 0.6 }),
      )
    expect(findDrift(...split(swing(500, 3)))).toMatchObject({
      code: 'swings',
      params: { withinMetres: 1200, hours: 3 },
    })
    expect(findDrift(...split(swing(500, 2)))).toBeNull()
    expect(findDrift(...split(swing(900, 3)))).toBeNull()
  })

  it('finds nothing without coordinates or a speed', () => {
    const [track, report] = split(eastward(60, 0.8))
    expect(findDrift(track, { ...report, lat: null })).toBeNull()
    expect(findDrift(track, { ...report, speedKnots: null })).toBeNull()
    expect(findDrift([], report)).toBeNull()
  })
})
