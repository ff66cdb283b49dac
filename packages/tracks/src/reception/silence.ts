import { eventThresholds } from '@varuna/vocabulary/thresholds'
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
  /** From its first to its last position. */
  readonly distanceNm: number | null
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

/** Whether a vessel sailed on during its silence, as one does that is out of range of receivers (GAP-6). */
export const sailedOn = ({ distanceNm, hours }: Pick<SilenceFacts, 'distanceNm' | 'hours'>): boolean =>
  distanceNm !== null && hours > 0 && distanceNm / hours >= eventThresholds.passageKnots

/** Whether the transmitter was likely switched off (GAP-2): reception explains neither the silence nor its length. */
export const isLikelyDisabled = (silence: SilenceFacts): boolean =>
  silence.hours >= GAP_2.hours &&
  (silence.distanceFromShoreNm ?? 0) >= GAP_2.shoreNm &&
  wasWellReceived(silence) &&
  isUnusual(silence) &&
  !sailedOn(silence)
