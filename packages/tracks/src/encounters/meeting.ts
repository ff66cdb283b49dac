import { EARTH_RADIUS_KM } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { Evidence, EventOf } from '@varuna/vocabulary/events'
import { eventId } from '../event.ts'
import { HOUR_MS, MINUTE_MS } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { COMPANY_KNOTS, MARK_MS, MAX_MARK_DELAY_MS, type Place } from './marks.ts'
import { chord, chordToKm, toDegrees, toUnitVector, type UnitVector } from '../sphere/unit-vector.ts'

/** ENC-1: maximum distance, minimum duration and maximum median speed of an encounter, and minimum distance from a port. */
export const ENCOUNTER = { km: 0.5, hours: 2, knots: 2, portKm: 10 } as const
/** ENC-3: two vessels together closer to shore are probably moored in a harbour missing from the port list. */
const MIN_SHORE_NM = 1
/** ENC-2: a pair together again within this time did not separate. */
export const MAX_APART_MS = 20 * MINUTE_MS
/** Speeds are counted in hundredths of a knot; none is above `COMPANY_KNOTS`. */
const SPEEDS_A_KNOT = 100

export type Side = { readonly mmsi: number; readonly segmentId: string }
export type Places = readonly [Place, Place]

/** Two vessels within 500 m of each other at a moment; the one with the lower MMSI first. */
export type Contact = {
  readonly sides: readonly [Side, Side]
  readonly markMs: number
  readonly places: Places
  /** Positions of both at the moments before and after; null where either is unknown. */
  readonly before: Places | null
  readonly after: Places | null
}

/** Two vessels that stay together, with the sums that describe the encounter. At most a few kB as JSON, whatever its duration. */
export type Meeting = {
  readonly sides: readonly [Side, Side]
  readonly fromMs: number
  readonly lastMarkMs: number
  readonly toMs: number
  readonly contacts: number
  readonly kmSum: number
  /** Count of each measured speed, by hundredths of a knot. */
  readonly speeds: Readonly<Record<string, number>>
  /** Sum of the first vessel's positions, for their mean. */
  readonly sum: UnitVector
  readonly first: Place
  readonly places: Places
}

/** Kilometres between two marks. */
export const kmApart = (a: Place, b: Place) => chordToKm(chord(toUnitVector(a), toUnitVector(b)))

/** Whether two vessels at these positions are in contact (ENC-1). */
export const areTogether = (a: Place, b: Place) => kmApart(a, b) <= ENCOUNTER.km

/**
 * Adds a contact to the meeting of its two segments; contacts come in order of time. Where it cannot continue the meeting (ENC-2, ENC-4), a
 * new one begins and `ended` is the previous one.
 */
export const addContact = (
  meeting: Meeting | null,
  contact: Contact,
): { readonly meeting: Meeting; readonly ended: Meeting | null } => {
  if (meeting === null || contact.markMs - meeting.lastMarkMs > MAX_APART_MS)
    return { meeting: settleEnd(beginMeeting(contact, contact.before), contact), ended: meeting }
  const knots = knotsSince(meeting, contact)
  if (knots.some((one) => one > COMPANY_KNOTS))
    return { meeting: settleEnd(beginMeeting(contact, null), contact), ended: meeting }
  return { meeting: settleEnd(extendMeeting(meeting, contact, knots), contact), ended: null }
}

/**
 * Adds contacts in order of time to the meeting of their two segments. Contacts before its last one are already included; the last one may
 * add where the two went. Returns the newest meeting, and the completed ones before it.
 */
export const followContacts = (
  known: Meeting | null,
  contacts: readonly Contact[],
): { readonly meeting: Meeting | null; readonly ended: readonly Meeting[] } => {
  let meeting = known
  const ended: Meeting[] = []
  for (const contact of contacts) {
    if (meeting !== null && contact.markMs < meeting.lastMarkMs) continue
    if (contact.markMs === meeting?.lastMarkMs) {
      meeting = settleEnd(meeting, contact)
      continue
    }
    const next = addContact(meeting, contact)
    meeting = next.meeting
    if (next.ended) ended.push(next.ended)
  }
  return { meeting, ended }
}

/** Interpolates when the two separated after their last contact, once their positions at the next moment are known. */
export const settleEnd = (meeting: Meeting, { after }: Pick<Contact, 'after'>): Meeting =>
  after === null
    ? meeting
    : { ...meeting, toMs: Math.round(meeting.lastMarkMs + shareWithin(meeting.places, after) * MARK_MS) }

const beginMeeting = ({ sides, markMs, places }: Contact, before: Places | null): Meeting => ({
  sides,
  fromMs: before === null ? markMs : Math.round(markMs - shareWithin(places, before) * MARK_MS),
  lastMarkMs: markMs,
  toMs: markMs,
  contacts: 1,
  kmSum: kmApart(...places),
  speeds: {},
  sum: toUnitVector(places[0]),
  first: places[0],
  places,
})

