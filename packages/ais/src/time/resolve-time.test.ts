import { describe, expect, test } from 'vitest'
import { resolveTime } from './resolve-time.ts'
import type { PositionReport, UntimedReport } from '../reports/report.ts'
import { positionReport } from '../testing.ts'

const now = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000
const untimed = (timeMs: number | null): UntimedReport<PositionReport> => ({ ...positionReport(), timeMs })
const resolve = (timeMs: number | null, mode: 'live' | 'file' = 'live') => {
  const { report, fault, isLate } = resolveTime(untimed(timeMs), now, mode)
  return [report?.timeMs ?? null, report?.timeFrom ?? null, fault, isLate]
}

describe('the time of a report', () => {
  test('TIME-1: without a stated time, the time of receipt is used and marked', () => {
    expect(resolve(null)).toEqual([now, 'receipt', null, false])
    expect(resolve(null, 'file')).toEqual([now, 'receipt', null, false])
  })

  test.each([
    [59, -1_000],
    [0, 0],
    [10, 10_000],
    [11, -49_000],
  ])(
    'TIME-1: a live report with only the UTC second %i gets the last such moment, up to 10 s after receipt',
    (utcSecond, offMs) => {
      const { report } = resolveTime<PositionReport>({ ...untimed(null), utcSecond }, now, 'live')
      expect([(report?.timeMs ?? 0) - now, report?.timeFrom]).toEqual([offMs, 'receipt'])
    },
  )

  test('keeps a plausible time', () => {
    expect(resolve(now - 5_000)).toEqual([now - 5_000, 'source', null, false])
    expect(resolve(now + 10_000)).toEqual([now + 10_000, 'source', null, false])
    expect(resolve(now + 5 * 60_000, 'file')).toEqual([now + 5 * 60_000, 'source', null, false])
    expect(resolve(Date.UTC(2012, 2, 14), 'file')).toEqual([Date.UTC(2012, 2, 14), 'source', null, false])
  })

  test('TIME-2: a live report slightly ahead gets its time of receipt, so that it does not hide the next ones', () => {
    expect(resolve(now + 10_001)).toEqual([now, 'receipt', null, false])
    expect(resolve(now + 5 * 60_000)).toEqual([now, 'receipt', null, false])
  })

  test('TIME-2: rejects a clock two days ahead', () => {
    expect(resolve(now + 2 * day)).toEqual([now, 'receipt', 'time_ahead', false])
    expect(resolve(now + 5 * 60_000 + 1)).toEqual([now, 'receipt', 'time_ahead', false])
    expect(resolve(now + 2 * day, 'file')).toEqual([null, null, 'time_ahead', false])
    expect(resolveTime(untimed(now + 2 * day), now, 'live').report).toMatchObject({ timeUncertaintyMs: 2 * day })
    expect(resolveTime(untimed(now), now, 'live').report).not.toHaveProperty('timeUncertaintyMs')
  })

  test('TIME-3: rejects a time before AIS existed', () => {
    expect(resolve(0)).toEqual([now, 'receipt', 'time_before_ais', false])
    expect(resolve(-1, 'file')).toEqual([null, null, 'time_before_ais', false])
  })

  test('TIME-4: a live report two days late keeps its time and is marked late; one from a file is not', () => {
    expect(resolve(now - 2 * day)).toEqual([now - 2 * day, 'source', null, true])
    expect(resolve(now - 3_600_000)).toEqual([now - 3_600_000, 'source', null, false])
    expect(resolve(now - 2 * day, 'file')).toEqual([now - 2 * day, 'source', null, false])
  })
})
