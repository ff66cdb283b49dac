import { destination } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDetection, detect, endDetection } from './detection.ts'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { HOUR_MS, MINUTE_MS, type Position } from './position.ts'
import type { Surroundings } from './surroundings/surroundings.ts'
import { midnightMs, onlyEvent, openSea, sail, type Leg } from './testing.ts'

type Report = { mmsi: number; position: Position }

const reportsOf = (mmsi: number, track: readonly Position[]): Report[] => track.map((position) => ({ mmsi, position }))

const inOrder = (reports: readonly Report[]) =>
  [...reports].sort((a, b) => a.position.timeMs - b.position.timeMs || a.mmsi - b.mmsi)

/** All events in their final form. */
function run(reports: readonly Report[], around: Surroundings = openSea): TrackEvent[] {
  const detection = createDetection(around)
  const events = new Map<string, TrackEvent>()
  for (const { mmsi, position } of inOrder(reports))
    for (const event of detect(detection, mmsi, position).events) events.set(event.id, event)
  for (const event of endDetection(detection)) events.set(event.id, event)
  return [...events.values()].sort((a, b) => a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1))
}

const encountersIn = (events: readonly TrackEvent[]) => events.filter(({ kind }) => kind === 'encounter')

type Meeting = {
  hours: number
  metres?: number
  knots?: number
  at?: [number, number]
  fromMs?: number
  every?: number
}

/** A waiting carrier, and a fishing vessel that comes alongside from 6 nm off, stays and leaves. */
function meet({ hours, metres = 100, knots = 0.5, at = [0, 60], fromMs = midnightMs, every = 5 }: Meeting): Report[] {
  const waits: Leg[] = [{ minutes: 60 * (hours + 4), knots, course: 90, every }]
  const beside = destination(at[0], at[1], metres / 1852, 0)
  const start = destination(beside.lat, beside.lon, 12, 180)
  const arrival = destination(beside.lat, beside.lon, knots * 2, 90)
  const comes = sail([start.lat, wrapLongitude(start.lon)], [{ minutes: 120, knots: 6, course: 0, every }], fromMs)
  const stays: Leg[] = [
    { minutes: 60 * hours, knots, course: 90, every, jump: [arrival.lat, wrapLongitude(arrival.lon)] },
    { minutes: 120, knots: 8, course: 0, every },
  ]
  return [
    ...reportsOf(419000001, sail(at, waits, fromMs)),
    ...reportsOf(419000002, [...comes, ...sail([0, 0], stays, fromMs + 120 * MINUTE_MS)]),
  ]
}

