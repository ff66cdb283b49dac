import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { eventThresholds } from '@varuna/vocabulary/thresholds'

/** A jump to within this distance of positions on land led there; falsified positions circle. */
const SAME_PLACE_NM = 3
const HOUR_MS = 3_600_000

/** Whether false positions last and may yet raise an alert of a higher level: a jump that becomes two places at once, or land that becomes certain. */
export const canBecomeGraver = ({ kind, rule, toMs, confidence }: TrackEvent): boolean =>
  kind === 'spoofing' && toMs === null && (rule === 'SPOOF-2' || confidence !== 'high')

/** Whether a vessel's jump led to its positions on land, which raise the alert of both (ALERT-4). */
export const isJumpToLand = (event: TrackEvent, spoofings: readonly TrackEvent[]): boolean => {
  if (event.kind !== 'spoofing' || event.details.what === 'on_land') return false
  const place = event.evidence[1]
  if (place === undefined) return false
  return spoofings.some((other) => {
    if (other.kind !== 'spoofing' || other.details.what !== 'on_land' || other.vessels[0] !== event.vessels[0])
      return false
    const [at] = other.evidence
    return (
      at !== undefined &&
      other.confidence !== 'low' &&
      other.details.insideLandNm >= eventThresholds.onLandNm &&
      Math.abs(at.timeMs - place.timeMs) <= HOUR_MS &&
      greatCircleNm(at.lat, at.lon, place.lat, place.lon) <= SAME_PLACE_NM
    )
  })
}
