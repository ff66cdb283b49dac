import { isOfKind, type EventKind, type EventOf, type TrackEvent } from '@varuna/vocabulary/events'
import { wrapLongitude } from '@varuna/units/angle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { eventId } from '../event.ts'
import { HOUR_MS, MINUTE_MS, nmBetween } from '../position.ts'
import { createSphereGrid } from '../sphere/sphere-grid.ts'
import { toUnitVector } from '../sphere/unit-vector.ts'

/** JAM-1: this many vessels at one false place, within this distance and time of the first of them: falsified positions often circle. */
const MIN_VESSELS = 5
const WITHIN_NM = 10
/** JAM-5: so few vessels are an event where all jumped faster than any ship sails, to places this close to the first of them. */
const MIN_FEW = 3
const FEW_WITHIN_NM = 3
/** JAM-5: and from places this close together: a jammer reaches the ships around it, while forged ones can be anywhere. */
const FEW_FROM_WITHIN_NM = 300
/** JAM-3: what begins this far from the edge is at the place. */
const EDGE_NM = 3
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
  /** Where it was before it jumped; of a vessel on land, the place itself. */
  readonly from: { readonly lat: number; readonly lon: number }
  /** Null while the vessel is there. */
  readonly toMs: number | null
  /** A jump faster than any ship sails. */
  readonly isImpossible: boolean
}

const falsePlaceOf = (event: TrackEvent): FalsePlace[] => {
  if (event.kind !== 'spoofing' || event.confidence === 'low') return []
  const [mmsi] = event.vessels
  // Evidence of a jump is the last true position and the first false one.
  const at = event.details.what === 'on_land' ? event.evidence[0] : event.evidence[1]
  const isImpossible = event.details.what !== 'on_land' && event.confidence === 'high'
  const from = event.evidence[0] ?? at
  return mmsi === undefined || at === undefined || from === undefined
    ? []
    : [{ mmsi, ...at, from, toMs: event.toMs, isImpossible }]
}

const inOrder = (a: FalsePlace, b: FalsePlace) =>
  a.timeMs - b.timeMs || a.mmsi - b.mmsi || a.lat - b.lat || a.lon - b.lon

/**
 * Jamming among false positions of vessels: five or more at one place within minutes of each other (JAM-1), or three or four that all
 * jumped there faster than any ship sails (JAM-5). Reads the events of kind `spoofing` in any order; the result does not depend on it.
 */
export const findJamming = (events: readonly TrackEvent[]): EventOf<'jamming'>[] => {
  const places = events.flatMap(falsePlaceOf).sort(inOrder)
  const many = findAmong(places, { minVessels: MIN_VESSELS, withinNm: WITHIN_NM, fromWithinNm: null, rule: 'JAM-1' })
  const others = places.filter((place) => place.isImpossible && !many.taken.has(place))
  const few = findAmong(others, {
    minVessels: MIN_FEW,
    withinNm: FEW_WITHIN_NM,
    fromWithinNm: FEW_FROM_WITHIN_NM,
    rule: 'JAM-5',
  })
  return [...many.found, ...few.found]
}

interface Together {
  readonly minVessels: number
  /** At most the size of the grid's cells. */
  readonly withinNm: number
  /** How close together the vessels jumped from; null for anywhere. */
  readonly fromWithinNm: number | null
  readonly rule: 'JAM-1' | 'JAM-5'
}

/** Jamming among places in order of time, and the places that belong to it. */
const findAmong = (places: readonly FalsePlace[], { minVessels, withinNm, fromWithinNm, rule }: Together) => {
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
    const cells = grid.cellsAround(toUnitVector(seed)).map((cell) => byCell.get(cell) ?? [])
    const members = membersOf(seed, minVessels, (fromMs, toMs) =>
      cells
        .flatMap((inCell) => between(inCell, fromMs, toMs))
        .filter(
          (one) =>
            !taken.has(one) &&
            nmBetween(seed, one) <= withinNm &&
            (fromWithinNm === null || nmBetween(seed.from, one.from) <= fromWithinNm),
        )
        .sort(inOrder),
    )
    if (members === null) continue
    for (const one of members) taken.add(one)
    found.push(describe(members, rule))
  }
  return { found, taken }
}

/** Those of `places`, which are in order of time, from one time to another, the latter included. */
const between = (places: readonly FalsePlace[], fromMs: number, toMs: number): FalsePlace[] => {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as FalsePlace).timeMs < fromMs) low = middle + 1
    else high = middle
  }
  const found: FalsePlace[] = []
  for (let at = low; at < places.length && (places[at] as FalsePlace).timeMs <= toMs; at += 1)
    found.push(places[at] as FalsePlace)
  return found
}

