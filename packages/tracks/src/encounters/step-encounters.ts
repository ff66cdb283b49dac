import { EARTH_RADIUS_KM } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { eventId, type Evidence, type TrackEvent } from '../event.ts'
import { HOUR_MS, MINUTE_MS } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { MARK_MS, type Mark } from './marks.ts'
import { createSphereGrid } from './sphere-grid.ts'
import { chord, chordToKm, toDegrees, type UnitVector } from './unit-vector.ts'

/** ENC-1: distance, duration and median speed of an encounter, and the least distance from a port. */
export const ENCOUNTER = { km: 0.5, hours: 2, knots: 2, portKm: 10 } as const
/** ENC-3: nearer to the shore two vessels that lie together are moored in a harbour, which the port list may lack. */
const MIN_SHORE_NM = 1
/** ENC-4: two vessels faster than this sail in company, which is no part of an encounter. */
const COMPANY_KNOTS = 5
/** ENC-2: a pair that is together again within this time was not apart. */
const MAX_APART_MS = 20 * MINUTE_MS
/** Marks whose speeds count for the median: three days. */
const MAX_SPEEDS = 3 * 24 * 12

const grid = createSphereGrid(ENCOUNTER.km)

type Side = { readonly mmsi: number; readonly segmentId: string }

/** Two vessels within 500 m of each other since `fromMs`. `sum` adds the first one's places up, for their mean. */
export type Meeting = {
  readonly sides: readonly [Side, Side]
  readonly fromMs: number
  readonly firstMarkMs: number
  readonly lastMarkMs: number
  readonly toMs: number
  readonly marks: number
  readonly kmSum: number
  readonly speedsKnots: readonly number[]
  readonly sum: UnitVector
  readonly places: readonly [UnitVector, UnitVector]
  readonly first: UnitVector
  readonly isReported: boolean
}

/** The pairs together at the newest mark, by their segments, and where every vessel was then. */
export type EncounterState = {
  readonly newestMs: number
  readonly meetings: ReadonlyMap<string, Meeting>
  readonly places: ReadonlyMap<string, Mark>
}

export const createEncounterState = (): EncounterState => ({
  newestMs: -Infinity,
  meetings: new Map(),
  places: new Map(),
})

type Pair = { readonly a: Mark; readonly b: Mark; readonly km: number }

/** Pairs of different vessels within 500 m, each once, in order of their MMSIs. */
const findPairs = (marks: readonly Mark[]): Pair[] => {
  const byCell = new Map<number, Mark[]>()
  for (const mark of marks) {
    const cell = grid.cellOf(mark.at)
    const others = byCell.get(cell)
    if (others) others.push(mark)
    else byCell.set(cell, [mark])
  }
  const pairs: Pair[] = []
  for (const a of marks) {
    for (const cell of grid.cellsAround(a.at)) {
      for (const b of byCell.get(cell) ?? []) {
        if (b.mmsi <= a.mmsi) continue
        const km = chordToKm(chord(a.at, b.at))
        if (km <= ENCOUNTER.km) pairs.push({ a, b, km })
      }
    }
  }
  return pairs
}

const keyOf = (a: Side, b: Side) => `${a.segmentId} ${b.segmentId}`

/**
 * Compares the vessels at one mark, a moment every five minutes; marks come in order of time. Returns the encounters that opened, grew
 * out of their limits or ended. After pipe-encounters (Global Fishing Watch), but without a seam at midnight.
 */
export const stepEncounters = (
  state: EncounterState,
  markMs: number,
  marks: readonly Mark[],
  around: Surroundings,
): { state: EncounterState; events: TrackEvent[] } => {
  const meetings = new Map<string, Meeting>()
  const places = new Map(marks.map((mark) => [mark.segmentId, mark]))
  const events: TrackEvent[] = []
  for (const pair of findPairs(marks)) {
    const key = keyOf(pair.a, pair.b)
    const meeting = state.meetings.get(key)
    const knots = meeting ? knotsSince(meeting, pair, markMs) : []
    if (meeting && knots.some((one) => one > COMPANY_KNOTS))
      events.push(...reportMeeting(meeting, meeting.toMs, around))
    const next =
      meeting === undefined || knots.some((one) => one > COMPANY_KNOTS)
        ? beginMeeting(meeting ? null : state, pair, markMs)
        : extendMeeting(meeting, pair, markMs, knots)
    const found = next.isReported ? [] : reportMeeting(next, null, around)
    events.push(...found)
    meetings.set(key, found.length === 0 ? next : { ...next, isReported: true })
  }
  for (const [key, meeting] of state.meetings) {
    if (meetings.has(key)) continue
    const left = meeting.lastMarkMs === state.newestMs ? findLeaving(state, meeting, places, markMs) : meeting
    if (markMs - meeting.lastMarkMs <= MAX_APART_MS) meetings.set(key, left)
    else events.push(...reportMeeting(left, left.toMs, around))
  }
  return { state: { newestMs: markMs, meetings, places }, events }
}

const isLongEnough = ({ fromMs, toMs }: Meeting) => toMs - fromMs >= ENCOUNTER.hours * HOUR_MS

