import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DecodedLine } from '../reports/report.ts'
import { createStreamClock, flushReadings, timeReadings } from './stream-clock.ts'

const noon = Date.UTC(2012, 2, 14, 11, 30)
const order = Date.UTC(2026, 0, 1)

interface Sent {
  trueMs: number
  mmsi: number
  /** Time stated by a line or a base station; null when there is none. */
  lineMs?: number
  clockMs?: number
  second?: number | null
}

const createReading = ({ trueMs, mmsi, lineMs, clockMs, second }: Sent): DecodedLine =>
  ({
    position: {
      kind: 'position',
      mmsi,
      timeMs: lineMs ?? null,
      timeFrom: 'source',
      utcSecond: second === undefined ? Math.floor(trueMs / 1000) % 60 : second,
    },
    staticReport: null,
    fault: null,
    stationClock: clockMs === undefined ? null : { mmsi, timeMs: clockMs },
  }) as DecodedLine

/** Times a log and returns how far off each time is, in ms, with its stated uncertainty. */
function times(sent: Sent[], pieces = 97) {
  const log = sent.toSorted((a, b) => a.trueMs - b.trueMs)
  const clock = createStreamClock(order)
  const readings = log.map(createReading)
  const timed: DecodedLine[] = []
  for (let at = 0; at < readings.length; at += pieces)
    timed.push(...timeReadings(clock, readings.slice(at, at + pieces)))
  timed.push(...flushReadings(clock))
  expect(timed, 'nothing is lost and the order is kept').toEqual(readings)
  return timed.map(({ position }, at) => ({
    sent: log[at] as Sent,
    offMs: Math.abs((position?.timeMs ?? NaN) - (log[at]?.trueMs ?? NaN)),
    uncertaintyMs: position?.timeUncertaintyMs ?? 0,
    timeFrom: position?.timeFrom,
    timeMs: position?.timeMs ?? NaN,
  }))
}
type Timed = ReturnType<typeof times>

const EXACT_MS = 1_000
/** Number of random logs for each property below. */
const HONEST_RUNS = 30
const expectHonest = (timed: Timed) => {
  for (const { offMs, uncertaintyMs, sent } of timed)
    expect(offMs, `${(sent.trueMs - noon) / 1000} s`).toBeLessThanOrEqual(Math.max(EXACT_MS, uncertaintyMs))
}
const certain = (timed: Timed) => timed.filter(({ uncertaintyMs }) => uncertaintyMs <= EXACT_MS).length

/** A base station that sends its clock, wrong by `aheadMs`, every ten seconds; a vessel that reports every `everyMs`. */
const station = (mmsi: number, fromMs: number, toMs: number, aheadMs = 0): Sent[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / 10_000) }, (_, at) => {
    const trueMs = noon + fromMs + at * 10_000
    return { trueMs, mmsi, clockMs: Math.floor((trueMs + aheadMs) / 1000) * 1000 }
  })
const vessel = (mmsi: number, fromMs: number, toMs: number, everyMs: number): Sent[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / everyMs) }, (_, at) => ({
    trueMs: noon + fromMs + at * everyMs,
    mmsi,
  }))

const MINUTE = 60_000
const SPAN = 20 * MINUTE

