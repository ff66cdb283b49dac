import { initialBearing } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import { eventThresholds } from '@varuna/vocabulary/thresholds'
import type { Evidence } from '@varuna/vocabulary/events'
import { hoursBetween, nmBetween } from '../position.ts'
import type { Reception } from './reception-cells.ts'

/** GAP-2: a silence of this length, begun this far from shore, can show a transmitter that was switched off. */
export const GAP_2 = { hours: 12, shoreNm: 50 } as const
/** GAP-2: hours without a hole before the silence, where the place is known to be well received, and where its reception is not known. */
export const STEADY_HOURS = { good: 12, unknown: 24 }
/** GAP-2: where reception is not known, a silence is so many times as long as the time between the positions of the hours before it. */
const TIMES_USUAL = 6
const USUAL_HOURS = 12

/** What is known of a silence: nautical miles and hours; null where not known or not over. */
export type SilenceFacts = {
  readonly hours: number
  /** GAP-6; false where it is not over. */
  readonly hasSailedOn: boolean
  readonly distanceFromShoreNm: number | null
  /** Hours before it in which no two positions were further apart than REC-1 allows. */
  readonly steadyHours: number
  /** In the last 12 hours before it. */
  readonly positionsBefore: number
  readonly reception: Reception
}

/** Whether a vessel was well received until it fell silent (GAP-2), whatever its reporting rate. */
export const wasWellReceived = ({ steadyHours, reception }: Pick<SilenceFacts, 'steadyHours' | 'reception'>): boolean =>
  reception !== 'poor' && steadyHours >= STEADY_HOURS[reception]

/** Whether a silence is long for how often the vessel was received before (GAP-2). */
const isUnusual = ({ hours, positionsBefore, reception }: SilenceFacts): boolean =>
  reception === 'good' || hours * positionsBefore >= TIMES_USUAL * USUAL_HOURS

/** A position after which a vessel was silent, and how it sailed before; speed and course as stated where its way does not show them. */
export type Departure = Evidence & { readonly knots: number | null; readonly courseDegrees: number | null }

/** GAP-6: so much of its own speed, at least this, within so many degrees of its course: gear is set and hauled more slowly. */
const OWN_SPEED = { share: 0.8, courseDegrees: 30 }

/**
 * Whether a vessel sailed on during its silence, as one does that is out of range of receivers (GAP-6): as far as a passage takes it, or as its
 * own speed takes it on its course. Both are those that it made good, which it cannot state.
 */
export const sailedOn = (from: Departure, to: Evidence): boolean => {
  const hours = hoursBetween(from, to)
  if (hours <= 0) return false
  const knots = nmBetween(from, to) / hours
  if (knots >= eventThresholds.passageKnots) return true
  if (from.knots === null || from.courseDegrees === null) return false
  const { courseDegrees } = from
  return (
    knots >= Math.max(eventThresholds.slowPassageKnots, OWN_SPEED.share * from.knots) &&
    Math.abs(wrapLongitude(initialBearing(from.lat, from.lon, to.lat, to.lon) - courseDegrees)) <=
      OWN_SPEED.courseDegrees
  )
}

/** Whether the transmitter was likely switched off (GAP-2): reception explains neither the silence nor its length. */
export const isLikelyDisabled = (silence: SilenceFacts): boolean =>
  silence.hours >= GAP_2.hours &&
  (silence.distanceFromShoreNm ?? 0) >= GAP_2.shoreNm &&
  wasWellReceived(silence) &&
  isUnusual(silence) &&
  !silence.hasSailedOn
