import { describe, expect, it } from 'vitest'
import type { Fix } from './fix.ts'
import { advanceTrack, createRecentTrack, normaliseDegrees, toTrackPoint } from './recent-track.ts'

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
  const track = createRecentTrack()
  for (const each of fixes) advanceTrack(track, toTrackPoint(track, each), each.stepKm)
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
    const first = track.kept[0]
    const last = track.kept.at(-1)
    expect(Math.hypot((last?.xKm ?? 0) - (first?.xKm ?? 0), (last?.yKm ?? 0) - (first?.yKm ?? 0))).toBeCloseTo(0)
  })

  it('keeps one report in nine minutes, with the distance and turns of the reports in between', () => {
    const track = follow([0, 2, 5, 7, 9].map((minutes) => fix(minutes, { courseChangeDegrees: 10, stepKm: 0.5 })))
    expect(track.kept.map(({ timestampMs }) => timestampMs / 60_000)).toEqual([0, 9])
    expect(track.kept[1]).toMatchObject({ stepKm: 2, stepHours: 9 / 60 })
    expect(track.kept[1]?.turnDegrees).toBeCloseTo(40)
  })

  it('stays bounded', () => {
    const track = follow(Array.from({ length: 5000 }, (_, index) => fix(index * 9)))
    expect(track.kept.length).toBeLessThan((48 * 60) / 9 + 70)
  })

  it('still keeps reports of a vessel that rarely reports', () => {
    const track = follow(Array.from({ length: 200 }, (_, index) => fix(index * 60 * 24)))
    expect(track.kept.length).toBeGreaterThanOrEqual(24)
  })

  it('has no step before the first report', () => {
    expect(toTrackPoint(createRecentTrack(), fix(0))).toMatchObject({
      stepKm: null,
      stepHours: null,
      turnDegrees: null,
    })
  })
})
