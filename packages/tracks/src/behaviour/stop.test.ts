import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../position.ts'
import { follow, inshore, midnightMs, onlyEvent, rulesOf, sail, withPort } from '../testing.ts'

describe('stops', () => {
  it('STOP-1: begins below 0.2 knots and ends above 0.5', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 60, knots: 8 },
        { minutes: 60, knots: 0.1 },
        { minutes: 60, knots: 0.4 },
        { minutes: 60, knots: 3 },
      ],
    )
    const { events } = follow(track, inshore)
    expect(events).toMatchObject([
      { kind: 'stop', rule: 'STOP-1', fromMs: midnightMs + HOUR_MS, toMs: midnightMs + 3 * HOUR_MS },
    ])
    expect(follow(sail([10, 60], [{ minutes: 240, knots: 0.3 }]), inshore).events).toEqual([])
  })

  it('STOP-1: without reported speeds, a vessel is stopped although its positions jitter', () => {
    const sailed = sail(
      [10, 60.5],
      [
        { minutes: 180, knots: 10, course: 270, every: 0.5 },
        { minutes: 300, knots: 0, every: 0.5 },
        { minutes: 120, knots: 10, course: 90, every: 0.5 },
      ],
    )
    // 30 m back and forth: four knots from one position to the next.
    const track = sailed.map((position, at) => ({
      ...position,
      lat: position.lat + ((at % 2) - 0.5) * 2.7e-4,
      speedKnots: null,
      courseDegrees: null,
      timeUncertaintyMs: 0,
    }))
    const { events } = follow(track, withPort)
    const stop = onlyEvent(events.filter(({ kind }) => kind === 'stop'))
    expect(stop.fromMinutes).toBeGreaterThanOrEqual(180)
    expect(stop.fromMinutes).toBeLessThanOrEqual(200)
    expect(stop.toMinutes).toBeLessThanOrEqual(490)
    expect(rulesOf(events)).toContain('port_visit PORT-1')
  })

  it('STOP-2: ten minutes are not a stop', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 60, knots: 8 },
        { minutes: 10, knots: 0 },
        { minutes: 60, knots: 8 },
      ],
    )
    expect(follow(track).events).toEqual([])
  })

  it('STOP-3: a vessel found elsewhere after an hour without reception has sailed', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 60, knots: 0 },
        { minutes: 115, knots: 0, every: 120 },
        { minutes: 60, knots: 0, jump: [10.2, 60] },
      ],
    )
    expect(follow(track).events.map(({ toMs }) => toMs === null)).toEqual([false, true])
  })

  it('is ongoing while nothing ends it', () => {
    expect(follow(sail([10, 60], [{ minutes: 60, knots: 0 }])).events).toMatchObject([{ kind: 'stop', toMs: null }])
  })
})
