import type { TrackEvent } from '@varuna/vocabulary/events'
import { between, toDegrees, toUnitVector } from '../sphere/unit-vector.ts'
import { HOUR_MS, hoursBetween, MINUTE_MS, nmBetween, type Point, type Position } from '../position.ts'
import { canContinue } from './continuity.ts'

/** SPOOF-5: a false place within this distance of where the vessel sailed within this time before or after is a position with a wrong time. */
const NEAR_NM = 0.3
export const WRONG_TIME_MS = 12 * HOUR_MS
/** So shortly before or after, it would be where the vessel is. */
const MIN_WRONG_MS = 5 * MINUTE_MS
/** A vessel turns between two positions: a place is on its way where the way over it is longer by no more than this share, as by a turn of 30°. */
const DETOUR = 0.035
/** A vessel that is found so near to a position ahead of it, and was received nowhere since, jumped there. */
const SAME_PLACE_NM = 1
/** Positions ahead of the vessel that are compared with its later way. */
const MAX_AHEAD = 300
/** Between positions further apart in time the vessel may have sailed elsewhere. */
const MAX_APART_MS = HOUR_MS
/** The way between two positions is compared at points this far apart, in nautical miles. */
const STEP_NM = 0.2
const MAX_STEPS = 500

/** Within this time a vessel that is still there stays. */
const STAY_HOURS = 0.5
/** Copies over this time, and nothing of the vessel itself meanwhile, fill its silence. */
const FILLED_MS = 2 * HOUR_MS

/** A great circle of an hour leaves the latitudes of its ends by less. */
const MAX_BOW_NM = 5

/** Where a vessel was; time in UTC ms. */
type Sailed = Point & { readonly timeMs: number }

/** Where and when the false places of an event begin, if they may be old positions: SPOOF-2 and SPOOF-3. */
export const jumpedTo = (event: TrackEvent): Sailed | null => {
  const place = event.kind === 'spoofing' && event.details.what !== 'on_land' ? event.evidence[1] : undefined
  return place ?? null
}

/**
 * Marks jumps to where the vessel itself was up to twelve hours before, or came up to twelve hours later: a receiver delivered old positions with
 * the time of their arrival, or its clock was wrong (SPOOF-5). `positions` are all of the vessel in order of time, from twelve hours before the
 * event to twelve hours after it, as far as they are known.
 */
export const withoutLateCopies = (event: TrackEvent, positions: readonly Position[]): TrackEvent => {
  const place = jumpedTo(event)
  if (place === null || event.confidence === 'low') return event
  return areLateCopies(place, event.toMs ?? Infinity, positions) ? { ...event, confidence: 'low' } : event
}

/**
 * Whether all that the vessel itself cannot have sailed to has a wrong time, and none of its own silences is filled with it; or is a single
 * position, which is an error.
 */
const areLateCopies = (place: Sailed, untilMs: number, positions: readonly Position[]): boolean => {
  const way = wayBefore(place, positions)
  let head = way.at(-1)
  if (head === undefined) return false
  let first = 0
  let strangeSinceMs: number | null = null
  let hasCopies = false
  const ahead: Position[] = []
  let sinceHead: Position[] = []
  for (const position of positions) {
    const { timeMs } = position
    if (timeMs < place.timeMs || timeMs > untilMs + WRONG_TIME_MS) continue
    if (timeMs > untilMs) {
      // What comes after the event shows alone where the vessel came.
      if (ahead.length === 0 || !canContinue(head, position)) continue
      if (sinceHead.some((one) => nmBetween(one, position) <= SAME_PLACE_NM)) return false
      sinceHead = []
      head = position
      addToWay(way, position)
      continue
    }
    while (first < way.length && (way[first] as Position).timeMs < timeMs - WRONG_TIME_MS) first += 1
    const stays = hoursBetween(head, position) <= STAY_HOURS && nmBetween(head, position) <= NEAR_NM
    const isCopy = !stays && wasAt(position, way, first)
    if (!isCopy && (stays || canContinue(head, position))) {
      // It was not received elsewhere meanwhile: it jumped there, and stays.
      if (sinceHead.some((one) => nmBetween(one, position) <= SAME_PLACE_NM)) return false
      sinceHead = []
      head = position
      addToWay(way, position)
      strangeSinceMs = null
      continue
    }
    if (isCopy) hasCopies = true
    else if (ahead.push(position) > MAX_AHEAD) return false
    else sinceHead.push(position)
    strangeSinceMs ??= timeMs
    if (timeMs - strangeSinceMs >= FILLED_MS) return false
  }
  const unexplained = ahead.filter((one) => !comesTo(one, way)).length
  return unexplained === 0 ? hasCopies || ahead.length > 0 : unexplained === 1 && ahead.length === 1 && !hasCopies
}

