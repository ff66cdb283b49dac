import type { VesselForm } from '@varuna/contract/analysis/vessel'
import type { Location } from '@varuna/contract/analysis/location'
import { fishingWords } from '@varuna/language/analysis/fishing'
import type { LocationCheck } from '~/dashboard/location-check/location-check.ts'
import { useCalculatedField, type CalculatedFieldForm } from '~/dashboard/report-form/use-calculated-field.ts'

const { form: words } = fishingWords

type DistanceName = 'distance_from_shore' | 'distance_from_port'

const formatDistance = (distanceNm: number | null | undefined) => distanceNm?.toFixed(2) ?? null

const distancesAt = (location: Location | null) => ({
  distance_from_shore: formatDistance(location?.distanceFromShoreNm),
  distance_from_port: formatDistance(location?.nearestPort?.distanceNm),
})

/** Fills each distance that was not typed with the measured one; null when unknown. */
export function fillDistances<Report extends VesselForm>(report: Report, location: Location | null): Report {
  const measured = distancesAt(location)
  const distance = (typed: number | null, text: string | null) => typed ?? (text === null ? null : Number(text))
  return {
    ...report,
    distance_from_shore: distance(report.distance_from_shore, measured.distance_from_shore),
    distance_from_port: distance(report.distance_from_port, measured.distance_from_port),
  }
}

/** A distance field: measured from the position until the user types another value. */
function useDistance<Report>(form: CalculatedFieldForm<Report>, name: DistanceName, distance: string | null) {
  const field = useCalculatedField(form, name, distance)
  const hint = field.isEntered
    ? words.distanceEntered(distance)
    : distance === null
      ? words.distanceUnknown
      : words.distanceCalculated
  return { ...field, hint, resetLabel: distance === null ? null : words.useCalculated }
}

export function useDistances<Report>(form: CalculatedFieldForm<Report>, check: LocationCheck) {
  const measured = distancesAt('location' in check ? check.location : null)
  return {
    distance_from_shore: useDistance(form, 'distance_from_shore', measured.distance_from_shore),
    distance_from_port: useDistance(form, 'distance_from_port', measured.distance_from_port),
  }
}
