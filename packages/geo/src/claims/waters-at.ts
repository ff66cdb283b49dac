import type { Coastline } from '../coastline/coastline.ts'
import { isOnLand } from '../coastline/on-land.ts'
import { noOfficialZones, officialWaters, type OfficialZonesHere } from '../zones/official-zones.ts'
import { findDispute, type DisputedWaters } from './disputes.ts'
import type { TreatyLine } from '../waters/treaty-lines.ts'
import { coastalWatersAt, highSeas, type Waters, type WatersAt } from '../waters/waters.ts'

export interface WatersGeo {
  readonly waters: Waters
  readonly coastline: Coastline
  readonly treaties: readonly TreatyLine[]
  readonly disputes: readonly DisputedWaters[]
}

/**
 * In whose waters a point (degrees) is: by the imported zone that contains it, else by the nearest coast and the treaty lines. Waters that
 * several states claim are no country's, and name the claimants. Null on land, on lakes and rivers, and off a coast of unknown country.
 */
export const watersAt = (
  geo: WatersGeo,
  lat: number,
  lon: number,
  official: OfficialZonesHere = noOfficialZones,
  isInland = false,
): WatersAt | null => {
  const coastal = coastalWatersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)
  const found = officialWaters(coastal, official, geo.waters, lat, lon, isInland)
  if (found?.approximate === false || found?.kind === 'high_seas') return found
  if (isInland || (found === null && isOnLand(geo.coastline, lat, lon))) return found
  const dispute = findDispute(geo.disputes, lat, lon)
  if (dispute === null) return found
  return { ...(found ?? highSeas), kind: found?.kind ?? 'exclusive_economic_zone', country: null, dispute }
}

/** The country whose coast `found`, the waters at a point in degrees, belong to, regardless of claims; null where there is none. */
export const coastCountryAt = (geo: WatersGeo, lat: number, lon: number, found: WatersAt | null): string | null =>
  found?.dispute
    ? (coastalWatersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)?.country ?? null)
    : (found?.country ?? null)
