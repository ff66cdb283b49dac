import { describe, expect, it } from 'vitest'
import { follow, onlyEvent, openSea, rulesOf, sail } from '../testing.ts'

describe('loitering', () => {
  const drift = (minutes: number, knots = 1.2) =>
    sail(
      [10, 179.99],
      [
        { minutes: 60, knots: 10, course: 90 },
        { minutes, knots, course: 90 },
        { minutes: 60, knots: 10, course: 90 },
      ],
    )

  it('LOIT-1: hourly means below 2 knots for 2 hours, also across 180 degrees', () => {
    const found = onlyEvent(follow(drift(200)).events)
    expect(found.rule).toBe('LOIT-1')
    expect(found.toMinutes - found.fromMinutes).toBeGreaterThanOrEqual(180)
    expect(found.lon).toBeLessThan(-179.7)
    expect(follow(drift(100)).events).toEqual([])
    expect(follow(drift(200, 2.5)).events).toEqual([])
  })

  it('LOIT-2: is reported from 20 nm off shore', () => {
    expect(rulesOf(follow(drift(200), { ...openSea, distanceFromShoreNm: () => 20 }).events)).toHaveLength(1)
    expect(follow(drift(200), { ...openSea, distanceFromShoreNm: () => 19.9 }).events).toEqual([])
  })

  it('ends with a gap', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 180, knots: 1 },
        { minutes: 400, every: 500 },
        { minutes: 180, knots: 1 },
      ],
    )
    expect(
      follow(track)
        .events.filter(({ kind }) => kind === 'loitering')
        .map(({ toMs }) => toMs === null),
    ).toEqual([false, true])
  })
})
