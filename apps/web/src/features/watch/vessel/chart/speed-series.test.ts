import { expect, test } from 'vitest'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import { measureSpeeds } from './speed-figures.ts'
import { speedSeries } from './speed-series.ts'

const hour = 3_600_000
const point = (hours: number, speedKnots: number | null, segment = 0): TrackPoint => ({
  timeMs: hours * hour,
  lat: 0,
  lon: 0,
  speedKnots,
  courseDegrees: null,
  headingDegrees: null,
  navigationStatus: null,
  segment,
})

test('the speed line breaks in a gap', () => {
  expect(speedSeries([point(0, 5), point(2, null), point(8, 6)])).toEqual([
    [0, 7200, 28_800, 28_800],
    [5, null, null, 6],
  ])
  expect(speedSeries([])).toEqual([[]])
})

test('alternating segments have separate lines, neither of which breaks the other', () => {
  expect(speedSeries([point(0, 5, 0), point(1, 7, 1), point(2, 6, 0), point(3, 8, 1)])).toEqual([
    [0, 3600, 7200, 10_800],
    [5, undefined, 6, undefined],
    [undefined, 7, undefined, 8],
  ])
})

test('many segments share the last line, with breaks between them', () => {
  const [times, ...lines] = speedSeries(Array.from({ length: 20 }, (_, index) => point(index, 5, index)))
  expect([lines.length, times.length]).toEqual([8, 32])
  expect(lines.at(-1)?.filter((speed) => speed === null)).toHaveLength(12)
})

test('statistics count only positions with a speed', () => {
  expect(measureSpeeds([point(0, 0), point(1, 9), point(2, null)])).toEqual({
    lowest: 0,
    highest: 9,
    mean: 4.5,
    stillShare: 0.5,
  })
  expect([measureSpeeds([]), measureSpeeds([point(0, null)])]).toEqual([null, null])
})