/**
 * The places of one event, in order of time; null when too few vessels came at once. `near` returns the places near the seed between two
 * times, so that a busy place costs no more than the time that an event covers.
 */
const membersOf = (
  seed: FalsePlace,
  minVessels: number,
  near: (fromMs: number, toMs: number) => FalsePlace[],
): FalsePlace[] | null => {
  let untilMs = seed.timeMs + WITHIN_MS
  const members = near(seed.timeMs, untilMs)
  if (new Set(members.map(({ mmsi }) => mmsi)).size < minVessels) return null
  for (let next: readonly FalsePlace[] = members; next.length > 0;) {
    const lastMs = next.reduce((last, { toMs, timeMs }) => Math.max(last, toMs ?? timeMs + OPEN_MS), 0) + JOIN_MS
    if (lastMs <= untilMs) break
    next = near(untilMs + 1, lastMs)
    untilMs = lastMs
    for (const one of next) members.push(one)
  }
  return members
}

const round = (value: number) => Math.round(value * 100) / 100

const describe = (members: readonly FalsePlace[], rule: Together['rule']): EventOf<'jamming'> => {
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
    rule,
    confidence: rule === 'JAM-1' ? 'high' : 'medium',
    evidence: [at(first), at(newest)],
    details: {
      vesselCount: vessels.length,
      radiusNm: round(Math.max(...members.map((one) => nmBetween(centre, one)))),
    },
  }
}

/** The kinds of one or two vessels that a false position can make; what says that it is false stays. */
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
      .some((one) => one.vessels.includes(place.mmsi) && isWithin(one, place, one.details.radiusNm + EDGE_NM)),
  )

/**
 * Whether jamming explains the false positions of an event, so that they raise no alert of their own. A vessel on land that did not jump there
 * came there by itself: vessels that are forged beside it must not hide it. `spoofings` include those of its vessel.
 */
export const isExplainedByJamming = (
  event: TrackEvent,
  spoofings: readonly TrackEvent[],
  jammings: readonly TrackEvent[],
): boolean =>
  isPartOfJamming(event, jammings) &&
  (event.kind !== 'spoofing' ||
    event.details.what !== 'on_land' ||
    spoofings.some(
      (one) =>
        one.kind === 'spoofing' &&
        one.details.what !== 'on_land' &&
        one.vessels[0] === event.vessels[0] &&
        isPartOfJamming(one, jammings),
    ))

/**
 * Whether an event rests on false positions (JAM-3, JAM-4): of jammed vessels at the false place; of jammed vessels wherever their false
 * tracks lead, while these lasted; or a meeting of vessels that jumped to one place at once. `spoofings` are the events of kind `spoofing`
 * of its vessels; `jammings` those of `findJamming`.
 */
export const isMadeByFalsePositions = (
  event: TrackEvent,
  spoofings: readonly TrackEvent[],
  jammings: readonly TrackEvent[],
): boolean =>
  isMadeByJamming(event, jammings) || isOfFalseTrack(event, spoofings, jammings) || isMeetingOfJumped(event, spoofings)

const isOfFalseTrack = (event: TrackEvent, spoofings: readonly TrackEvent[], jammings: readonly TrackEvent[]) =>
  // A transmitter that was switched off was so when its false positions were over: they explain no more than their own hours.
  ((event.kind === 'gap' && !event.details.isLikelyDisabled) || kindsMadeByPositions.includes(event.kind)) &&
  event.vessels.every((mmsi) =>
    spoofings.some(
      (one) =>
        one.vessels[0] === mmsi &&
        event.fromMs >= one.fromMs &&
        event.fromMs <= (one.toMs ?? one.fromMs + OPEN_MS) &&
        isPartOfJamming(one, jammings),
    ),
  )

const isMeetingOfJumped = (event: TrackEvent, spoofings: readonly TrackEvent[]) => {
  const [at] = event.evidence
  if (event.kind !== 'encounter' || at === undefined) return false
  return event.vessels.every((mmsi) =>
    spoofings
      .filter((one) => one.confidence === 'high')
      .flatMap(falsePlaceOf)
      .some(
        (place) =>
          place.mmsi === mmsi &&
          nmBetween(place, at) <= WITHIN_NM &&
          at.timeMs >= place.timeMs - WITHIN_MS &&
          at.timeMs <= (place.toMs ?? place.timeMs + OPEN_MS) + JOIN_MS,
      ),
  )
}

const coversStart = (event: TrackEvent, jamming: EventOf<'jamming'>) => {
  const [at] = event.evidence
  return (
    at !== undefined &&
    // A meeting with a vessel that is not jammed stays: otherwise five forged vessels would hide it.
    event.vessels.every((mmsi) => jamming.vessels.includes(mmsi)) &&
    isWithin(jamming, at, jamming.details.radiusNm + EDGE_NM)
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
