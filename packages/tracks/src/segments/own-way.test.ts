import { destination } from '@varuna/geo/geometry/great-circle'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, type Position } from '../position.ts'
import { inshore, midnightMs, openSea, sail, type Leg } from '../testing.ts'
import { lastMovedMs, madeGood, stepWay, wasOnWay, type OwnWay } from './own-way.ts'

const wayOf = (track: readonly Position[], around = openSea): { way: OwnWay; last: Position } => {
  const [first] = track
  if (first === undefined) throw new Error('A track has positions.')
  let [way, last]: [OwnWay, Position] = [null, first]
  for (const position of track) {
    way = stepWay(way, last, position, around)
    last = position
  }
  return { way, last }
}
const laterBy = (hours: number, position: Position) => ({ ...position, timeMs: position.timeMs + hours * HOUR_MS })
const north = (nm: number, position: Position) => ({ ...position, ...destination(position.lat, position.lon, nm, 0) })

describe('the own way', () => {
  const tracks: [string, [number, number], Leg[]][] = [
    ['a passage', [10, 60], [{ minutes: 2_000, knots: 14, course: 70 }]],
    ['one across 180 degrees', [-30, 179], [{ minutes: 1_500, knots: 12, course: 95 }]],
    [
      'a trawler that turns',
      [55, 3],
      Array.from({ length: 16 }, (_, at) => ({ minutes: 90, knots: 3.5, course: (at * 70) % 360 })),
    ],
  ]

  it.each(tracks)('of %s has been where the vessel was, and nowhere beside', (_, start, legs) => {
    const track = sail(start, legs)
    const { way, last } = wayOf(track)
    for (const one of track.slice(-140)) {
      expect(wasOnWay(way, last, laterBy(26, one), 0.6), new Date(one.timeMs).toISOString()).toBe(true)
    }
    expect(wasOnWay(way, last, laterBy(26, north(30, track[0] as Position)), 0.6)).toBe(false)
  })

  it('is known to a third of a mile', () => {
    const track = sail([10, 60], [{ minutes: 2_000, knots: 14, course: 90 }])
    const { way, last } = wayOf(track)
    const middle = laterBy(26, track[100] as Position)
    expect([0, 0.2, 0.4, 1].map((nm) => wasOnWay(way, last, north(nm, middle), 0.3))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is not where the vessel is, nor where it comes later', () => {
    const track = sail([10, 60], [{ minutes: 600, knots: 14, course: 90 }])
    const { way, last } = wayOf(track)
    expect(wasOnWay(way, last, { ...last, timeMs: last.timeMs + 4 * MINUTE_MS }, 0.3)).toBe(false)
    expect(wasOnWay(way, last, { ...last, timeMs: last.timeMs + 6 * MINUTE_MS }, 0.3)).toBe(true)
    expect(wasOnWay(way, last, { ...(track[40] as Position), timeMs: midnightMs }, 0.3)).toBe(false)
  })

  it('is none near shore, and of a bounded number of places', () => {
    const track = sail(
      [55, 3],
      Array.from({ length: 200 }, (_, at) => ({ minutes: 60, knots: 9, course: (at * 70) % 360 })),
    )
    expect(wayOf(track, inshore).way).toBeNull()
    expect(wayOf(track).way?.length).toBeLessThan(500)
  })

  it('has the speed of 12 hours and the course of the last one, whatever is stated', () => {
    const legs = [
      { minutes: 600, knots: 12, course: 0 },
      { minutes: 300, knots: 4, course: 90 },
    ]
    const stated = sail([10, 60], legs).map((one) => ({ ...one, speedKnots: 0.1, courseDegrees: 200 }))
    const { way, last } = wayOf(stated)
    const { knots, hourKnots, courseDegrees } = madeGood(way, last)
    expect(knots).toBeCloseTo((7 * 12 + 5 * 4) / 12, 0)
    expect(hourKnots).toBeCloseTo(4, 0)
    expect(courseDegrees).toBeCloseTo(90, 0)
  })

  it('has no speed before three hours, and no course of a vessel that stays', () => {
    const short = wayOf(sail([10, 60], [{ minutes: 160, knots: 10 }]))
    expect(madeGood(short.way, short.last).knots).toBeNull()
    const stays = wayOf(sail([10, 60], [{ minutes: 1_200, knots: 0 }]))
    expect(madeGood(stays.way, stays.last)).toEqual({ knots: 0, hourKnots: 0, courseDegrees: null })
    expect(lastMovedMs(stays.way)).toBe(midnightMs)
  })
})
