import { expect, test } from 'vitest'
import { parsePeriod, spacingOf, timesOf } from './period.ts'

const parse = (search: string) => parsePeriod(new URLSearchParams(search))
const day = { kind: 'preset', hours: 24 }

test('a URL without a period requests 24 hours', () => {
  expect(parse('')).toEqual({ period: day, fault: null })
  expect(parse('hours=720')).toEqual({ period: { kind: 'preset', hours: 720 }, fault: null })
})

test('two times are a period, with or without a zone', () => {
  expect(parse('from=2026-01-31T00:00:00&to=2026-01-31T06:00:00%2B02:00')).toEqual({
    period: { kind: 'between', fromMs: Date.UTC(2026, 0, 31), toMs: Date.UTC(2026, 0, 31, 4) },
    fault: null,
  })
})

test.each([
  ['hours=25', 'unreadable'],
  ['hours=', 'unreadable'],
  ['hours=1e9', 'unreadable'],
  ['from=yesterday&to=today', 'unreadable'],
  ['from=2026-01-31T00:00:00Z', 'unreadable'],
  ['to=2026-01-31T00:00:00Z', 'unreadable'],
  ['from=2026-02-30T00:00:00Z&to=2026-03-30T00:00:00Z', 'unreadable'],
  ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'reversed'],
  ['from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'too_long'],
])('%s falls back to 24 hours and says why', (search, fault) => {
  expect(parse(search)).toEqual({ period: day, fault })
})

test('a preset ends with the five-minute step of the latest report', () => {
  const latestMs = Date.UTC(2026, 0, 31, 12, 1, 2)
  expect(timesOf({ kind: 'preset', hours: 6 }, latestMs)).toEqual({
    fromMs: Date.UTC(2026, 0, 31, 6, 5),
    toMs: Date.UTC(2026, 0, 31, 12, 5),
  })
  expect(timesOf({ kind: 'preset', hours: 24 }, 0)).toEqual({ fromMs: 0, toMs: 0 })
})

test('long periods are thinned', () => {
  const hours = (count: number) => spacingOf({ fromMs: 0, toMs: count * 3_600_000 })
  expect([1, 6, 24, 168, 720].map(hours)).toEqual([0, 2, 10, 70, 300])
})
