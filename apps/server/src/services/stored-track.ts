import type { PositionReport } from '@varuna/ais/report'
import type { Position } from '@varuna/fishing/derive-fix'
import { distanceFromShore } from '@varuna/geo/distance-from-shore'
import { greatCircleNm } from '@varuna/geo/great-circle'
import type { Geo } from '@varuna/geo/locate'
import type { PositionStore } from '../store/position-store.ts'

interface Effects {
  geo: Pick<Geo, 'coastline'>
  positions: Pick<PositionStore, 'track'>
}

/** As the model thins what it sees. */
const SPACING_MS = 240_000
/** No ship is faster; what would have to be is another vessel that sends the same number. */
const MOST_KNOTS = 60
/** Room for what two positions may be wrong by. */
const SLACK_NM = 1
const HOUR_MS = 3_600_000
const METRES_PER_NAUTICAL_MILE = 1852

/**
 * What AIS heard of a vessel with fromMs <= time < the report's, oldest first, one in four minutes: each position from which the
 * vessel could reach the next, the last of them the report.
 */
export async function storedTrack(
  { geo, positions }: Effects,
  mmsi: number,
  fromMs: number,
  report: { timestampMs: number; lat: number; lon: number },
): Promise<Position[]> {
  const heard = await positions.track(mmsi, fromMs, report.timestampMs)
  const kept: PositionReport[] = []
  let next = { timeMs: report.timestampMs, lat: report.lat, lon: report.lon }
  for (const position of heard.toReversed()) {
    const ms = next.timeMs - position.timeMs
    if (ms < SPACING_MS) continue
    const withinNm = (ms / HOUR_MS) * MOST_KNOTS + SLACK_NM
    if (greatCircleNm(position.lat, position.lon, next.lat, next.lon) > withinNm) continue
    kept.push(position)
    next = position
  }
  return kept.toReversed().map(({ timeMs, lat, lon, speedKnots, courseDegrees }) => {
    const shoreNm = distanceFromShore(geo.coastline, lat, lon)
    return {
      timestampMs: timeMs,
      lat,
      lon,
      speedKnots,
      courseDegrees,
      distanceFromShoreMetres: shoreNm === null ? null : shoreNm * METRES_PER_NAUTICAL_MILE,
    }
  })
}
