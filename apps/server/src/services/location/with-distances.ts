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
      distance === null
        ? [{ field, message: 'This distance cannot be measured at this position. Please enter it' }]
        : [],
    )
    throw new CodedError('invalid_input', 'A distance is missing and cannot be measured at this position', errors)
  }
  return { ...report, distance_from_shore, distance_from_port }
}
