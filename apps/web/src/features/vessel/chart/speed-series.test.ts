import { expect, test } from 'vitest'
import type { TrackPoint } from '../track/track-pieces.ts'
import { measureSpeeds } from './speed-figures.ts'
import { speedSeries } from './speed-series.ts'

const hour = 3_600_000
const point = (hours: number, speedKnots: number | null, segment = 0): TrackPoint => ({
  ...{ timeMs: hours * hour, lat: 0, lon: 0, speedKnots, courseDegrees: null, headingDegrees: null },
  ...{ navigationStatus: null, segment },
})

test('the line of speeds breaks in a gap and between segments', () => {
  expect(speedSeries([point(0, 5), point(2, null), point(8, 6), point(8.5, 7, 1)])).toEqual([
    [0, 7200, 18_000, 28_800, 29_700, 30_600],
    [5, null, null, 6, null, 7],
  ])
  expect(speedSeries([])).toEqual([[], []])
})

test('figures count the positions that state a speed', () => {
  expect(measureSpeeds([point(0, 0), point(1, 9), point(2, null)])).toEqual({
    ...{ lowest: 0, highest: 9, mean: 4.5, stillShare: 0.5 },
  })
  expect([measureSpeeds([]), measureSpeeds([point(0, null)])]).toEqual([null, null])
})
