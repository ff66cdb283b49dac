import type { EventKind, Evidence } from '@varuna/vocabulary/events'
import type { Position } from './position.ts'

/** Rounded to 1e-6 degree, 0.1 m: a state of 4 kB holds many of these. */
export const toEvidence = ({ timeMs, lat, lon }: Evidence): Evidence => ({
  timeMs,
  lat: Math.round(lat * 1e6) / 1e6,
  lon: Math.round(lon * 1e6) / 1e6,
})

/** The first and the last position that an event rests on; one, where it rests on one. */
export const firstAndLast = (first: Evidence, last: Evidence): readonly Evidence[] =>
  first.timeMs === last.timeMs && first.lat === last.lat && first.lon === last.lon ? [first] : [first, last]

/** '20260214T093000Z' */
export const compactTime = (timeMs: number) => new Date(timeMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Three characters that distinguish two starts in one second by their position, to 0.0001 degree. */
export const placeCode = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => {
  const mixed = Math.imul(Math.round(lat * 1e4), 0x9e3779b1) ^ Math.imul(Math.round(lon * 1e4), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 15)) >>> 0).toString(36).padStart(7, '0').slice(-3)
}

export const eventId = (kind: EventKind, vessels: readonly number[], from: Evidence) =>
  [kind, ...vessels, compactTime(from.timeMs), placeCode(from)].join('-')

export type SegmentStart = Pick<Position, 'timeMs' | 'lat' | 'lon'>

export const segmentId = (mmsi: number, start: SegmentStart) =>
  [mmsi, compactTime(start.timeMs), placeCode(start)].join('-')
