import { isTimed, type PositionReport } from '@varuna/ais/reports/report'
import type { KnownPosition, KnownTrack } from '@varuna/fishing/scoring/assess-report'
import { nothingStated } from '@varuna/fishing/stated-vessel'
import { splitTrack, type Sighting } from '@varuna/fishing/track/split-track'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Geo } from '@varuna/geo/locate'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { TrackReportRow } from '../../../store/interfaces/analysis/report-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readStatedVessel } from './read-stated-vessel.ts'
import { metresOf, positionOfRow } from './vessel-rows.ts'
import type { Principal } from '../../../principal/principal.ts'

/** A vessel's track before a report; `isReceived` is false when no position was ever received over AIS. */
export type VesselTrack = KnownTrack & { readonly isReceived: boolean }

interface Effects {
  store: Pick<Store, 'positions'>
  geo: Pick<Geo, 'coastline'>
}

const CONSIDERED_MS = 14 * 24 * 3_600_000
/** The model uses at most two days of positions, one every four minutes. */
const SPACING_MS = 240_000
const MAX_POSITIONS = 720
/** Selects the received positions that the model uses. */
export const trackReach = {
  consideredMs: CONSIDERED_MS,
  reach: { mostMoments: MAX_POSITIONS, spacingMs: SPACING_MS },
} as const
/** Later positions are used only to check the report for contradictions. */
const AFTER = { windowMs: 600_000, mostReports: 50, reach: { mostMoments: 10, spacingMs: 60_000 } }

/** An account's own reports of a vessel around a given time, oldest first, used to compare and assess a report. */
export async function readReportsAround(
  { vesselReports }: Pick<Store, 'vesselReports'>,
  principal: Principal,
  mmsi: number,
  timestampMs: number,
): Promise<TrackReportRow[]> {
  const fromMs = timestampMs - CONSIDERED_MS
  const untilMs = timestampMs + AFTER.windowMs
  const most = MAX_POSITIONS + AFTER.mostReports
  const reports = await vesselReports.track(principal, mmsi, fromMs, untilMs, most)
  const before = reports.findIndex((report) => report.timestamp_ms >= timestampMs)
  if (before === -1 || reports.length < most) return reports
  // If many reports follow this one, the page may hold too few before it.
  const earlier = await vesselReports.track(principal, mmsi, fromMs, timestampMs, MAX_POSITIONS)
  return [...earlier, ...reports.slice(before)]
}

/**
 * The vessel's track before a report, from the account's own reports around it and from AIS, limited to what the model uses. Simulated
 * positions are not evidence.
 */
export async function vesselTrack(
  { store, geo }: Effects,
  reported: readonly TrackReportRow[],
  mmsi: number,
  report: Sighting,
): Promise<VesselTrack> {
  const { timestampMs } = report
  const fromMs = timestampMs - CONSIDERED_MS
  const untilMs = timestampMs + AFTER.windowMs
  // Most reported vessels have no stored AIS positions; one read of a small table checks that.
  const isReceived = (await store.positions.last(mmsi)) !== null
  const isEvidence = isReceived && !isSimulatedMmsi(mmsi)
  const received = !isEvidence
    ? []
    : [
        ...(await store.positions.track(mmsi, fromMs, timestampMs, trackReach.reach)),
        ...(await store.positions.track(mmsi, timestampMs, untilMs, AFTER.reach)),
      ]
  const known = [...reported.map(positionOfRow), ...received.filter(isTimed).map(toKnownPosition)]
  const split = splitTrack(known, report)
  return {
    ...split,
    track: split.track.map((position) => (position.origin === 'received' ? withShore(geo, position) : position)),
    stated: isEvidence ? await readStatedVessel(store.positions, mmsi) : nothingStated,
    isReceived,
  }
}

export const toKnownPosition = (received: PositionReport): KnownPosition => ({
  origin: 'received',
  timestampMs: received.timeMs,
  lat: received.lat,
  lon: received.lon,
  speedKnots: received.speedKnots,
  courseDegrees: received.courseDegrees,
  distanceFromShoreMetres: null,
  navigationStatus: received.navigationStatus,
  headingDegrees: received.headingDegrees,
})

export const withShore = ({ coastline }: Effects['geo'], position: KnownPosition): KnownPosition => {
  const shoreNm = distanceFromShore(coastline, position.lat, position.lon)
  return { ...position, distanceFromShoreMetres: shoreNm === null ? null : metresOf(shoreNm) }
}
