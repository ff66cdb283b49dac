import { describe, expect, test } from 'vitest'
import { placeInTime } from './place-in-time.ts'
import type { PositionReport, Untimed } from './report.ts'

const now = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000
const said = (timeMs: number | null): Untimed<PositionReport> => ({
  kind: 'position',
  mmsi: 419_000_001,
  station: 'class_a',
  timeMs,
  timeFrom: 'source',
  lat: 18.9,
  lon: 72.8,
  speedKnots: null,
  courseDegrees: null,
  headingDegrees: null,
  navigationStatus: null,
  utcSecond: null,
})
const placed = (timeMs: number | null, manner: 'live' | 'file' = 'live') => {
  const { report, fault, isLate } = placeInTime(said(timeMs), now, manner)
  return [report?.timeMs ?? null, report?.timeFrom ?? null, fault, isLate]
}

describe('the time of a report', () => {
  test('TIME-1: none said, the time of receipt is it and is told as such', () => {
    expect(placed(null)).toEqual([now, 'receipt', null, false])
    expect(placed(null, 'file')).toEqual([now, 'receipt', null, false])
  })

  test('one that can be believed is kept', () => {
    expect(placed(now - 5_000)).toEqual([now - 5_000, 'source', null, false])
    expect(placed(now + 5 * 60_000)).toEqual([now + 5 * 60_000, 'source', null, false])
    expect(placed(Date.UTC(2012, 2, 14), 'file')).toEqual([Date.UTC(2012, 2, 14), 'source', null, false])
  })

  test('TIME-2: a clock two days ahead is not believed', () => {
    expect(placed(now + 2 * day)).toEqual([now, 'receipt', 'time_ahead', false])
    expect(placed(now + 5 * 60_000 + 1)).toEqual([now, 'receipt', 'time_ahead', false])
    expect(placed(now + 2 * day, 'file')).toEqual([null, null, 'time_ahead', false])
  })

  test('TIME-3: a time before AIS is not believed', () => {
    expect(placed(0)).toEqual([now, 'receipt', 'time_before_ais', false])
    expect(placed(-1, 'file')).toEqual([null, null, 'time_before_ais', false])
  })

  test('TIME-4: what comes two days late keeps its time and is told as late, but not from a file', () => {
    expect(placed(now - 2 * day)).toEqual([now - 2 * day, 'source', null, true])
    expect(placed(now - 3_600_000)).toEqual([now - 3_600_000, 'source', null, false])
    expect(placed(now - 2 * day, 'file')).toEqual([now - 2 * day, 'source', null, false])
  })
})
