import type { Coastline } from './coastline/coastline.ts'
import type { Countries } from './flags/countries.ts'
import { distanceFromShore } from './coastline/distance-from-shore.ts'
import type { Anchorage } from './ports/anchorages.ts'
import { checkHarbour } from './ports/harbour-check.ts'
import { DEFAULT_TOLERANCE_NM, type LandCheck } from './coastline/land-check.ts'
import { isOnLand } from './coastline/on-land.ts'
import type { Mids } from './flags/mmsi.ts'
import { noOfficialZones, type OfficialZonesHere } from './zones/official-zones.ts'
import { findNearestPort, type NearestPort, type Ports } from './ports/ports.ts'
import type { TreatyLine } from './waters/treaty-lines.ts'
import type { DisputedWaters } from './claims/disputes.ts'
import type { Waters, WatersAt } from './waters/waters.ts'
import { coastCountryAt, watersAt } from './claims/waters-at.ts'
import { findWaterway, type Waterway, type Waterways } from './waterways/waterways.ts'
import { zonesAt } from './zones/zones.ts'
import type { ZoneHit, ZoneRow } from './zones/zone.ts'

/** All geographic data, loaded once. */
export interface Geo {
  readonly coastline: Coastline
  /** See `HarbourGeo`. */
  readonly coarseIslands: Coastline
  readonly ports: Ports
  /** From an imported list; empty without one. */
  readonly anchorages: readonly Anchorage[]
  readonly countries: Countries
  readonly mids: Mids
  readonly waters: Waters
  readonly waterways: Waterways
  readonly treaties: readonly TreatyLine[]
  readonly disputes: readonly DisputedWaters[]
  readonly zones: readonly ZoneRow[]
}

export interface Place extends LandCheck {
  readonly lat: number
  readonly lon: number
  /** The canal, river, harbour basin or strait that the position is on. */
  readonly waterway: Waterway | null
  /** 0 on land, even where the tolerance or a waterway counts it as water; null when there is no coast. */
  readonly distanceFromShoreNm: number | null
  readonly nearestPort: NearestPort | null
  readonly waters: WatersAt | null
  readonly zones: ZoneHit[]
  readonly source: string
}

const SOURCE =
  'Embedded coastline (OpenStreetMap, 10 m; more islands of GSHHG), embedded ports, waterways, waters and screening zones'

const toThousandth = (nm: number) => Math.round(nm * 1000) / 1000

/**
 * Describes a position (lat -90 to 90, lon -180 to 180, degrees) at a time: land or water, waterway, distance from shore, nearest port,
 * waters and zones. Distances are rounded to 0.001 nm. Imported zones take precedence over embedded ones.
 */
export const locate = (
  geo: Geo,
  lat: number,
  lon: number,
  timestampMs: number | null = null,
  toleranceNm = DEFAULT_TOLERANCE_NM,
  official: OfficialZonesHere = noOfficialZones,
): Place => {
  const check = checkHarbour(geo, lat, lon, toleranceNm)
  const waters = watersAt(geo, lat, lon, official, check.status === 'land')
  const shoreNm = isOnLand(geo.coastline, lat, lon) ? 0 : distanceFromShore(geo.coastline, lat, lon)
  const port = findNearestPort(geo.ports, lat, lon)
  return {
    ...check,
    insideNm: check.insideNm === null ? null : toThousandth(check.insideNm),
    lat,
    lon,
    waterway: findWaterway(geo.waterways, lat, lon),
    distanceFromShoreNm: shoreNm === null ? null : toThousandth(shoreNm),
    nearestPort: port && { ...port, distanceNm: toThousandth(port.distanceNm) },
    waters,
    zones: zonesAt(geo.zones, lat, lon, timestampMs, coastCountryAt(geo, lat, lon, waters), official),
    source: SOURCE,
  }
}