/** The positions before a jump that one vessel can have made with the last of them, in order of time, a minute apart or more. */
const wayBefore = (place: Sailed, positions: readonly Position[]): Position[] => {
  const before = positions.filter(({ timeMs }) => timeMs < place.timeMs && timeMs >= place.timeMs - WRONG_TIME_MS)
  const own: Position[] = []
  let later = before.at(-1)
  for (const position of before.toReversed()) {
    if (later === undefined || !canContinue(position, later)) continue
    own.push(position)
    later = position
  }
  const way: Position[] = []
  for (const position of own.reverse()) addToWay(way, position)
  const [last] = own.slice(-1)
  if (last !== undefined && last !== way.at(-1)) way.push(last)
  return way
}

const addToWay = (way: Position[], position: Position): void => {
  const last = way.at(-1)
  if (last === undefined || position.timeMs - last.timeMs >= MINUTE_MS) way.push(position)
}

const wasAt = (place: Sailed, way: readonly Sailed[], first: number): boolean => {
  for (let at = first; at < way.length; at += 1) {
    const from = way[at] as Sailed
    if (from.timeMs > place.timeMs - MIN_WRONG_MS) return false
    const to = way[at + 1]
    const goesOn =
      to !== undefined && to.timeMs <= place.timeMs - MIN_WRONG_MS && to.timeMs - from.timeMs <= MAX_APART_MS
    if (goesOn ? isOnTheWay(place, from, to) : nmBetween(from, place) <= NEAR_NM) return true
  }
  return false
}

/** Whether the vessel comes to a place later. */
const comesTo = (place: Sailed, way: readonly Sailed[]): boolean =>
  way.some((to, at) => {
    const from = way[at - 1] ?? to
    if (to.timeMs < place.timeMs + MIN_WRONG_MS || from.timeMs > place.timeMs + WRONG_TIME_MS) return false
    return to.timeMs - from.timeMs <= MAX_APART_MS ? isOnTheWay(place, from, to) : nmBetween(to, place) <= NEAR_NM
  })

const isOnTheWay = (place: Point, from: Point, to: Point): boolean => {
  // No point of the way lies nearer than this; cheaper than a distance.
  if (60 * Math.abs(from.lat - place.lat) > 60 * Math.abs(from.lat - to.lat) + MAX_BOW_NM + NEAR_NM) return false
  const apartNm = nmBetween(from, to)
  const offNm = nmBetween(from, place)
  if (offNm <= NEAR_NM) return true
  if (offNm > apartNm + NEAR_NM) return false
  if (offNm + nmBetween(place, to) <= apartNm * (1 + DETOUR)) return true
  const steps = Math.min(MAX_STEPS, Math.ceil(apartNm / STEP_NM))
  const [a, b] = [toUnitVector(from), toUnitVector(to)]
  for (let step = 1; step < steps; step += 1)
    if (nmBetween(toDegrees(between(a, b, step / steps)), place) <= NEAR_NM) return true
  return false
}
