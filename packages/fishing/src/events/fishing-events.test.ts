import { describe, expect, test } from 'vitest'
import { findFishingEvents, type ScoredPosition } from './fishing-events.ts'

const start = Date.UTC(2026, 0, 31)
const threshold = 0.5
const KM = 1 / 111.195

/** A position some minutes after the start and some km north of the equator. */
const at = (minutes: number, km: number, over: Partial<ScoredPosition> = {}): ScoredPosition => ({
  timeMs: start + minutes * 60_000,
  lat: km * KM,
  lon: 170,
  speedKnots: 3,
  probability: 0.9,
  segment: 'a',
  ...over,
})
/** Positions every five minutes, 0.2 km apart. */
const run = (fromMinutes: number, count: number, fromKm = 0, over: Partial<ScoredPosition> = {}) =>
  Array.from({ length: count }, (_, step) => at(fromMinutes + 5 * step, fromKm + 0.2 * step, over))
const spans = (positions: readonly ScoredPosition[]) =>
  findFishingEvents(positions, threshold).map(({ fromMs, toMs }) => [
    (fromMs - start) / 60_000,
    (toMs - start) / 60_000,
  ])

test('an event has its start and end, its positions and its measures', () => {
  const [event, ...more] = findFishingEvents(run(0, 7), threshold)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    fromMs: start,
    toMs: start + 30 * 60_000,
    first: 0,
    last: 6,
    positions: 7,
    meanKnots: 3,
  })
  expect(event?.km).toBeCloseTo(1.2)
  expect(event?.meanProbability).toBeCloseTo(0.9)
  expect(event?.lat).toBeCloseTo(0.6 * KM)
})

test('two groups of hundreds of thousands of positions are joined across a break without fishing', () => {
  const many = Array.from({ length: 400_000 }, (_, second) =>
    at(second / 60, 0.001 * (second % 1000), { probability: second === 200_000 ? 0.1 : 0.9 }),
  )
  expect(findFishingEvents(many, threshold)).toMatchObject([{ first: 0, last: 399_999, positions: 399_999 }])
})

test('there is no event without positions, without answers or without fishing', () => {
  expect(findFishingEvents([], threshold)).toEqual([])
  expect(spans(run(0, 9, 0, { probability: null }))).toEqual([])
  expect(spans(run(0, 9, 0, { probability: threshold }))).toEqual([])
})

describe('FEV-1: a position above the threshold is fishing; one below it ends the group, one without an answer does not', () => {
  const broken = (probability: number | null) => [...run(0, 7), at(90, 3, { probability }), ...run(95, 7, 3.2)]
  test('below', () =>
    expect(spans(broken(0.1))).toEqual([
      [0, 30],
      [95, 125],
    ]))
  test('without an answer', () => expect(spans(broken(null))).toEqual([[0, 125]]))
})

describe('FEV-2: a group is split at more than 10 km or more than 2 hours', () => {
  test('at the limits it stays one group', () => {
    expect(spans([...run(0, 7), ...run(150, 7, 1.2)])).toEqual([[0, 180]])
    expect(spans([...run(0, 7), ...run(35, 7, 11.1)])).toEqual([[0, 65]])
  })
  test('beyond the limits it is two groups', () => {
    expect(spans([...run(0, 7), ...run(151, 7, 1.2)])).toEqual([
      [0, 30],
      [151, 181],
    ])
    expect(spans([...run(0, 7), ...run(35, 7, 11.3)])).toEqual([
      [0, 30],
      [35, 65],
    ])
  })
})

describe('FEV-3: two groups are joined within 1 hour and 2 km', () => {
  const two = (minutes: number, km: number) => [
    ...run(0, 7),
    at(31, 1.3, { probability: 0.1 }),
    ...run(30 + minutes, 7, 1.2 + km),
  ]
  test('at both limits', () => expect(spans(two(60, 1.99))).toEqual([[0, 120]]))
  test('not after more than an hour', () => expect(spans(two(61, 1))).toHaveLength(2))
  test('not over more than 2 km', () => expect(spans(two(60, 2.1))).toHaveLength(2))
  test('pieces too small for an event are joined before they are dropped', () => {
    expect(spans([...run(0, 4), at(16, 0.6, { probability: 0 }), ...run(20, 4, 0.8)])).toEqual([[0, 35]])
  })
})

describe('FEV-4: less than 20 minutes, 5 positions or less, or less than 0.5 km is no event', () => {
  const six = (minutes: number, km: number, count = 6) =>
    Array.from({ length: count }, (_, step) => at((minutes * step) / (count - 1), (km * step) / (count - 1)))
  test('at the limits it is an event', () => expect(spans(six(20, 0.51))).toHaveLength(1))
  test('too short a time', () => expect(spans(six(19.9, 0.51))).toEqual([]))
  test('too few positions', () => expect(spans(six(20, 0.51, 5))).toEqual([]))
  test('too short a distance', () => expect(spans(six(20, 0.49))).toEqual([]))
})

describe('FEV-5: a mean speed of 10 knots or more is no event', () => {
  test('at 10 knots', () => expect(spans(run(0, 7, 0, { speedKnots: 10 }))).toEqual([]))
  test('below 10 knots', () => expect(spans(run(0, 7, 0, { speedKnots: 9.9 }))).toHaveLength(1))
  test('an unknown mean speed does not exclude an event', () =>
    expect(spans(run(0, 7, 0, { speedKnots: null }))).toHaveLength(1))
})

test('alternating segments of one MMSI have separate events', () => {
  const a = run(0, 9)
  const b = run(2, 9, 500, { segment: 'b' })
  expect(spans([...a, ...b].sort((x, y) => x.timeMs - y.timeMs))).toEqual([
    [0, 40],
    [2, 42],
  ])
})

test('an event crosses midnight and the 180th meridian', () => {
  const positions = Array.from({ length: 9 }, (_, step) =>
    at(1420 + 5 * step, 0, { lon: step < 4 ? 179.99 + 0.002 * step : -180 + 0.002 * (step - 4) }),
  )
  const [event] = findFishingEvents(positions, threshold)
  expect(event?.positions).toBe(9)
  expect(event?.km).toBeLessThan(3)
})