/** `state` is null when the two were together before the mark. */
const beginMeeting = (state: EncounterState | null, { a, b, km }: Pair, markMs: number): Meeting => {
  const before = [state?.places.get(a.segmentId), state?.places.get(b.segmentId)] as const
  const isNext = state?.newestMs === markMs - MARK_MS
  const share = isNext && before[0] && before[1] ? shareWithin([a.at, b.at], [before[0].at, before[1].at]) : 0
  return {
    sides: [
      { mmsi: a.mmsi, segmentId: a.segmentId },
      { mmsi: b.mmsi, segmentId: b.segmentId },
    ],
    fromMs: Math.round(markMs - share * MARK_MS),
    firstMarkMs: markMs,
    lastMarkMs: markMs,
    toMs: markMs,
    marks: 1,
    kmSum: km,
    speedsKnots: [],
    sum: a.at,
    places: [a.at, b.at],
    first: a.at,
    isReported: false,
  }
}

/** Mean speeds of the two, in knots, since their last common mark. */
const knotsSince = ({ places, lastMarkMs }: Meeting, { a, b }: Pair, markMs: number) => {
  const hours = (markMs - lastMarkMs) / HOUR_MS
  return [chord(places[0], a.at), chord(places[1], b.at)].map(
    (length) => chordToKm(length) / KM_PER_NAUTICAL_MILE / hours,
  )
}

const extendMeeting = (meeting: Meeting, { a, b, km }: Pair, markMs: number, knots: readonly number[]): Meeting => {
  const { sum } = meeting
  return {
    ...meeting,
    lastMarkMs: markMs,
    toMs: markMs,
    marks: meeting.marks + 1,
    kmSum: meeting.kmSum + km,
    speedsKnots: [...meeting.speedsKnots, ...knots].slice(-2 * MAX_SPEEDS),
    sum: { x: sum.x + a.at.x, y: sum.y + a.at.y, z: sum.z + a.at.z },
    places: [a.at, b.at],
  }
}

/** The moment after the last common mark at which the two were 500 m apart. */
const findLeaving = (
  state: EncounterState,
  meeting: Meeting,
  places: ReadonlyMap<string, Mark>,
  markMs: number,
): Meeting => {
  const [a, b] = meeting.sides.map(({ segmentId }) => places.get(segmentId)?.at)
  if (!a || !b || markMs - state.newestMs !== MARK_MS) return meeting
  const share = shareWithin(meeting.places, [a, b])
  return { ...meeting, toMs: Math.round(meeting.lastMarkMs + share * MARK_MS) }
}

/** The share, 0 to 1, of the way from `near` to `far` for which two vessels on straight courses are within 500 m. */
const shareWithin = (near: readonly [UnitVector, UnitVector], far: readonly [UnitVector, UnitVector]) => {
  const offset = minus(near[0], near[1])
  const change = minus(minus(far[0], far[1]), offset)
  const limit = 2 * Math.sin(ENCOUNTER.km / (2 * EARTH_RADIUS_KM))
  const [a, b, c] = [dot(change, change), 2 * dot(offset, change), dot(offset, offset) - limit * limit]
  if (a === 0) return 1
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c))
  return Math.min(1, Math.max(0, (-b + root) / (2 * a)))
}

const minus = (a: UnitVector, b: UnitVector): UnitVector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const dot = (a: UnitVector, b: UnitVector) => a.x * b.x + a.y * b.y + a.z * b.z

const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The encounter of a meeting; empty when it was too short, too fast or too near a port. */
const reportMeeting = (meeting: Meeting, toMs: number | null, around: Surroundings): TrackEvent[] => {
  if (!isLongEnough(meeting)) return []
  const medianKnots = median(meeting.speedsKnots)
  const { lat, lon } = toDegrees(meeting.sum)
  const distanceFromPortKm = around.distanceFromPortKm(lat, lon)
  if (medianKnots >= ENCOUNTER.knots || distanceFromPortKm < ENCOUNTER.portKm) return []
  const shoreNm = around.distanceFromShoreNm(lat, lon)
  if (shoreNm !== null && shoreNm < MIN_SHORE_NM) return []
  const vessels = meeting.sides.map(({ mmsi }) => mmsi)
  const from = evidenceAt(meeting.fromMs, meeting.first)
  return [
    {
      id: eventId('encounter', vessels, from),
      kind: 'encounter',
      vessels,
      fromMs: meeting.fromMs,
      toMs,
      lat,
      lon,
      rule: 'ENC-1',
      confidence: 'high',
      evidence: [from, evidenceAt(meeting.lastMarkMs, meeting.places[0])],
      details: {
        medianKnots: round(medianKnots),
        meanDistanceKm: round(meeting.kmSum / meeting.marks),
        distanceFromPortKm: round(distanceFromPortKm),
        distanceFromShoreNm: shoreNm === null ? null : round(shoreNm),
        segments: meeting.sides.map(({ segmentId }) => segmentId),
      },
    },
  ]
}

const evidenceAt = (timeMs: number, at: UnitVector): Evidence => ({ timeMs, ...toDegrees(at) })
const round = (value: number) => Math.round(value * 100) / 100

/** The encounters that last. */
export const reportOpenEncounters = ({ meetings }: EncounterState, around: Surroundings): TrackEvent[] =>
  [...meetings.values()].flatMap((meeting) => reportMeeting(meeting, null, around))
