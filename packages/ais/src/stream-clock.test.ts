import { expect, test } from 'vitest'
import type { Reading } from './report.ts'
import { endTimes, noClock, tellTimes } from './stream-clock.ts'

const noon = Date.UTC(2012, 2, 14, 11, 30)

const reading = (
  mmsi: number,
  timeMs: number | null,
  stationClockMs: number | null = null,
  utcSecond: number | null = null,
) =>
  ({
    position: { kind: 'position', mmsi, timeMs, timeFrom: 'source', utcSecond },
    identity: null,
    fault: null,
    stationClockMs,
  }) as Reading

const timesOf = (readings: Reading[]) =>
  readings.map(({ position }) => [
    position?.mmsi,
    position?.timeMs === null ? null : (position?.timeMs ?? 0) - noon,
    position?.timeFrom,
  ])

test('TIME-5: what says no time gets that of the base stations around it, though some of them are wrong', () => {
  const clock = noClock()
  const stations = [0, 1000, -86_400_000, 5e12, 1000].map((ms, at) => reading(at, noon + ms, noon + ms))
  for (const { position } of stations) if (position) position.timeMs = null
  expect(tellTimes(clock, [reading(9, null), ...stations.slice(0, 4)])).toEqual([])
  expect(timesOf(tellTimes(clock, [...stations.slice(4), reading(10, null)]))).toEqual([
    [9, 1000, 'stream'],
    [0, 1000, 'stream'],
    [1, 1000, 'stream'],
    [2, 1000, 'stream'],
    [3, 1000, 'stream'],
    [4, 1000, 'stream'],
    [10, 1000, 'stream'],
  ])
})

test('TIME-5: the second of the minute is its own', () => {
  const clock = noClock()
  clock.stationsMs = Array(5).fill(noon + 10_000)
  const told = tellTimes(clock, [reading(1, null, null, 12), reading(2, null, null, 55), reading(3, null, null, 40)])
  expect(timesOf(told)).toEqual([
    [1, 12_000, 'stream'],
    [2, -5_000, 'stream'],
    [3, 40_000, 'stream'],
  ])
})

test('TIME-5: a time that a line says comes before what stations say, and stays its own', () => {
  const clock = noClock()
  clock.stationsMs = Array(21).fill(noon)
  const told = tellTimes(clock, [reading(1, noon + 7), reading(2, null), reading(3, noon + 9), reading(4, null)])
  expect(timesOf(told)).toEqual([
    [1, 7, 'source'],
    [2, 7, 'stream'],
    [3, 9, 'source'],
    [4, 9, 'stream'],
  ])
})

test('where no time can be known, nothing is lost, and no more than 20,000 wait', () => {
  const clock = noClock()
  expect(
    tellTimes(
      clock,
      Array.from({ length: 20_000 }, (_, at) => reading(at, null)),
    ),
  ).toEqual([])
  expect(tellTimes(clock, [reading(20_000, null)]).length).toBe(20_001)
  expect(tellTimes(clock, [reading(1, null)])).toEqual([])
  expect(timesOf(endTimes(clock))).toEqual([[1, null, 'source']])
  expect(endTimes(clock)).toEqual([])
})
