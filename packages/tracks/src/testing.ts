import { destination } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { MINUTE_MS, type Position } from './position.ts'
import { createReceptionCells } from './reception/reception-cells.ts'
import { reportOpenEvents, step } from './step.ts'
import type { Surroundings } from './surroundings/surroundings.ts'
import { createVesselState, type VesselState } from './vessel-state.ts'

/** 2026-02-14T00:00:00Z */
export const midnightMs = Date.UTC(2026, 1, 14)

/** Open sea 100 nm from any shore and port. */
export const openSea: Surroundings = {
  findPortNearby: () => null,
  distanceFromPortKm: () => 200,
  distanceFromShoreNm: () => 100,
  groundAt: () => ({ kind: 'water' }),
  isAnchorage: () => false,
  reception: createReceptionCells(),
  zonesAt: () => [],
}

/** A port at 10 N 60 E, in the middle of the sea. */
export const withPort: Surroundings = {
  ...openSea,
  distanceFromShoreNm: () => 1,
  findPortNearby(lat, lon) {
    const distanceKm = Math.hypot(lat - 10, lon - 60) * 111.2
    return distanceKm > 4 ? null : { name: 'Porto', country: 'IN', locode: null, lat: 10, lon: 60, distanceKm }
  },
}

/** Near the shore, where slow vessels are not reported as loitering. */
export const inshore: Surroundings = { ...openSea, distanceFromShoreNm: () => 5 }

export type Leg = {
  minutes: number
  knots?: number | null
  course?: number | null
  every?: number
  jump?: [number, number]
}

/**
 * A track from [lat, lon] at a time. Each leg has a duration in minutes, a speed, a course and a reporting interval in minutes. `jump`
 * moves the vessel first. A leg without positions is `every` longer than its duration.
 */
export function sail(start: [number, number], legs: readonly Leg[], fromMs = midnightMs): Position[] {
  let [lat, lon] = start
  let timeMs = fromMs
  const track: Position[] = []
  for (const { minutes, knots = 0, course = 0, every = 10, jump } of legs) {
    if (jump) [lat, lon] = jump
    for (let sailed = 0; sailed < minutes; sailed += every) {
      if (every <= minutes)
        track.push({ timeMs, lat, lon, speedKnots: knots, courseDegrees: course, timeUncertaintyMs: 0 })
      const length = Math.min(every, minutes - sailed)
      const next = destination(lat, lon, ((knots ?? 0) * length) / 60, course ?? 0)
      ;[lat, lon] = [next.lat, wrapLongitude(next.lon)]
      timeMs += length * MINUTE_MS
    }
  }
  return track
}

/** All events of one vessel's positions in final form, in order of their start, and its state. */
export function follow(
  track: readonly Position[],
  around: Surroundings = openSea,
  nowMs: number | null = null,
  mmsi = 419001234,
): { events: TrackEvent[]; state: VesselState; segments: string[] } {
  let state = createVesselState(mmsi)
  const events = new Map<string, TrackEvent>()
  const segments: string[] = []
  for (const position of track) {
    const result = step(state, position, around)
    state = result.state
    segments.push(result.segment?.id ?? 'late')
    for (const event of result.events) events.set(event.id, event)
  }
  for (const event of reportOpenEvents(state, around, nowMs)) events.set(event.id, event)
  return { events: [...events.values()].sort((a, b) => a.fromMs - b.fromMs), state, segments }
}

/** Kinds and rules, such as 'gap GAP-1'. */
export const rulesOf = (events: readonly TrackEvent[]) => events.map(({ kind, rule }) => `${kind} ${rule}`)

/** The only event of a list, as an interval in minutes after midnight; throws when there is not exactly one finished event. */
export function onlyEvent(events: readonly TrackEvent[]): TrackEvent & { fromMinutes: number; toMinutes: number } {
  const [event, ...others] = events
  if (event === undefined || others.length > 0 || event.toMs === null)
    throw new Error(`Expected one event that is over, got: ${rulesOf(events).join(', ')}.`)
  const minutesOf = (timeMs: number) => (timeMs - midnightMs) / MINUTE_MS
  return { ...event, fromMinutes: minutesOf(event.fromMs), toMinutes: minutesOf(event.toMs) }
}

/** A copy of a track with one position changed. */
export const changeAt = (track: readonly Position[], at: number, change: Partial<Position>): Position[] =>
  track.map((position, index) => (index === at ? { ...position, ...change } : position))