describe('TIME-5: a log whose lines carry no time', () => {
  test.each([1, 3, 10])('with %i base stations is timed to the second', (stations) => {
    const log = [
      ...Array.from({ length: stations }, (_, at) => station(at + 1, at * 731, SPAN)).flat(),
      ...vessel(100, 5_500, SPAN - 20_000, 6_100),
      ...vessel(101, 7_000, SPAN - 20_000, 2_300),
    ]
    const timed = times(log)
    expectHonest(timed)
    expect(certain(timed)).toBe(log.length)
    expect(new Set(timed.map(({ timeFrom }) => timeFrom))).toEqual(new Set(['stream']))
  })

  test('stays accurate to the minute through five minutes without the only base station, while vessels continue', () => {
    const log = [
      ...station(1, 0, 3 * MINUTE),
      ...station(1, 8 * MINUTE + 7_000, SPAN),
      ...vessel(100, 100, SPAN - 20_000, 6_100),
      ...vessel(101, 200, SPAN - 20_000, 2_300),
    ]
    const timed = times(log)
    expectHonest(timed)
    expect(certain(timed)).toBe(log.length)
  })

  test('states the uncertainty where nothing determines the minute', () => {
    const log = [
      ...station(1, 0, 3 * MINUTE),
      ...station(1, 30 * MINUTE, 40 * MINUTE),
      ...vessel(100, 1_000, 39 * MINUTE, 190_000),
    ]
    const timed = times(log)
    expectHonest(timed)
    const doubtful = timed.filter(({ uncertaintyMs }) => uncertaintyMs > EXACT_MS)
    expect(doubtful.length).toBeGreaterThan(5)
    for (const { uncertaintyMs } of doubtful) expect(uncertaintyMs).toBeLessThanOrEqual(28 * MINUTE)
  })

  test.each([-86_400_000, -180_000, -45_000, 45_000, 180_000, 86_400_000])(
    'trusts two base stations over a third that is %i ms off, and keeps the reports of all three',
    (aheadMs) => {
      const log = [
        ...station(1, 0, SPAN),
        ...station(2, 4_000, SPAN),
        ...station(3, 2_000, SPAN - 20_000, aheadMs),
        ...vessel(100, 5_500, SPAN - 20_000, 6_100),
      ]
      const timed = times(log)
      expectHonest(timed)
      const vessels = timed.filter(({ sent }) => sent.mmsi === 100)
      expect(certain(vessels)).toBe(vessels.length)
    },
  )

  test('states the uncertainty when two base stations disagree', () => {
    const log = [...station(1, 0, SPAN), ...station(2, 4_000, SPAN, 3_600_000), ...vessel(100, 5_500, SPAN, 6_100)]
    const timed = times(log)
    expectHonest(timed)
    expect(certain(timed.filter(({ sent }) => sent.mmsi === 100))).toBeLessThan(10)
  })

  test('ignores a clock that jumps for one report', () => {
    const log = [...station(1, 0, SPAN), ...vessel(100, 5_500, SPAN - 20_000, 6_100)]
    for (const jumpMs of [7 * 86_400_000, -7 * 86_400_000]) {
      const jumped = log.map((sent, at) =>
        at === 40 && sent.clockMs !== undefined ? { ...sent, clockMs: sent.clockMs + jumpMs } : sent,
      )
      const vessels = times(jumped).filter(({ sent }) => sent.mmsi === 100)
      expectHonest(vessels)
      expect(certain(vessels)).toBe(vessels.length)
    }
  })

  test('continues through midnight and over an hour without reception', () => {
    const night = 12 * 3_600_000 + 29 * MINUTE
    const log = [
      ...station(1, night, night + 4 * MINUTE),
      ...station(1, night + 64 * MINUTE, night + 68 * MINUTE),
      ...vessel(100, night + 500, night + 4 * MINUTE - 12_000, 6_100),
      ...vessel(100, night + 64 * MINUTE + 500, night + 68 * MINUTE - 12_000, 6_100),
    ]
    const timed = times(log)
    expectHonest(timed)
    expect(certain(timed)).toBe(log.length)
  })

  test('counts seconds before the first and after the last clock, with unbounded uncertainty', () => {
    const log = [...station(1, 3 * MINUTE, 6 * MINUTE), ...vessel(100, 0, 9 * MINUTE, 6_100)]
    const timed = times(log)
    for (const { offMs, uncertaintyMs, sent } of timed) {
      expect(offMs).toBeLessThanOrEqual(EXACT_MS)
      const isInside = sent.trueMs >= noon + 3 * MINUTE && sent.trueMs <= noon + 6 * MINUTE - 10_000
      expect(uncertaintyMs).toBe(isInside ? 0 : Infinity)
    }
  })

  test('places a report without a UTC second between its neighbours, with their distance in time as uncertainty', () => {
    const log = [
      ...station(1, 0, SPAN),
      ...vessel(100, 1_000, SPAN - 20_000, 7_000).map((sent) => ({ ...sent, second: null })),
    ]
    const timed = times(log)
    expectHonest(timed)
    expect(Math.max(...timed.map(({ uncertaintyMs }) => uncertaintyMs))).toBeLessThanOrEqual(11_000)
  })
})

