import type { Position } from './position.ts'

export const eventKinds = [
  'gap',
  'stop',
  'port_visit',
  'loitering',
  'encounter',
  'zone_visit',
  'spoofing',
  'identity_change',
] as const

export type EventKind = (typeof eventKinds)[number]

/** `high`: everything the rule asks for was seen. `medium`: part was inferred. `low`: a harmless cause is likely too. */
export type Confidence = 'high' | 'medium' | 'low'

/** A position that an event rests on: UTC ms, degrees. */
export type Evidence = { readonly timeMs: number; readonly lat: number; readonly lon: number }

export type EventDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/**
 * What a vessel, or a pair of vessels, did. The id follows from kind, vessels and beginning, so the same input gives the same id and an
 * open event is updated under its id. `toMs` is null while it lasts. `rule` is numbered in docs/rules/tracks.md.
 */
export type TrackEvent = {
  readonly id: string
  readonly kind: EventKind
  /** MMSIs; two for an encounter and for an identity that moved, the lower or the earlier one first. */
  readonly vessels: readonly number[]
  readonly fromMs: number
  readonly toMs: number | null
  /** Null when no position is known. */
  readonly lat: number | null
  readonly lon: number | null
  readonly rule: string
  readonly confidence: Confidence
  /** The first and the last position that it rests on; of a pair, the first vessel's. */
  readonly evidence: readonly Evidence[]
  /** What the rule measured; names carry their units. */
  readonly details: EventDetails
}

/** Rounded to a millionth of a degree, 0.1 m: a state holds many of these in 4 kB. */
export const toEvidence = ({ timeMs, lat, lon }: Evidence): Evidence => ({
  timeMs,
  lat: Math.round(lat * 1e6) / 1e6,
  lon: Math.round(lon * 1e6) / 1e6,
})

/** '20260214T093000Z' */
export const compactTime = (timeMs: number) => new Date(timeMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Three characters that distinguish two beginnings in one second by their place, to 0.0001 degree. */
export const placeCode = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => {
  const mixed = Math.imul(Math.round(lat * 1e4), 0x9e3779b1) ^ Math.imul(Math.round(lon * 1e4), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 15)) >>> 0).toString(36).padStart(7, '0').slice(-3)
}

export const eventId = (kind: EventKind, vessels: readonly number[], from: Evidence) =>
  [kind, ...vessels, compactTime(from.timeMs), placeCode(from)].join('-')

export type SegmentStart = Pick<Position, 'timeMs' | 'lat' | 'lon'>

export const segmentId = (mmsi: number, start: SegmentStart) =>
  [mmsi, compactTime(start.timeMs), placeCode(start)].join('-')
