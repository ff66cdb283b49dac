import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { reportOpenEvents, step } from '../step.ts'
import { createVesselState } from '../vessel-state.ts'
import { changeAt, follow, midnightMs, onlyEvent, openSea, rulesOf, sail } from '../testing.ts'

/** A port at 10 N 60 E, in the middle of the sea. */
const withPort: Surroundings = {
  ...openSea,
  distanceFromShoreNm: () => 1,
  findPortNearby(lat, lon) {
    const distanceKm = Math.hypot(lat - 10, lon - 60) * 111.2
    return distanceKm > 4 ? null : { name: 'Porto', country: 'IN', locode: null, lat: 10, lon: 60, distanceKm }
  },
}
/** Near the shore, where slow vessels do not loiter. */
const inshore: Surroundings = { ...openSea, distanceFromShoreNm: () => 5 }
/** North of the equator everything is land, a mile inside for each minute of latitude. */
const withLand: Surroundings = {
  ...openSea,
  groundAt: (lat) =>
    lat <= 0 ? { kind: 'water' } : lat < 1 / 60 ? { kind: 'shore' } : { kind: 'land', insideNm: lat * 60 },
}
const withZone: Surroundings = {
  ...openSea,
  zonesAt: (lat) => (lat > 10 && lat < 10.5 ? [{ id: 'reserve', name: 'A reserve', approximate: true }] : []),
}

