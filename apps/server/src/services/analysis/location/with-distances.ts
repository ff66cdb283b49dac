import type { Place } from './locate-place.ts'
import type { VesselReport, VesselSubmission } from '@varuna/contract/analysis/vessel'
import { CodedError } from '../../../errors/coded-error.ts'

/** A reported distance from shore and a measured one, nautical miles, that contradict each other. */
export type ShoreContradiction = { statedNm: number; measuredNm: number }

/** Tolerated difference between reported and measured distance, because of another coastline or rounding. */
const TOLERANCE = { nm: 1, share: 0.1 }

/**
 * The distance from shore used to assess a report, in nautical miles: the reported one, or the measured one when the position contradicts
 * the report. `contradicts` then has both.
 */
export function judgedShoreDistance(
  stated: number,
  { distanceFromShoreNm: measured }: Pick<Place, 'distanceFromShoreNm'>,
): { distanceNm: number; contradicts: ShoreContradiction | null } {
  if (measured === null || Math.abs(stated - measured) <= Math.max(TOLERANCE.nm, TOLERANCE.share * measured))
    return { distanceNm: stated, contradicts: null }
  return { distanceNm: measured, contradicts: { statedNm: stated, measuredNm: measured } }
}

/** Fills in missing distances from the report's place; throws invalid_input when the place has no such distance. */
export function withDistances(
  { sample: _, ...report }: VesselSubmission,
  place: Pick<Place, 'distanceFromShoreNm' | 'nearestPort'>,
): VesselReport {
  const distance_from_shore = report.distance_from_shore ?? place.distanceFromShoreNm
  const distance_from_port = report.distance_from_port ?? place.nearestPort?.distanceNm ?? null
  if (distance_from_shore === null || distance_from_port === null) {
    const fields = { distance_from_shore, distance_from_port }
    const errors = Object.entries(fields).flatMap(([field, distance]) =>
      distance === null ? [{ field, code: 'distance_not_measurable', params: {} } as const] : [],
    )
    throw new CodedError({ code: 'invalid_input.distance_missing', params: {} }, errors)
  }
  return { ...report, distance_from_shore, distance_from_port }
}
