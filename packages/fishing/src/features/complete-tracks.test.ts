import { expect, it } from 'vitest'
import { completeTracks } from './complete-tracks.ts'
import type { TrackRow } from './track-row.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const nothing = { lat: null, lon: null, courseDegrees: null, impliedKnots: null }
const row = (minutes: number, stated: Partial<TrackRow['stated']>, stepKm: number | null = null): TrackRow => ({
  vessel: '1',
  gear: 'unknown',
  label: null,
  stated: { ...nothing, ...stated },
  fix: {
    timestampMs: noon + minutes * 60_000,
    speedKnots: 3,
    courseChangeDegrees: null,
    stepKm,
    distanceFromShoreMetres: 50_000,
    solarHour: null,
  },
})
const completed = (rows: TrackRow[]) => {
  completeTracks([rows])
  return rows.map(({ fix: { stepKm, courseChangeDegrees, solarHour } }) => [
    stepKm === null ? null : Math.round(stepKm * 100) / 100,
    courseChangeDegrees,
    solarHour,
  ])
}

it('computes steps, turns and hours from positions and courses, across the antimeridian', () => {
  const rows = [
    row(0, { lat: 0, lon: 179.99, courseDegrees: 350 }),
    row(60, { lat: 0, lon: -179.99, courseDegrees: 10 }),
  ]
  const [first, second] = completed(rows)
  expect(first?.slice(0, 2)).toEqual([null, null])
  expect(second?.slice(0, 2)).toEqual([2.22, -340])
  expect(second?.[2]).toBeCloseTo(1, 2)
})

it('computes a step from the implied speed where no position is stated, else from the speeds', () => {
  expect(completed([row(0, {}), row(60, {})])[1]).toEqual([5.56, null, null])
  expect(completed([row(0, {}), row(30, { impliedKnots: 10 })])).toEqual([
    [null, null, null],
    [9.26, null, null],
  ])
})

it('keeps the steps of a file that states at least one', () => {
  expect(completed([row(0, { impliedKnots: 10 }, 4), row(30, { impliedKnots: 10 })])).toEqual([
    [4, null, null],
    [null, null, null],
  ])
})
