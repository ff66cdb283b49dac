import type { PositionReport } from '@varuna/ais/reports/report'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Geo } from '@varuna/geo/locate'
import { watersAt } from '@varuna/geo/claims/waters-at'
import type { VesselBehaviour } from '@varuna/risk/evidence'
import { MAX_RECEIVED_HOURS } from '@varuna/tracks/reception/reception-cells'
import { wasWellReceived } from '@varuna/tracks/reception/silence'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { boxAround } from '../../../store/interfaces/watch/box.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { findOutages } from '../../watch/tracks/outages/find-outages.ts'

interface Effects {
  store: Pick<Store, 'positions'>
  geo: Geo
}

const HOUR_MS = 3_600_000
/** GAP-2 asks for fewer steady hours before a silence. */
const BEFORE_MS = 48 * HOUR_MS
/** REC-1 allows intervals of 3 hours. */
const SPACING_MS = HOUR_MS / 2
/** REC-2: a place is known by three vessels. */
const MIN_VESSELS = 3
/** Other vessels received this near since show that the place is received. */
const NEAR_NM = 60
const MAX_NEAR = 200

/** How the place of the last position was received before it and since, until `atMs`; `isInPort`: whether the vessel lay in port there; `mayBeClassB`: whether it neither sent as class A nor must. */
export async function readLastReception(
  { store, geo }: Effects,
  { mmsi, timeMs, lat, lon, station }: PositionReport,
  { isInPort, mayBeClassB }: { isInPort: boolean; mayBeClassB: boolean },
  atMs: number,
): Promise<NonNullable<VesselBehaviour['lastReception']>> {
  const since = { mmsi, fromMs: timeMs, toMs: atMs }
  const reach = { mostMoments: BEFORE_MS / SPACING_MS, spacingMs: SPACING_MS }
  const before = await store.positions.track(mmsi, timeMs - BEFORE_MS, timeMs + 1, reach)
  // Who was received just after it may have fallen silent with it, when a feed failed.
  const sinceMs = timeMs + MAX_RECEIVED_HOURS * HOUR_MS
  const { positions } = await store.positions.latestWithin(boxAround(lat, lon, NEAR_NM / 60), sinceMs, MAX_NEAR)
  const others = positions.filter((one) => one.mmsi !== mmsi && isSimulatedMmsi(one.mmsi) === isSimulatedMmsi(mmsi))
  return {
    distanceFromShoreNm: distanceFromShore(geo.coastline, lat, lon),
    wasWellReceived: wasWellReceived({
      steadyHours: steadyHoursBefore(before, timeMs),
      reception: others.length >= MIN_VESSELS ? 'good' : 'unknown',
    }),
    waters: watersOf(geo, { lat, lon }),
    isInPort,
    isClassB: mayBeClassB && station === 'class_b',
    others: others.length,
    isOutage: (await findOutages(store.positions, [since])).size > 0,
  }
}

/** Hours before a time in which no two positions were further apart than REC-1 allows. */
function steadyHoursBefore(track: readonly PositionReport[], timeMs: number): number {
  let sinceMs = timeMs
  for (const position of track.toReversed()) {
    if (sinceMs - position.timeMs > MAX_RECEIVED_HOURS * HOUR_MS) break
    sinceMs = position.timeMs
  }
  return (timeMs - sinceMs) / HOUR_MS
}

/** State within whose 200 nm a place is; null on the high seas, on land and for an unknown place. */
export function watersOf(geo: Geo, { lat, lon }: { lat: number | null; lon: number | null }): string | null {
  if (lat === null || lon === null) return null
  return watersAt(geo, lat, lon)?.country ?? null
}
