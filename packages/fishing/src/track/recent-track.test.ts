import { describe, expect, it } from 'vitest'
import type { Fix } from './fix.ts'
import { addStep, normaliseDegrees, toTrackPoint, type RecentTrack } from './recent-track.ts'

const fix = (minutes: number, over: Partial<Fix> = {}): Fix => ({
  timestampMs: minutes * 60_000,
  speedKnots: 4,
  courseChangeDegrees: 0,
  stepKm: 1,
  distanceFromShoreMetres: 20_000,
  solarHour: 12,
  ...over,
})

const follow = (fixes: Fix[]) => {
  const track: RecentTrack = []
  for (const each of fixes) addStep(track, toTrackPoint(track.at(-1), each))
  return track
}

describe('foldDegrees', () => {
  it.each([
    [350, -10],
    [-350, 10],
    [90, 90],
    [720, 0],
  ])('folds %d to %d', (angle, folded) => expect(normaliseDegrees(angle)).toBeCloseTo(folded))
})

describe('the recent track', () => {
  it('returns to its start after a square', () => {
    const corner = (minutes: number) => fix(minutes, { courseChangeDegrees: 90, stepKm: 2 })
    const track = follow([fix(0, { stepKm: null }), ...[10, 20, 30, 40].map(corner)])
    const first = track[0]
    const last = track.at(-1)
    expect(Math.hypot((last?.xKm ?? 0) - (first?.xKm ?? 0), (last?.yKm ?? 0) - (first?.yKm ?? 0))).toBeCloseTo(0)
  })

  it('stays bounded', () => {
    const track = follow(Array.from({ length: 5000 }, (_, index) => fix(index * 10)))
    expect(track.length).toBeLessThan((48 * 60) / 10 + 70)
  })

  it('still keeps reports of a vessel that rarely reports', () => {
    const track = follow(Array.from({ length: 200 }, (_, index) => fix(index * 60 * 24)))
    expect(track.length).toBeGreaterThanOrEqual(24)
  })

  it('has no step before the first report', () => {
    expect(toTrackPoint(undefined, fix(0))).toMatchObject({
      stepKm: null,
      stepHours: null,
      turnDegrees: null,
    })
  })
})
