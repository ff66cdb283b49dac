import type { Place } from './locate-place.ts'
import type { VesselReport, VesselSubmission } from '@varuna/contract/vessel'
import { CodedError } from '../../errors/coded-error.ts'

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
