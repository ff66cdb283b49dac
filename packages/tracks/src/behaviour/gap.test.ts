import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../position.ts'
import { follow, midnightMs, openSea, rulesOf, sail } from '../testing.ts'

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

  it('GAP-1: 6 hours without a position are a gap, 5 hours 59 minutes are not', () => {
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

  it('GAP-3: silence that begins and ends in one place is usually a moored vessel', () => {
    const { events } = follow(silentFor(720, 0))
    expect(events.find(({ kind }) => kind === 'gap')).toMatchObject({ rule: 'GAP-2' })
    const inPort = follow(silentFor(720, 0), { ...openSea, distanceFromShoreNm: () => 0 }).events
    expect(inPort.find(({ kind }) => kind === 'gap')).toMatchObject({ rule: 'GAP-3', confidence: 'low' })
  })

  it('GAP-4: a gap of 24 hours or more ends the segment and is still reported', () => {
    const { events, segments } = follow(silentFor(60 * 72))
    expect(new Set(segments).size).toBe(2)
    expect(events.flatMap((event) => (event.kind === 'gap' ? event.details.hours : []))).toEqual([72])
  })

  it('never links two vessels that share an MMSI', () => {
    const a = sail([10, 60], [{ minutes: 300, knots: 10 }])
    const b = sail([30, -40], [{ minutes: 300, knots: 10 }], midnightMs + 12 * HOUR_MS)
    expect(follow([...a, ...b]).events.filter(({ kind }) => kind === 'gap')).toEqual([])
  })

  it('is ongoing until the current time only when that is given', () => {
    const track = sail([10, 60], [{ minutes: 200, knots: 12 }])
    expect(follow(track).events).toEqual([])
    const { events } = follow(track, openSea, midnightMs + 24 * HOUR_MS)
    expect(events).toMatchObject([{ kind: 'gap', toMs: null }])
  })
})
