import type { Coastline } from './coastline.ts'
import type { Countries } from './countries.ts'
import { distanceFromShore } from './distance-from-shore.ts'
import { harbourCheck, type HarbourCheck } from './harbour-check.ts'
import { DEFAULT_TOLERANCE_NM } from './land-check.ts'
import type { Mids } from './mmsi.ts'
import { nothingOfficial, officialWaters, type OfficialHere } from './official-zones.ts'
import { nearestPort, type NearestPort, type Ports } from './ports.ts'
import type { TreatyLine } from './treaty-lines.ts'
import { watersAt, type Waters, type WatersAt } from './waters.ts'
import { zonesAt, type ZoneHit, type ZoneRow } from './zones.ts'

/** Everything that is known of places and flags, opened once. */
export interface Geo {
  readonly coastline: Coastline
  readonly ports: Ports
  readonly countries: Countries
  readonly mids: Mids
  readonly waters: Waters
  readonly treaties: readonly TreatyLine[]
  readonly zones: readonly ZoneRow[]
}

export interface Place extends HarbourCheck {
  readonly lat: number
  readonly lon: number
  /** 0 on land, also where the tolerance lets it count as water; null where there is no coast at all. */
  readonly distanceFromShoreNm: number | null
  readonly nearestPort: NearestPort | null
  readonly waters: WatersAt | null
  readonly zones: ZoneHit[]
  readonly source: string
}

const SOURCE = 'Embedded coastline (OpenStreetMap, 10 m), embedded ports, waters and screening zones'

const toThousandth = (nm: number) => Math.round(nm * 1000) / 1000

/**
 * What is at a point (lat -90 to 90, lon -180 to 180, degrees) at a time: land or water, shore, port, waters and zones;
 * distances to 0.001 nm. Imported zones win over ours.
 */
export const locate = (
  geo: Geo,
  lat: number,
  lon: number,
  timestampMs: number | null = null,
  toleranceNm = DEFAULT_TOLERANCE_NM,
  official: OfficialHere = nothingOfficial,
): Place => {
  const check = harbourCheck(geo, lat, lon, toleranceNm)
  const ours = watersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)
  const waters = officialWaters(ours, official, geo.waters, lat, lon, check.status === 'land')
  const shoreNm = check.insideNm === null ? distanceFromShore(geo.coastline, lat, lon) : 0
  const port = nearestPort(geo.ports, lat, lon)
  return {
    ...check,
    insideNm: check.insideNm === null ? null : toThousandth(check.insideNm),
    lat,
    lon,
    distanceFromShoreNm: shoreNm === null ? null : toThousandth(shoreNm),
    nearestPort: port && { ...port, distanceNm: toThousandth(port.distanceNm) },
    waters,
    zones: zonesAt(geo.zones, lat, lon, timestampMs, waters?.country ?? null, official),
    source: SOURCE,
  }
}
