import { expect, test } from 'vitest'
import { readTimeAtSea, readVoyages } from './time-at-sea.ts'

const day = 86_400_000
/** Positions once a day at sea, on the named days. */
const seen = (...days: number[]) => days.map((at) => ({ timeMs: at * day, knots: 8, shoreNm: 200, hours: 6 }))
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const call = (fromMs: number, toMs: number | null, port = 'Suva') => ({
  fromMs: fromMs * day,
  toMs: toMs && toMs * day,
  port,
})

test('a silence of 342 days is a silence, and no days at sea', () => {
  const places = seen(...between(0, 2), ...between(344, 345))
  expect(readTimeAtSea([], places, { fromMs: 0, toMs: 345 * day })).toMatchObject({
    days: 3,
    silentDays: 342,
    port: null,
  })
  expect(readTimeAtSea([call(-2, 0)], places, { fromMs: 0, toMs: 345 * day })).toMatchObject({ days: 3, port: 'Suva' })
})

test('silences of up to three days are days at sea', () => {
  const places = seen(0, 3, 6, 9)
  expect(readTimeAtSea([], places, { fromMs: 0, toMs: 9 * day })).toMatchObject({ days: 9, silentDays: 0 })
})

test('days of a long silence lengthen no voyage', () => {
  const places = seen(...between(1, 5), ...between(295, 300), ...between(302, 312))
  const calls = [call(0, 1), call(300, 302, 'Apia'), call(312, 313)]
  expect(readVoyages(calls, places, 0)).toEqual({ count: 2, averageDays: 9.5 })
  expect(readVoyages([], places, 12)).toEqual({ count: 0, averageDays: 12 })
})

test('a vessel that lies still at the shore is not at sea', () => {
  const moored = between(0, 9).map((at) => ({ timeMs: at * day, knots: 0, shoreNm: 0.1, hours: 6 }))
  expect(readTimeAtSea([], moored, { fromMs: 0, toMs: 9 * day })).toMatchObject({ isInPort: true, days: 0, port: null })
  const left = [...moored, ...seen(10)]
  expect(readTimeAtSea([], left, { fromMs: 0, toMs: 10 * day })).toMatchObject({
    isInPort: false,
    isFromStop: true,
    days: 1,
  })
  expect(readTimeAtSea([call(9, null)], left, { fromMs: 0, toMs: 10 * day })).toMatchObject({
    isInPort: true,
    port: 'Suva',
  })
})