describe('gaps', () => {
  const silentFor = (minutes: number, knots = 12) =>
    sail(
      [10, 60],
      [
        { minutes: 200, knots, course: 90 },
        { minutes: minutes - 10, knots, course: 90, every: minutes },
        { minutes: 60, knots, course: 90 },
      ],
    )

  it('GAP-1: 6 hours without a position are a gap, 5 hours 59 are not', () => {
    const { events } = follow(silentFor(360))
    expect(rulesOf(events)).toEqual(['gap GAP-1'])
    expect(events[0]).toMatchObject({ fromMs: midnightMs + 190 * MINUTE_MS, confidence: 'medium' })
    expect(events[0]?.toMs).toBe(midnightMs + 550 * MINUTE_MS)
    expect(follow(silentFor(359)).events).toEqual([])
  })

  it('GAP-2: 12 hours, 50 nm off, after 14 positions in 12 hours are a likely disabled transmitter', () => {
    expect(rulesOf(follow(silentFor(720)).events)).toEqual(['gap GAP-2'])
    expect(rulesOf(follow(silentFor(719)).events)).toEqual(['gap GAP-1'])
    expect(rulesOf(follow(silentFor(720), { ...openSea, distanceFromShoreNm: () => 49 }).events)).toEqual(['gap GAP-1'])
    expect(rulesOf(follow(silentFor(720).slice(8)).events)).toEqual(['gap GAP-1'])
  })

  it('GAP-3: silence that begins and ends in one place is a moored vessel as a rule', () => {
    const { events } = follow(silentFor(720, 0))
    expect(events.find(({ kind }) => kind === 'gap')).toMatchObject({ rule: 'GAP-2' })
    const inPort = follow(silentFor(720, 0), { ...openSea, distanceFromShoreNm: () => 0 }).events
    expect(inPort.find(({ kind }) => kind === 'gap')).toMatchObject({ rule: 'GAP-3', confidence: 'low' })
  })

  it('GAP-4: of 24 hours and more ends a segment and is a gap all the same', () => {
    const { events, segments } = follow(silentFor(60 * 72))
    expect(new Set(segments).size).toBe(2)
    expect(events.filter(({ kind }) => kind === 'gap').map(({ details }) => details['hours'])).toEqual([72])
  })

  it('never joins two vessels that share an MMSI', () => {
    const a = sail([10, 60], [{ minutes: 300, knots: 10 }])
    const b = sail([30, -40], [{ minutes: 300, knots: 10 }], midnightMs + 12 * HOUR_MS)
    expect(follow([...a, ...b]).events.filter(({ kind }) => kind === 'gap')).toEqual([])
  })

  it('lasts until a given time only when that is given', () => {
    const track = sail([10, 60], [{ minutes: 200, knots: 12 }])
    expect(follow(track).events).toEqual([])
    const { events } = follow(track, openSea, midnightMs + 24 * HOUR_MS)
    expect(events).toMatchObject([{ kind: 'gap', toMs: null }])
  })
})

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

  it('STOP-1: without reported speeds a vessel stands still although its positions jitter', () => {
    const sailed = sail(
      [10, 60.5],
      [
        { minutes: 180, knots: 10, course: 270, every: 0.5 },
        { minutes: 300, knots: 0, every: 0.5 },
        { minutes: 120, knots: 10, course: 90, every: 0.5 },
      ],
    )
    // 30 m to and fro: four knots from one position to the next.
    const track = sailed.map((position, at) => ({
      ...position,
      lat: position.lat + ((at % 2) - 0.5) * 2.7e-4,
      speedKnots: null,
      courseDegrees: null,
    }))
    const { events } = follow(track, withPort)
    const stop = onlyEvent(events.filter(({ kind }) => kind === 'stop'))
    expect(stop.fromMinutes).toBeGreaterThanOrEqual(180)
    expect(stop.fromMinutes).toBeLessThanOrEqual(200)
    expect(stop.toMinutes).toBeLessThanOrEqual(490)
    expect(rulesOf(events)).toContain('port_visit PORT-1')
  })

  it('STOP-2: ten minutes are none', () => {
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

  it('STOP-3: a vessel that is elsewhere after an hour unheard has sailed', () => {
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

  it('lasts while nothing ends it', () => {
    expect(follow(sail([10, 60], [{ minutes: 60, knots: 0 }])).events).toMatchObject([{ kind: 'stop', toMs: null }])
  })
})

describe('port visits', () => {
  const visit = (inPort: Parameters<typeof sail>[1]) =>
    sail([9.8, 60], [{ minutes: 120, knots: 6, every: 2 }, ...inPort, { minutes: 120, knots: 6, every: 2 }])

  it('PORT-1: from 3 km before to 4 km behind the port, with a stop', () => {
    const { events } = follow(visit([{ minutes: 180, knots: 0 }]), withPort)
    const found = onlyEvent(events.filter(({ kind }) => kind === 'port_visit'))
    expect(found).toMatchObject({
      rule: 'PORT-1',
      confidence: 'high',
      details: { port: 'Porto', wasSeenEntering: true },
    })
    expect(found.fromMinutes).toBeGreaterThan(103)
    expect(found.fromMinutes).toBeLessThan(107)
    expect(found.toMinutes).toBeGreaterThan(321)
  })

  it('PORT-2: passing by is none', () => {
    expect(follow(visit([]), withPort).events).toEqual([])
  })

  it('PORT-3: silence of 4 hours inside counts as a stop', () => {
    const { events } = follow(visit([{ minutes: 240, knots: 0, every: 250 }]), withPort)
    expect(rulesOf(events)).toEqual(['port_visit PORT-3'])
    expect(follow(visit([{ minutes: 200, knots: 0, every: 210 }]), withPort).events).toEqual([])
  })

  it('lasts while the vessel is in port, also over a silent week', () => {
    const track = sail(
      [9.8, 60],
      [
        { minutes: 120, knots: 6, every: 2 },
        { minutes: 60, knots: 0 },
        { minutes: 7 * 1440, every: 9 * 1440 },
        { minutes: 60, knots: 0 },
      ],
    )
    const { events } = follow(track, withPort)
    expect(events.filter(({ kind }) => kind === 'port_visit')).toMatchObject([{ toMs: null }])
  })
})

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

  it('LOIT-2: is shown 20 nm and more from shore', () => {
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

describe('zone visits', () => {
  it('ZONE-1: last from the first to the last position inside', () => {
    const found = onlyEvent(follow(sail([9.9, 60], [{ minutes: 600, knots: 6 }]), withZone).events)
    expect(found).toMatchObject({ kind: 'zone_visit', rule: 'ZONE-1', details: { zone: 'reserve' } })
    expect([found.fromMinutes, found.toMinutes]).toEqual([70, 360])
  })

  it('ZONE-2: less than an hour outside is no departure', () => {
    const track = sail(
      [10.45, 60],
      [
        { minutes: 60, knots: 6 },
        { minutes: 60, knots: 6, course: 180 },
      ],
    )
    expect(follow(track, withZone).events).toHaveLength(1)
  })

  it('a vessel beside the zone has none', () => {
    expect(follow(sail([9.4, 60], [{ minutes: 300, knots: 6 }]), withZone).events).toEqual([])
  })
})

describe('spoofing', () => {
  it('SPOOF-1: positions on land of a vessel that was at sea', () => {
    const { events } = follow(sail([-0.5, 60], [{ minutes: 600, knots: 10 }]), withLand)
    expect(rulesOf(events)).toEqual(['spoofing SPOOF-1'])
    expect(events[0]).toMatchObject({ toMs: null, confidence: 'high' })
  })

  it('SPOOF-1: not a single one, not at the shore, and not a vessel that never was at sea', () => {
    const track = sail([-0.5, 60], [{ minutes: 120, knots: 2 }])
    expect(follow(changeAt(track, 5, { lat: 0.1 }), withLand).events).toEqual([])
    expect(follow(sail([0.01, 60], [{ minutes: 120, knots: 2, course: 90 }]), withLand).events).toEqual([])
    expect(follow(sail([0.1, 60], [{ minutes: 120, knots: 2, course: 90 }]), withLand).events).toEqual([])
    expect(follow(sail([2, 60], [{ minutes: 120, knots: 2, course: 90 }]), withLand).events).toMatchObject([
      { confidence: 'low' },
    ])
  })

  it('SPOOF-2: a jump that no ship can make, once three positions confirm it', () => {
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

  it('SPOOF-3: two places at once, reported once more when it is over', () => {
    const a = sail([10, 60], [{ minutes: 3000, knots: 1 }])
    const b = sail([20, 70], [{ minutes: 300, knots: 10 }], midnightMs + 5 * MINUTE_MS)
    const { events } = follow(
      [...a, ...b].sort((x, y) => x.timeMs - y.timeMs),
      inshore,
    )
    const found = onlyEvent(events.filter(({ kind }) => kind === 'spoofing'))
    expect(found.rule).toBe('SPOOF-3')
    expect(found.details['returns']).toBe(59)
    expect(found.toMinutes).toBe(300)
  })

  it('SPOOF-4: two places at once last until an hour without a sign, and go on when there is one again', () => {
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

  it('SPOOF-1: is over when the vessel is elsewhere', () => {
    const onLand = sail([1, 60], [{ minutes: 60, knots: 1, course: 90 }])
    const atSea = sail([-1, 60], [{ minutes: 60, knots: 1, course: 90 }], midnightMs - 60 * MINUTE_MS)
    const back = sail([-1, 60.02], [{ minutes: 480, knots: 1, course: 90 }], midnightMs + 60 * MINUTE_MS)
    const { events } = follow([...atSea, ...onLand, ...back], withLand)
    expect(onlyEvent(events.filter(({ rule }) => rule === 'SPOOF-1')).toMinutes).toBe(50)
  })

  it('SPOOF-4: positions on land are over an hour after the vessel is back at sea, and go on when there are more', () => {
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