/** Mean speeds of both since their last contact, in knots. */
const knotsSince = ({ places, lastMarkMs }: Meeting, contact: Contact) => {
  const hours = (contact.markMs - lastMarkMs) / HOUR_MS
  return places.map((place, side) => kmApart(place, contact.places[side] as Place) / KM_PER_NAUTICAL_MILE / hours)
}

const extendMeeting = (meeting: Meeting, { markMs, places }: Contact, knots: readonly number[]): Meeting => {
  const { sum } = meeting
  const at = toUnitVector(places[0])
  const speeds = { ...meeting.speeds }
  for (const one of knots) {
    const speed = String(Math.round(one * SPEEDS_A_KNOT))
    speeds[speed] = (speeds[speed] ?? 0) + 1
  }
  return {
    ...meeting,
    lastMarkMs: markMs,
    toMs: markMs,
    contacts: meeting.contacts + 1,
    kmSum: meeting.kmSum + kmApart(...places),
    speeds,
    sum: { x: sum.x + at.x, y: sum.y + at.y, z: sum.z + at.z },
    places,
  }
}

/** The share, 0 to 1, of the leg from `near` to `far` for which two vessels on straight courses are within 500 m. */
const shareWithin = (near: Places, far: Places) => {
  const offset = offsetOf(near)
  const change = minus(offsetOf(far), offset)
  const limit = 2 * Math.sin(ENCOUNTER.km / (2 * EARTH_RADIUS_KM))
  const a = dot(change, change)
  const b = 2 * dot(offset, change)
  const c = dot(offset, offset) - limit * limit
  if (a === 0) return 1
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c))
  return Math.min(1, Math.max(0, (-b + root) / (2 * a)))
}

const offsetOf = ([a, b]: Places) => minus(toUnitVector(a), toUnitVector(b))
const minus = (a: UnitVector, b: UnitVector): UnitVector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const dot = (a: UnitVector, b: UnitVector) => a.x * b.x + a.y * b.y + a.z * b.z

/** Median in knots; integer keys are in ascending order. */
const medianKnots = (speeds: Meeting['speeds']) => {
  const counts = Object.entries(speeds)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const valueAt = (rank: number) => {
    let passed = 0
    for (const [speed, count] of counts) {
      passed += count
      if (passed > rank) return Number(speed) / SPEEDS_A_KNOT
    }
    return 0
  }
  return (valueAt(Math.ceil(total / 2) - 1) + valueAt(Math.floor(total / 2))) / 2
}

/**
 * Whether a meeting is over (ENC-5): both vessels were received long enough afterwards, or one of them so long afterwards that the other
 * can no longer continue it. `newestMs` has the times of their newest positions; null when unknown.
 */
export const isOver = ({ lastMarkMs }: Meeting, newestMs: readonly (number | null)[]) => {
  const passedMs = newestMs.map((timeMs) => (timeMs ?? -Infinity) - lastMarkMs)
  return Math.min(...passedMs) > MAX_APART_MS || Math.max(...passedMs) > MAX_APART_MS + MAX_MARK_DELAY_MS
}

export const encounterId = ({ sides, fromMs, first }: Meeting) =>
  eventId(
    'encounter',
    sides.map(({ mmsi }) => mmsi),
    evidenceAt(fromMs, first),
  )

/** The encounter of a meeting, whose setting is only whether a list has an anchorage there; null when it was too short, too fast, or too close to a port or the shore. `toMs` is null while it lasts. */
export const findEncounter = (meeting: Meeting, over: boolean, around: Surroundings): EventOf<'encounter'> | null => {
  if (meeting.toMs - meeting.fromMs < ENCOUNTER.hours * HOUR_MS) return null
  const knots = medianKnots(meeting.speeds)
  const { lat, lon } = toDegrees(meeting.sum)
  const distanceFromPortKm = around.distanceFromPortKm(lat, lon)
  if (knots >= ENCOUNTER.knots || distanceFromPortKm < ENCOUNTER.portKm) return null
  const shoreNm = around.distanceFromShoreNm(lat, lon)
  if (shoreNm !== null && shoreNm < MIN_SHORE_NM) return null
  const vessels = meeting.sides.map(({ mmsi }) => mmsi)
  const from = evidenceAt(meeting.fromMs, meeting.first)
  return {
    id: encounterId(meeting),
    kind: 'encounter',
    vessels,
    fromMs: meeting.fromMs,
    toMs: over ? meeting.toMs : null,
    lat,
    lon,
    rule: 'ENC-1',
    confidence: 'high',
    evidence: [from, evidenceAt(meeting.lastMarkMs, meeting.places[0])],
    details: {
      medianKnots: round(knots),
      meanDistanceKm: round(meeting.kmSum / meeting.contacts),
      distanceFromPortKm: Number.isFinite(distanceFromPortKm) ? round(distanceFromPortKm) : null,
      distanceFromShoreNm: shoreNm === null ? null : round(shoreNm),
      setting: around.isAnchorage(lat, lon) ? 'anchorage' : 'at_sea',
      segments: meeting.sides.map(({ segmentId }) => segmentId),
    },
  }
}

const evidenceAt = (timeMs: number, { lat, lon }: Place): Evidence => ({ timeMs, lat, lon })
const round = (value: number) => Math.round(value * 100) / 100