describe('encounters', () => {
  it('ENC-1: 2 hours within 500 m at less than 2 knots', () => {
    const found = onlyEvent(encountersIn(run(meet({ hours: 3 }))))
    expect(found).toMatchObject({ vessels: [419000001, 419000002], rule: 'ENC-1' })
    expect(Math.abs(found.fromMinutes - 120)).toBeLessThan(6)
    expect(Math.abs(found.toMinutes - 300)).toBeLessThan(6)
  })

  it.each([
    ['at a distance of 700 m', { hours: 3, metres: 700 }],
    ['for an hour and a half', { hours: 1.5 }],
    ['at 5 knots', { hours: 3, knots: 5 }],
  ])('not %s', (_, meeting) => {
    expect(encountersIn(run(meet(meeting)))).toEqual([])
  })

  it.each([
    ['across midnight', { hours: 4, fromMs: midnightMs - 4 * HOUR_MS }],
    ['on 180 degrees', { hours: 3, at: [-5, 179.999] as [number, number] }],
    ['near the north pole', { hours: 3, at: [89.7, 10] as [number, number], knots: 0 }],
    ['with a position an hour', { hours: 6, every: 60 }],
  ])('%s as anywhere', (_, meeting) => {
    expect(encountersIn(run(meet(meeting)))).toHaveLength(1)
  })

  it('excludes positions within 10 km of a port, and at the shore', () => {
    expect(encountersIn(run(meet({ hours: 3 }), { ...openSea, distanceFromPortKm: () => 9.9 }))).toEqual([])
    expect(encountersIn(run(meet({ hours: 3 }), { ...openSea, distanceFromPortKm: () => 10 }))).toHaveLength(1)
    expect(encountersIn(run(meet({ hours: 3 }), { ...openSea, distanceFromShoreNm: () => 0.5 }))).toEqual([])
  })

  it('ENC-7: one in a listed anchorage is at anchor', () => {
    const listed = run(meet({ hours: 3 }), { ...openSea, isAnchorage: () => true })
    expect(encountersIn(listed)).toMatchObject([{ details: { setting: 'anchorage' } }])
    expect(encountersIn(run(meet({ hours: 3 })))).toMatchObject([{ details: { setting: 'at_sea' } }])
  })

  it('ENC-2: separation for 10 minutes does not end it', () => {
    const reports = meet({ hours: 5 })
    const aside = reports.map((report) => {
      const minutes = (report.position.timeMs - midnightMs) / MINUTE_MS
      const isAside = report.mmsi === 419000002 && minutes >= 260 && minutes < 270
      return isAside ? { ...report, position: { ...report.position, lat: report.position.lat + 0.01 } } : report
    })
    expect(encountersIn(run(aside))).toHaveLength(1)
  })

  it('three vessels together are three encounters', () => {
    const third = meet({ hours: 3 })
      .filter(({ mmsi }) => mmsi === 419000002)
      .map(({ position }) => ({ mmsi: 419000003, position }))
    expect(encountersIn(run([...meet({ hours: 3 }), ...third])).map(({ vessels }) => vessels)).toEqual([
      [419000001, 419000002],
      [419000001, 419000003],
      [419000002, 419000003],
    ])
  })

  it('equal a brute-force search over all pairs and marks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -89.99, max: 89.99, noNaN: true }), fc.integer({ min: 0, max: 900 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (pairs) => {
          const reports = pairs.flatMap(([lat, metres], index) => {
            const beside = destination(lat, 179.999, metres / 1852, 90)
            const stay: Leg[] = [{ minutes: 240, knots: 0, every: 30 }]
            return [
              ...reportsOf(2 * index + 1, sail([lat, 179.999], stay)),
              ...reportsOf(2 * index + 2, sail([beside.lat, wrapLongitude(beside.lon)], stay)),
            ]
          })
          const places = [...new Map(reports.map(({ mmsi, position }) => [mmsi, position]))]
          const pairsApart = places.flatMap(([a, first]) =>
            places
              .filter(([b]) => b > a)
              .map(([b, second]) => ({ pair: `${a} ${b}`, metres: metresApart(first, second) })),
          )
          // Marks are rounded to 0.1 m, so a distance of exactly 500 m may be either.
          fc.pre(pairsApart.every(({ metres }) => Math.abs(metres - 500) > 0.5))
          const near = pairsApart.filter(({ metres }) => metres < 500).map(({ pair }) => pair)
          const found = encountersIn(run(reports)).map(({ vessels }) => vessels.join(' '))
          expect(new Set(found)).toEqual(new Set(near))
        },
      ),
      {
        numRuns: 60,
        examples: [
          [
            [
              [0, 596],
              [0, 97],
            ],
          ],
        ],
      },
    )
  })
})

const metresApart = (a: Position, b: Position) => {
  const radians = Math.PI / 180
  const [x, y] = [a, b].map(({ lat, lon }) => [
    Math.cos(lat * radians) * Math.cos(lon * radians),
    Math.cos(lat * radians) * Math.sin(lon * radians),
    Math.sin(lat * radians),
  ]) as [number[], number[]]
  return 2 * 6371008.8 * Math.asin(Math.hypot(...x.map((value, at) => value - (y[at] ?? 0))) / 2)
}

describe('events', () => {
  it('have the same ids and contents on every run, and no duplicate ids', () => {
    const events = run(meet({ hours: 3 }))
    expect(run(meet({ hours: 3 }).reverse())).toEqual(events)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })
})

describe('GAP-9: outages of reception', () => {
  it('are no gap in files either, and a vessel that is silent beside another has one', () => {
    const track = sail([10, 60], [{ minutes: 120, knots: 1 }])
    const days = Array.from({ length: 100 }, (_, day) => day)
    const back = track.map((position) => ({ ...position, timeMs: position.timeMs + 100 * 24 * HOUR_MS }))
    const silent = reportsOf(419000001, [...track, ...back])
    expect(run(silent)).toEqual([])
    const other = days.map((day) => ({ ...onlyFirst(track), timeMs: midnightMs + day * 24 * HOUR_MS, lat: 20 }))
    expect(run([...silent, ...reportsOf(419000002, other)]).some(({ vessels }) => vessels.includes(419000001))).toBe(
      true,
    )
  })
})

const onlyFirst = (track: readonly Position[]) => {
  const [first] = track
  if (first === undefined) throw new Error('A track has positions.')
  return first
}
