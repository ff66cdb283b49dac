import type { TrackEvent } from '@varuna/vocabulary/events'
import { between, toDegrees, toUnitVector } from '../sphere/unit-vector.ts'
import { HOUR_MS, MINUTE_MS, nmBetween, type Point } from '../position.ts'

/** SPOOF-5: a false place within this distance of where the vessel sailed within this time before is an old position with a wrong time. */
const NEAR_NM = 0.3
export const LATE_MS = 6 * HOUR_MS
/** So shortly before, it would be where the vessel is. */
const MIN_LATE_MS = 5 * MINUTE_MS
/** Between positions further apart in time the vessel may have sailed elsewhere. */
const MAX_APART_MS = HOUR_MS
/** The way between two positions is compared at points this far apart, in nautical miles. */
const STEP_NM = 0.2
const MAX_STEPS = 500

/** Where a vessel was; time in UTC ms. */
export type Sailed = Point & { readonly timeMs: number }

/** Where and when the false places of an event begin, if they may be old positions: SPOOF-2 and SPOOF-3. */
export const jumpedTo = (event: TrackEvent): Sailed | null => {
  const place = event.kind === 'spoofing' && event.details.what !== 'on_land' ? event.evidence[1] : undefined
  return place ?? null
}

/**
 * Marks a jump to where the vessel itself was up to six hours before: a receiver delivered old positions with the time of their arrival
 * (SPOOF-5). `sailed` are positions of the vessel in order of time; those after the jump do not count.
 */
export const withoutLateCopies = (event: TrackEvent, sailed: readonly Sailed[]): TrackEvent => {
  const place = jumpedTo(event)
  if (place === null || event.confidence === 'low') return event
  return wasAt(place, sailed) ? { ...event, confidence: 'low' } : event
}

const wasAt = (place: Sailed, sailed: readonly Sailed[]): boolean => {
  const before = sailed.filter(({ timeMs }) => timeMs >= place.timeMs - LATE_MS && timeMs <= place.timeMs - MIN_LATE_MS)
  return before.some((from, at) => {
    if (nmBetween(from, place) <= NEAR_NM) return true
    const to = before[at + 1]
    return to !== undefined && to.timeMs - from.timeMs <= MAX_APART_MS && isOnTheWay(place, from, to)
  })
}

const isOnTheWay = (place: Point, from: Point, to: Point): boolean => {
  const apartNm = nmBetween(from, to)
  // No point of the way is nearer than this.
  if (nmBetween(from, place) > apartNm + NEAR_NM) return false
  const steps = Math.min(MAX_STEPS, Math.ceil(apartNm / STEP_NM))
  const [a, b] = [toUnitVector(from), toUnitVector(to)]
  for (let step = 1; step < steps; step += 1)
    if (nmBetween(toDegrees(between(a, b, step / steps)), place) <= NEAR_NM) return true
  return false
}
