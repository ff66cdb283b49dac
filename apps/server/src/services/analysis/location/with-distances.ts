import type { Place } from './locate-place.ts'
import type { VesselReport, VesselSubmission } from '@varuna/contract/analysis/vessel'
import { CodedError } from '../../../errors/coded-error.ts'

/** A stated distance from the shore and the measured one, nautical miles, that cannot both be true. */
export type ShoreContradiction = { statedNm: number; measuredNm: number }

/** A stated distance may differ from the measured one by this much: by another coastline, or because it was rounded. */
const TOLERANCE = { nm: 1, share: 0.1 }

/**
 * The distance from the shore that a report is judged by, in nautical miles: as stated, or as measured where the stated one contradicts the
 * position. `contradicts` has both then.
 */
export function judgedShoreDistance(
  stated: number,
  { distanceFromShoreNm: measured }: Pick<Place, 'distanceFromShoreNm'>,
): { distanceNm: number; contradicts: ShoreContradiction | null } {
  if (measured === null || Math.abs(stated - measured) <= Math.max(TOLERANCE.nm, TOLERANCE.share * measured))
    return { distanceNm: stated, contradicts: null }
  return { distanceNm: measured, contradicts: { statedNm: stated, measuredNm: measured } }
}

/** Fills in distances that are null from the place of the report; throws invalid_input when the place has no such distance. */
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
