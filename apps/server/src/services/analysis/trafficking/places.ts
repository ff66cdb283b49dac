import type { PositionReport } from '@varuna/ais/reports/report'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Geo } from '@varuna/geo/locate'
import { findNearestPort } from '@varuna/geo/ports/ports'

const HOUR_MS = 3_600_000
/** Fishing is searched for away from ports and anchorages. */
const AWAY = { portNm: 5, shoreNm: 3 }

/** A sampled position of a vessel's year. */
export interface MeasuredPlace {
  timeMs: number
  lat: number
  lon: number
  knots: number | null
  /** Hours until the next position, which this one represents. */
  hours: number
  portNm: number | null
  shoreNm: number | null
}

/** Sampled positions at least `spacingMs` apart, with their waters. */
export function measurePlaces(geo: Geo, track: readonly PositionReport[], spacingMs: number): MeasuredPlace[] {
  return track.map(({ timeMs, lat, lon, speedKnots }, at) => {
    const untilNext = ((track[at + 1]?.timeMs ?? timeMs) - timeMs) / HOUR_MS
    return {
      timeMs,
      lat,
      lon,
      knots: speedKnots,
      hours: Math.min(untilNext, (1.5 * spacingMs) / HOUR_MS),
      portNm: findNearestPort(geo.ports, lat, lon)?.distanceNm ?? null,
      shoreNm: distanceFromShore(geo.coastline, lat, lon),
    }
  })
}

export const isAwayFromPorts = ({ portNm }: Pick<MeasuredPlace, 'portNm'>) => (portNm ?? 0) >= AWAY.portNm
export const isAwayFromShore = ({ shoreNm }: Pick<MeasuredPlace, 'shoreNm'>) => (shoreNm ?? 0) >= AWAY.shoreNm
