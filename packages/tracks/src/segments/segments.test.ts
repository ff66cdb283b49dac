import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../position.ts'
import { step } from '../step.ts'
import { follow, midnightMs, openSea, rulesOf, sail } from '../testing.ts'
import { createVesselState } from '../vessel-state.ts'

const countSegments = (segments: readonly string[]) => new Set(segments).size

describe('SEG-1: silence', () => {
  it('of less than 24 hours does not end a segment', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 60, knots: 10 },
        { minutes: 1420, every: 1440 },
        { minutes: 60, knots: 10 },
      ],
    )
    expect(countSegments(follow(track).segments)).toBe(1)
  })

  it('of 24 hours does, and the next one is marked as begun after silence', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 60, knots: 10 },
        { minutes: 1431, every: 1440 },
        { minutes: 60, knots: 10 },
      ],
    )
    const { segments, state } = follow(track)
    expect(countSegments(segments)).toBe(2)
    expect(state.segments.map(({ beganBecause }) => beganBecause)).toEqual(['silence'])
  })
})

describe('SEG-2: jumps', () => {
  it.each([
    ['eastward across 180 degrees', [0, 179.9], 90],
    ['westward across 180 degrees', [-17, -179.9], 270],
    ['across the north pole', [89.5, 20], 0],
    ['across the south pole', [-89.5, 20], 180],
    ['at 38 knots, as a fast ferry', [36, 23], 100, 38],
  ] as const)('a track %s is one segment', (_, start, course, knots: number = 15) => {
    const track = sail([...start], [{ minutes: 600, knots, course }])
    expect(countSegments(follow(track).segments)).toBe(1)
  })

  it('a vessel that turns during two hours without reception stays one segment', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 60, knots: 14, course: 90 },
        { minutes: 110, knots: 14, course: 200, every: 120 },
        { minutes: 60, knots: 14, course: 200 },
      ],
    )
    expect(countSegments(follow(track).segments)).toBe(1)
  })

  it('a teleport of 100 nm in ten minutes begins a segment marked as a jump', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 120, knots: 10 },
        { minutes: 120, knots: 10, jump: [12, 60] },
      ],
    )
    const { segments, state } = follow(track)
    expect(countSegments(segments)).toBe(2)
    expect(state.segments.map(({ beganBecause }) => beganBecause)).toEqual(['first', 'jump'])
  })

  it('a single stray position leaves the track intact', () => {
    const track = sail([10, 60], [{ minutes: 240, knots: 10 }])
    const stray = {
      timeMs: midnightMs + 121 * MINUTE_MS,
      lat: 40,
      lon: 60,
      speedKnots: 10,
      courseDegrees: 0,
      timeUncertaintyMs: 0,
    }
    const { segments, events } = follow([...track.slice(0, 13), stray, ...track.slice(13)])
    expect(countSegments(segments)).toBe(2)
    expect(segments.filter((id) => id === segments[0])).toHaveLength(track.length)
    expect(rulesOf(events)).toEqual([])
  })

  it('two vessels with one MMSI are two complete segments for a day', () => {
    const a = sail([10, 60], [{ minutes: 1440, knots: 12, course: 45 }])
    const b = sail([11, 64], [{ minutes: 1440, knots: 9, course: 180 }], midnightMs + 180_000)
    const track = [...a, ...b].sort((x, y) => x.timeMs - y.timeMs)
    const { segments } = follow(track)
    expect(countSegments(segments)).toBe(2)
    expect(new Set(track.flatMap((one, at) => (a.includes(one) ? [segments[at]] : []))).size).toBe(1)
  })

  it('without speeds, 40 knots is a ferry and 60 knots a jump', () => {
    const at = (knots: number) =>
      sail([36, 23], [{ minutes: 120, knots, course: 100 }]).map((one) => ({
        ...one,
        speedKnots: null,
        courseDegrees: null,
        timeUncertaintyMs: 0,
      }))
    expect(countSegments(follow(at(40)).segments)).toBe(1)
    expect(countSegments(follow(at(60)).segments)).toBeGreaterThan(1)
  })
})

describe('SEG-3: rejoined tracks', () => {
  it('a track split by positions with a wrong time continues in its first segment', () => {
    const track = sail([10, 60], [{ minutes: 600, knots: 14, course: 90 }])
    const late = track.slice(20, 24).map((one) => ({ ...one, timeMs: one.timeMs + 50 * 60_000 + 1_000 }))
    const mixed = [...track.slice(0, 20), ...track.slice(24), ...late].sort((a, b) => a.timeMs - b.timeMs)
    const { segments, state } = follow(mixed)
    expect(segments.at(-1)).toBe(segments[0])
    expect(state.segments[state.segments.length - 1]?.id).toBe(segments[0])
  })
})

describe('a state', () => {
  it('continues as a copy as if never copied', () => {
    const track = sail(
      [10, 60],
      [
        { minutes: 120, knots: 0.1 },
        { minutes: 400, every: 500, knots: 5 },
        { minutes: 300, knots: 1, course: 90 },
      ],
    )
    const whole = follow(track)
    const { state, events } = follow(track.slice(0, 20))
    expect(structuredClone(state)).toEqual(state)
    expect(whole.events.map(({ id }) => id)).toEqual(expect.arrayContaining(events.map(({ id }) => id)))
  })

  it('ignores a late position', () => {
    const track = sail([10, 60], [{ minutes: 60, knots: 10 }])
    const { segments, state } = follow([...track, ...track.slice(0, 1)])
    expect(segments.at(-1)).toBe('late')
    expect(state.segments[0]?.positions).toBe(track.length)
  })
})

describe('SEG-4: a place that the vessel has left', () => {
  const drifts = sail([10, 60], [{ minutes: 240, knots: 1 }])
  const elsewhere = sail([20, 70], [{ minutes: 300, knots: 10 }], midnightMs + 240 * MINUTE_MS)
  const loiteringAfter = (...track: (typeof drifts)[]) => {
    let state = createVesselState(419_000_001)
    const reported: (number | null)[] = []
    for (const position of track.flat().sort((a, b) => a.timeMs - b.timeMs)) {
      const next = step(state, position, openSea)
      state = next.state
      for (const { kind, toMs } of next.events)
        if (kind === 'loitering') reported.push(toMs && (toMs - midnightMs) / MINUTE_MS)
    }
    return reported
  }

  it('ends its open events at its last position once the vessel reports from elsewhere for an hour', () => {
    expect(loiteringAfter(drifts, elsewhere.slice(0, 5))).toEqual([null])
    expect(loiteringAfter(drifts, elsewhere)).toEqual([null, 230])
  })

  it('opens them again when it is there once more, and two stray positions end nothing', () => {
    const back = sail([10.05, 60], [{ minutes: 30, knots: 1 }], midnightMs + 600 * MINUTE_MS)
    expect(loiteringAfter(drifts, elsewhere.slice(0, 9), back.slice(0, 1))).toEqual([null, 230, 230])
    const soon = sail([10.07, 60], [{ minutes: 30, knots: 1 }], midnightMs + 330 * MINUTE_MS)
    expect(loiteringAfter(drifts, elsewhere.slice(0, 9), soon)).toEqual([null, 230, null])
    expect(loiteringAfter(drifts, elsewhere.slice(7, 9))).toEqual([null])
  })
})