test('TIME-5: a time on the line takes precedence over base stations and is kept', () => {
  const day = 86_400_000
  const log = [
    ...station(1, 0, MINUTE, day),
    ...Array.from({ length: 7 }, (_, at) => ({ trueMs: noon + at * 9_000, mmsi: 5, lineMs: noon + at * 9_000 })),
    ...vessel(100, 1_000, 50_000, 4_100),
  ]
  const timed = times(log)
  expectHonest(timed)
  expect(certain(timed.filter(({ sent }) => sent.mmsi === 100))).toBe(12)
  expect(timed.filter(({ timeFrom }) => timeFrom === 'source').length).toBe(7)
})

test('TIME-5: a log without any clock keeps its order, says so, and holds at most 20,000 readings', () => {
  const clock = createStreamClock(order)
  const readings = Array.from({ length: 25_000 }, (_, at) => createReading({ trueMs: noon + at, mmsi: 100 + (at % 7) }))
  let waiting = 0
  const timed: DecodedLine[] = []
  for (const reading of readings) {
    timed.push(...timeReadings(clock, [reading]))
    waiting = Math.max(waiting, clock.waiting)
  }
  timed.push(...flushReadings(clock))
  expect(waiting).toBeLessThan(20_000)
  expect(timed).toEqual(readings)
  const stated = timed.map(({ position }) => [position?.timeMs, position?.timeFrom, position?.timeUncertaintyMs])
  expect(stated).toEqual(readings.map((_, at) => [order + at, 'order', Infinity]))
})

const minutes = fc.integer({ min: 0, max: 20 }).map((at) => at * MINUTE)
const received = fc.record({ fromMs: minutes, forMs: minutes, offsetMs: fc.integer({ min: 0, max: 9_999 }) })
const traffic = fc.array(
  fc.record({ fromMs: minutes, forMs: minutes, everyMs: fc.integer({ min: 2_000, max: 200_000 }) }),
  { minLength: 1, maxLength: 4 },
)
/** Base stations and vessels with gaps in reception. */
const createStations = (stations: { fromMs: number; forMs: number; offsetMs: number }[][]) =>
  stations.flatMap((spans, at) =>
    spans.flatMap(({ fromMs, forMs, offsetMs }) => station(at + 10, fromMs + offsetMs, fromMs + forMs)),
  )
const createTraffic = (vessels: { fromMs: number; forMs: number; everyMs: number }[]) =>
  vessels.flatMap(({ fromMs, forMs, everyMs }, at) => vessel(100 + at, fromMs + 77, fromMs + forMs, everyMs))

describe('TIME-5: no time is further off than its stated uncertainty', () => {
  test('with gaps anywhere', () => {
    const stations = fc.array(fc.array(received, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(stations, traffic, (heardStations, vessels) => {
        expectHonest(
          times([...createStations(heardStations), ...createTraffic(vessels)]).filter(
            ({ timeFrom }) => timeFrom !== 'order',
          ),
        )
      }),
      { numRuns: HONEST_RUNS },
    )
  })

  test('with one wrong clock among four or more', () => {
    const stations = fc.array(fc.array(received, { minLength: 1, maxLength: 3 }), { maxLength: 6 })
    const wrong = fc.record({
      aheadMs: fc.oneof(fc.integer({ min: -7_200_000, max: -10_000 }), fc.integer({ min: 10_000, max: 7_200_000 })),
      offsetMs: fc.nat(9_999),
    })
    fc.assert(
      fc.property(stations, wrong, traffic, (heardStations, { aheadMs, offsetMs }, vessels) => {
        const throughout = [0, 1, 2].flatMap((at) => station(at + 1, at * 3_100, 40 * MINUTE))
        const liar = station(30, offsetMs, 39 * MINUTE, aheadMs)
        const timed = times([...throughout, ...createStations(heardStations), ...liar, ...createTraffic(vessels)])
        // Its own reports use its own clock, which is stated and wrong.
        expectHonest(timed.filter(({ sent }) => sent.mmsi !== 30))
      }),
      { numRuns: HONEST_RUNS },
    )
  })
})
