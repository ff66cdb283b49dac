import { describe, expect, it } from 'vitest'
import { MINUTE_MS, type Position } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { reportOpenEvents, step } from '../step.ts'
import { createVesselState } from '../vessel-state.ts'
import { changeAt, follow, inshore, midnightMs, onlyEvent, openSea, rulesOf, sail } from '../testing.ts'

/** North of the equator everything is land, one mile inland per minute of latitude. */
const withLand: Surroundings = {
  ...openSea,
  groundAt: (lat) =>
    lat <= 0 ? { kind: 'water' } : lat < 1 / 60 ? { kind: 'shore' } : { kind: 'land', insideNm: lat * 60 },
}

describe('spoofing', () => {
  it('SPOOF-1: positions on land of a vessel that was at sea', () => {
    const { events } = follow(sail([-0.5, 60], [{ minutes: 600, knots: 10 }]), withLand)
    expect(rulesOf(events)).toEqual(['spoofing SPOOF-1'])
    expect(events[0]).toMatchObject({ toMs: null, confidence: 'high' })
  })

  it('SPOOF-1: states that positions on land are certain as soon as they are', () => {
    let state = createVesselState(7)
    const stated: string[] = []
    for (const position of sail([-0.05, 60], [{ minutes: 120, knots: 10 }])) {
      const stepped = step(state, position, withLand)
      state = stepped.state
      for (const { confidence } of stepped.events) stated.push(confidence)
    }
    expect(stated).toEqual(['medium', 'high'])
  })

  it('SPOOF-1: ignores a single position, positions at the shore, and a vessel that was never at sea', () => {
    const track = sail([-0.5, 60], [{ minutes: 120, knots: 2 }])
    expect(follow(changeAt(track, 5, { lat: 0.1 }), withLand).events).toEqual([])
    expect(follow(sail([0.01, 60], [{ minutes: 120, knots: 2, course: 90 }]), withLand).events).toEqual([])
    expect(follow(sail([0.1, 60], [{ minutes: 120, knots: 2, course: 90 }]), withLand).events).toEqual([])
    expect(follow(sail([2, 60], [{ minutes: 120, knots: 2, course: 90 }]), withLand).events).toMatchObject([
      { confidence: 'low' },
    ])
  })

  it('SPOOF-2: one wrong position before a track is no jump, three are', () => {
    const after = (count: number) => {
      const wrong = sail([-20, 40], [{ minutes: count, knots: 0, every: 1 }])
      const track = sail([-0.5, 60], [{ minutes: 200, knots: 10, course: 90 }], midnightMs + 10 * MINUTE_MS)
      return rulesOf(follow([...wrong, ...track], inshore).events).filter((rule) => rule.startsWith('spoofing'))
    }
    expect([1, 2, 3].map(after)).toEqual([[], [], ['spoofing SPOOF-2']])
  })

  it('SPOOF-2: reports the growing count of a vessel whose every position is a jump, with bounded states and events', () => {
    let state = createVesselState(7)
    const inPark = { ...openSea, zonesAt: () => [{ id: 'park', name: 'Park', approximate: false, isClosed: true }] }
    const reported: number[] = []
    const others: string[] = []
    for (let at = 0; at < 5_000; at += 1) {
      const place = { lat: ((at * 7919) % 120) - 60, lon: ((at * 104_729) % 360) - 180 }
      const position = {
        mmsi: 7,
        timeMs: midnightMs + at * 200,
        ...place,
        speedKnots: 12,
        courseDegrees: 0,
        timeUncertaintyMs: 0,
      }
      const stepped = step(state, position, inPark)
      state = stepped.state
      for (const { kind, details } of stepped.events)
        if (kind === 'spoofing') reported.push(Number(details['positions']))
        else others.push(kind)
      expect(state.segments.length).toBeLessThanOrEqual(4)
    }
    // From the first position only: the visit, and its end.
    expect(others).toEqual(['zone_visit', 'zone_visit'])
    expect(reported.length).toBeLessThan(16)
    expect(reported.at(-1)).toBeGreaterThan(2_500)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  })

  it('SPOOF-2: reports behaviour at the position after a jump once three positions confirm it', () => {
    const inPark = {
      ...openSea,
      zonesAt: (lat: number) => (lat > 13 ? [{ id: 'park', name: 'Park', approximate: false }] : []),
    }
    const jumped = sail(
      [10, 60],
      [
        { minutes: 60, knots: 10 },
        { minutes: 30, knots: 10, jump: [14, 60] },
      ],
    )
    const after = (count: number) => rulesOf(follow(jumped.slice(0, count), inPark).events)
    const firstAway = jumped.findIndex(({ lat }) => lat > 13)
    expect(after(firstAway + 2)).toEqual([])
    expect(after(firstAway + 3).toSorted()).toEqual(['spoofing SPOOF-2', 'zone_visit ZONE-1'])
  })

  it('SPOOF-2: reports a jump faster than any ship once three positions confirm it', () => {
    const jumped = (after: number) =>
      sail(
        [10, 60],
        [
          { minutes: 120, knots: 10 },
          { minutes: after, knots: 10, jump: [14, 60] },
        ],
      )
    const { events } = follow(jumped(30))
    expect(rulesOf(events)).toEqual(['spoofing SPOOF-2'])
    expect(events[0]).toMatchObject({ confidence: 'high', details: { jumps: 1, what: 'impossible_speed' } })
    expect(follow(jumped(20)).events).toEqual([])
  })

  it('SPOOF-2: does not accuse a vessel whose positions of hours came at once, from a clock that was hours ahead', () => {
    const receivedMs = midnightMs + 180 * MINUTE_MS
    const sailed = sail([10, 60], [{ minutes: 210, knots: 15, course: 90 }])
    const delivered = sailed.map((position) =>
      position.timeMs >= receivedMs
        ? position
        : { ...position, timeMs: receivedMs, timeUncertaintyMs: position.timeMs + 300 * MINUTE_MS - receivedMs },
    )
    const byPlace = delivered.toSorted((a, b) => a.timeMs - b.timeMs || b.lon - a.lon)
    expect(follow(delivered, inshore).events).toEqual([])
    expect(follow(byPlace, inshore).events).toEqual([])
  })

  it('SPOOF-2: reports a jump between positions of one wrong clock, and one beyond what any clock excuses', () => {
    const wrong = (hoursAhead: number) => (position: Position) => ({
      ...position,
      timeUncertaintyMs: hoursAhead * 60 * MINUTE_MS,
    })
    const jump = (lat: number, before: number, after: number) => {
      const from = sail([10, 60], [{ minutes: 120, knots: 10 }])
      const to = sail([lat, 60], [{ minutes: 30, knots: 10 }], midnightMs + 120 * MINUTE_MS)
      return rulesOf(follow([...from.map(wrong(before)), ...to.map(wrong(after))]).events)
    }
    expect(jump(14, 5, 5)).toEqual(['spoofing SPOOF-2'])
    expect(jump(14, 5, 14)).toEqual([])
    expect(jump(20, 5, 100)).toEqual(['spoofing SPOOF-2'])
  })

  it('SPOOF-2: is of low confidence where the first two places have the same second, which no transmitter sends', () => {
    const jumped = (apartMs: number) => {
      const before = sail([10, 60], [{ minutes: 120, knots: 10 }])
      const lastMs = before.at(-1)?.timeMs ?? 0
      return follow([...before, ...sail([12, 60], [{ minutes: 60, knots: 10 }], lastMs + apartMs)]).events
    }
    expect([0, 2_000].map((apartMs) => jumped(apartMs)[0])).toMatchObject([
      { rule: 'SPOOF-2', confidence: 'low' },
      { rule: 'SPOOF-2', confidence: 'high' },
    ])
  })

  it('SPOOF-3: reports two places at once, and again when it is over', () => {
    const a = sail([10, 60], [{ minutes: 3000, knots: 1 }])
    const b = sail([20, 70], [{ minutes: 300, knots: 10 }], midnightMs + 5 * MINUTE_MS)
    const { events } = follow(
      [...a, ...b].sort((x, y) => x.timeMs - y.timeMs),
      inshore,
    )
    const found = onlyEvent(events.filter(({ kind }) => kind === 'spoofing'))
    expect(found.rule).toBe('SPOOF-3')
    expect(found.details).toMatchObject({ returns: 59 })
    expect(found.toMinutes).toBe(300)
  })

  it('SPOOF-4: two places at once end after an hour without a sign, and continue with the next sign', () => {
    const other = (fromMinutes: number, minutes: number) =>
      sail([20, 70], [{ minutes, knots: 0 }], midnightMs + (fromMinutes + 5) * MINUTE_MS)
    const conflictUntil = (minutes: number) => {
      const track = [...sail([10, 60], [{ minutes, knots: 0 }]), ...other(0, 100), ...other(300, 100)]
      const inOrder = track.filter(({ timeMs }) => timeMs <= midnightMs + minutes * MINUTE_MS)
      const { events } = follow(
        inOrder.sort((x, y) => x.timeMs - y.timeMs),
        inshore,
      )
      const [found, ...others] = events.filter(({ kind }) => kind === 'spoofing')
      expect(others).toEqual([])
      return found && found.toMs && (found.toMs - midnightMs) / MINUTE_MS
    }
    expect(conflictUntil(150)).toBeNull()
    expect(conflictUntil(170)).toBe(100)
    expect(conflictUntil(350)).toBeNull()
    expect(conflictUntil(500)).toBe(400)
  })

  it('SPOOF-1: ends when the vessel is elsewhere', () => {
    const onLand = sail([1, 60], [{ minutes: 60, knots: 1, course: 90 }])
    const atSea = sail([-1, 60], [{ minutes: 60, knots: 1, course: 90 }], midnightMs - 60 * MINUTE_MS)
    const back = sail([-1, 60.02], [{ minutes: 480, knots: 1, course: 90 }], midnightMs + 60 * MINUTE_MS)
    const { events } = follow([...atSea, ...onLand, ...back], withLand)
    expect(onlyEvent(events.filter(({ rule }) => rule === 'SPOOF-1')).toMinutes).toBe(50)
  })

  it('SPOOF-4: positions on land end one hour after the vessel is back at sea, and continue with further ones', () => {
    const atSea = sail([-1, 60], [{ minutes: 3000, knots: 0.1, course: 90 }], midnightMs - 600 * MINUTE_MS)
    const onLand = (fromMinutes: number) =>
      sail([1, 60], [{ minutes: 60, knots: 0.1, course: 90 }], midnightMs + fromMinutes * MINUTE_MS)
    const jammed = [...onLand(0), ...onLand(300)]
    const track = [...atSea.filter(({ timeMs }) => !jammed.some((other) => other.timeMs === timeMs)), ...jammed].sort(
      (a, b) => a.timeMs - b.timeMs,
    )
    const endsAt = (minutes: number) => {
      const seen = track.filter(({ timeMs }) => timeMs <= midnightMs + minutes * MINUTE_MS)
      let state = createVesselState(1)
      const stored: (number | null)[] = []
      for (const position of seen) {
        const result = step(state, position, withLand)
        state = result.state
        stored.push(...result.events.filter(({ rule }) => rule === 'SPOOF-1').map(({ toMs }) => toMs))
      }
      const [open, ...others] = reportOpenEvents(state, withLand).filter(({ rule }) => rule === 'SPOOF-1')
      expect(others).toEqual([])
      expect(stored.at(-1), `stored after ${minutes} minutes`).toBe(open?.toMs)
      return open?.toMs == null ? open?.toMs : (open.toMs - midnightMs) / MINUTE_MS
    }
    expect([40, 90, 110, 290, 310, 400, 420, 600].map(endsAt)).toEqual([null, null, 50, 50, null, null, 350, 350])
  })
})
