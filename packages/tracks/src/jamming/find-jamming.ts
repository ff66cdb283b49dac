import { isOfKind, type EventKind, type EventOf, type TrackEvent } from '@varuna/vocabulary/events'
import { wrapLongitude } from '@varuna/units/angle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { eventId } from '../event.ts'
import { HOUR_MS, MINUTE_MS, nmBetween } from '../position.ts'
import { createSphereGrid } from '../sphere/sphere-grid.ts'
import { toUnitVector } from '../sphere/unit-vector.ts'

/** JAM-1: this many vessels at one false place, within this distance and time of the first of them. */
const MIN_VESSELS = 5
const WITHIN_NM = 3
const WITHIN_MS = 10 * MINUTE_MS
/** JAM-2: a vessel that comes to the place within this time after it was last seen belongs to the same event. */
const JOIN_MS = HOUR_MS
/** Members named in an event; the others are counted. */
const MAX_MEMBERS = 500
/** Jamming without an end covers this time after its newest vessel. */
export const OPEN_MS = 24 * HOUR_MS

const grid = createSphereGrid(WITHIN_NM * KM_PER_NAUTICAL_MILE)

/** A false place of a vessel: where it jumped to, or where it lay on land. */
type FalsePlace = {
  readonly mmsi: number
  readonly timeMs: number
  readonly lat: number
  readonly lon: number
  /** Null while the vessel is there. */
  readonly toMs: number | null
}

const falsePlaceOf = (event: TrackEvent): FalsePlace[] => {
  if (event.kind !== 'spoofing' || event.confidence === 'low') return []
  const [mmsi] = event.vessels
  // Evidence of a jump is the last true position and the first false one.
  const at = event.details.what === 'on_land' ? event.evidence[0] : event.evidence[1]
  return mmsi === undefined || at === undefined ? [] : [{ mmsi, ...at, toMs: event.toMs }]
}

const inOrder = (a: FalsePlace, b: FalsePlace) =>
  a.timeMs - b.timeMs || a.mmsi - b.mmsi || a.lat - b.lat || a.lon - b.lon

/**
 * Jamming among false positions of vessels (JAM-1): five or more at one place within minutes of each other. Reads the events of kind
 * `spoofing` in any order; the result does not depend on it.
 */
export const findJamming = (events: readonly TrackEvent[]): EventOf<'jamming'>[] => {
  const places = events.flatMap(falsePlaceOf).sort(inOrder)
  const byCell = new Map<number, FalsePlace[]>()
  for (const place of places) {
    const cell = grid.cellOf(toUnitVector(place))
    const others = byCell.get(cell)
    if (others) others.push(place)
    else byCell.set(cell, [place])
  }
  const taken = new Set<FalsePlace>()
  const found: EventOf<'jamming'>[] = []
  for (const seed of places) {
    if (taken.has(seed)) continue
    const near = grid
      .cellsAround(toUnitVector(seed))
      .flatMap((cell) => byCell.get(cell) ?? [])
      .filter((one) => !taken.has(one) && one.timeMs >= seed.timeMs && nmBetween(seed, one) <= WITHIN_NM)
      .sort(inOrder)
    const members = membersOf(near)
    if (members === null) continue
    for (const one of members) taken.add(one)
    found.push(describe(members))
  }
  return found
}

/** The places of one event, in order of time; null when too few vessels came at once. */
const membersOf = (near: readonly FalsePlace[]): FalsePlace[] | null => {
  const [first] = near
  if (first === undefined) return null
  const atOnce = near.filter(({ timeMs }) => timeMs <= first.timeMs + WITHIN_MS)
  if (new Set(atOnce.map(({ mmsi }) => mmsi)).size < MIN_VESSELS) return null
  const members: FalsePlace[] = []
  let lastMs = first.timeMs
  for (const one of near) {
    if (one.timeMs > lastMs + JOIN_MS) break
    members.push(one)
    lastMs = Math.max(lastMs, one.toMs ?? one.timeMs + OPEN_MS)
  }
  return members
}

const round = (value: number) => Math.round(value * 100) / 100

const describe = (members: readonly FalsePlace[]): EventOf<'jamming'> => {
  const first = members[0] as FalsePlace
  const newest = members.at(-1) as FalsePlace
  const lat = members.reduce((sum, one) => sum + one.lat, 0) / members.length
  const lonOffset = members.reduce((sum, one) => sum + wrapLongitude(one.lon - first.lon), 0) / members.length
  const centre = { lat, lon: wrapLongitude(first.lon + lonOffset) }
  const vessels = [...new Set(members.map(({ mmsi }) => mmsi))]
  const ends = members.map(({ toMs }) => toMs)
  const at = ({ timeMs, lat: atLat, lon: atLon }: FalsePlace) => ({ timeMs, lat: atLat, lon: atLon })
  return {
    id: eventId('jamming', [first.mmsi], first),
    kind: 'jamming',
    vessels: vessels.slice(0, MAX_MEMBERS),
    fromMs: first.timeMs,
    toMs: ends.includes(null) ? null : Math.max(...ends.map((toMs) => toMs ?? 0)),
    ...centre,
    rule: 'JAM-1',
    confidence: 'high',
    evidence: [at(first), at(newest)],
    details: {
      vesselCount: vessels.length,
      radiusNm: round(Math.max(...members.map((one) => nmBetween(centre, one)))),
    },
  }
}

/** The kinds that a false position can make; what says that it is false stays. */
export const kindsMadeByPositions: readonly EventKind[] = ['stop', 'port_visit', 'loitering', 'encounter', 'zone_visit']

/**
 * Whether an event rests on false positions of jammed vessels (JAM-3): of one that was jammed then, beginning at the false place. With
 * `jammings` from `findJamming`.
 */
export const isMadeByJamming = (event: TrackEvent, jammings: readonly TrackEvent[]): boolean =>
  kindsMadeByPositions.includes(event.kind) &&
  jammings.filter(isOfKind('jamming')).some((one) => coversStart(event, one))

/** Whether the false positions of a vessel's event are those of jammed vessels, which raise one alert together. */
export const isPartOfJamming = (event: TrackEvent, jammings: readonly TrackEvent[]): boolean =>
  falsePlaceOf(event).some((place) =>
    jammings
      .filter(isOfKind('jamming'))
      .some((one) => one.vessels.includes(place.mmsi) && isWithin(one, place, one.details.radiusNm + WITHIN_NM)),
  )

const coversStart = (event: TrackEvent, jamming: EventOf<'jamming'>) => {
  const [at] = event.evidence
  return (
    at !== undefined &&
    event.vessels.some((mmsi) => jamming.vessels.includes(mmsi)) &&
    isWithin(jamming, at, jamming.details.radiusNm + WITHIN_NM)
  )
}

const isWithin = (
  { fromMs, toMs, lat, lon, evidence }: EventOf<'jamming'>,
  at: { readonly timeMs: number; readonly lat: number; readonly lon: number },
  nm: number,
) => {
  const untilMs = toMs ?? (evidence.at(-1)?.timeMs ?? fromMs) + OPEN_MS
  return (
    lat !== null &&
    lon !== null &&
    at.timeMs >= fromMs - WITHIN_MS &&
    at.timeMs <= untilMs + JOIN_MS &&
    nmBetween({ lat, lon }, at) <= nm
  )
}
