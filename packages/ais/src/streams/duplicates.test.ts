import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAndRecord, createReportCache } from './duplicates.ts'
import type { PositionReport } from '../reports/report.ts'
import { positionReport } from '../testing.ts'

const report = (over: Partial<PositionReport>) =>
  positionReport({ speedKnots: 12.3, courseDegrees: 90, navigationStatus: 0, utcSecond: 7, ...over })

test('DUP-1: an equal report within ten seconds, before or after, is a duplicate', () => {
  const recent = createReportCache(64)
  const at = (ms: number) => checkAndRecord(recent, report({ timeMs: 1_800_000_000_000 + ms }))
  expect([at(0), at(3_000), at(10_000), at(-10_000), at(10_001), at(20_000)]).toEqual([
    false,
    true,
    true,
    true,
    false,
    true,
  ])
})

test.each([
  { mmsi: 419_000_002 },
  { lat: 18.900001 },
  { lon: -72.8 },
  { speedKnots: 12.4 },
  { speedKnots: null },
  { courseDegrees: 90.1 },
  { headingDegrees: 0 },
  { navigationStatus: null },
  { utcSecond: 8 },
  { station: 'class_b' as const },
])('a report that differs is not a duplicate: %j', (over) => {
  const recent = createReportCache(64)
  expect([checkAndRecord(recent, report({})), checkAndRecord(recent, report(over))]).toEqual([false, false])
})

test('finds the same duplicates as a linear search, in any order', () => {
  const reportValues = fc.record({
    mmsi: fc.integer({ min: 1, max: 3 }),
    lat: fc.integer({ min: -2, max: 2 }),
    ms: fc.nat(60_000),
  })
  fc.assert(
    fc.property(fc.array(reportValues, { maxLength: 60 }), (reports) => {
      const recent = createReportCache(4096)
      const kept: typeof reports = []
      for (const { mmsi, lat, ms } of reports) {
        const expected = kept.some((k) => k.mmsi === mmsi && k.lat === lat && Math.abs(k.ms - ms) <= 10_000)
        expect(checkAndRecord(recent, report({ mmsi, lat, timeMs: 1_800_000_000_000 + ms }))).toBe(expected)
        if (!expected) kept.push({ mmsi, lat, ms })
      }
    }),
  )
})

test('keeps all of 200,000 different reports in the same memory', () => {
  const recent = createReportCache(1024)
  let duplicates = 0
  for (let at = 0; at < 200_000; at++) {
    const { mmsi, lat } = { mmsi: 200_000_000 + (at % 40_000), lat: Math.floor(at / 40_000) / 1e5 }
    if (checkAndRecord(recent, report({ mmsi, lat, timeMs: 1_800_000_000_000 + at / 100 }))) duplicates += 1
  }
  expect(duplicates).toBe(0)
  expect(recent.hashes.length).toBe(1024)
})
