import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/reports/report'
import { stations } from '@varuna/ais/reports/report'
import type {
  AisPosition,
  AisStaticData,
  AisTrack,
  AisTrackQuery,
  AisVessel,
  AisVesselDetail,
  AisVesselPage,
  AisVesselQuery,
} from '@varuna/contract/watch/ais-vessel'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { Geo } from '@varuna/geo/locate'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { AisStaticDataRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { NewestPositions } from './newest-positions.ts'

const MAX_FOUND = 50
const MAX_STATIC_DATA = 100

interface Effects {
  store: Pick<Store, 'positions'>
  geo: Pick<Geo, 'mids'>
}

/** Vessels with their latest positions: those in a box, those matching a text, or the newest. */
export async function listVessels(
  { store, geo, newestPositions }: Effects & { newestPositions: NewestPositions },
  query: AisVesselQuery,
): Promise<AisVesselPage> {
  const { positions } = store
  if (query.search !== undefined) {
    const mmsis = await positions.search(query.search, Math.min(query.limit, MAX_FOUND))
    return { vessels: await describeVessels({ store, geo }, mmsis, await positions.latestOf(mmsis)), next: null }
  }
  const sinceMs = query.since === undefined ? 0 : parseTimestampMs(query.since)
  const { south, west, north, east } = query
  const isWorld = south === undefined || west === undefined || north === undefined || east === undefined
  const page = isWorld
    ? { positions: await newestPositions(sinceMs, query.limit), next: null }
    : await positions.latestWithin({ south, west, north, east }, sinceMs, query.limit, query.after ?? null)
  // Reading 5,000 positions and serialising them each take tens of milliseconds.
  await immediate()
  const mmsis = page.positions.map(({ mmsi }) => mmsi)
  return { vessels: await describeVessels({ store, geo }, mmsis, page.positions), next: page.next }
}

/** One vessel with the history of its static and voyage data. Throws `not_found` when no report of it has been received. */
export async function getVessel({ store, geo }: Effects, mmsi: number): Promise<AisVesselDetail> {
  const last = await store.positions.last(mmsi)
  const staticData = await store.positions.staticReports(mmsi, MAX_STATIC_DATA)
  if (last === null && staticData.length === 0) throw notFound(mmsi)
  const [vessel] = await describeVessels({ store, geo }, [mmsi], last === null ? [] : [last])
  return { ...(vessel as AisVessel), staticData: staticData.map(describeStaticData) }
}

/** Reads the page of a vessel's stored positions that a query asks for. */
export const readTrackPage = (
  positions: Pick<Store['positions'], 'trackPage'>,
  mmsi: number,
  { from, to, spacing, limit, after }: AisTrackQuery,
) =>
  positions.trackPage(mmsi, {
    fromMs: parseTimestampMs(from),
    beforeMs: parseTimestampMs(to) + 1,
    spacingMs: Math.round(spacing * 1000),
    limit,
    after: after ?? null,
  })

/** A vessel's positions of a period. Throws `not_found` when no report of it has been received. */
export async function getVesselTrack(
  { store }: Pick<Effects, 'store'>,
  mmsi: number,
  query: AisTrackQuery,
): Promise<AisTrack> {
  const page = await readTrackPage(store.positions, mmsi, query)
  if (page.positions.length === 0) await requireVessel({ store }, mmsi)
  return { mmsi, positions: page.positions.map(describePosition), next: page.next }
}

/** Throws `not_found` when no report of the vessel has been received. */
export async function requireVessel({ store: { positions } }: Pick<Effects, 'store'>, mmsi: number): Promise<void> {
  const isKnown = (await positions.last(mmsi)) !== null || (await positions.staticReports(mmsi, 1)).length > 0
  if (!isKnown) throw notFound(mmsi)
}

const notFound = (mmsi: number) => codedError('not_found.vessel', { mmsi: formatMmsi(mmsi) })

/** In the order of `mmsis`; names are read for all of them at once. */
async function describeVessels(
  { store, geo }: Effects,
  mmsis: readonly number[],
  latest: readonly PositionReport[],
): Promise<AisVessel[]> {
  const positions = new Map(latest.map((position) => [position.mmsi, position]))
  const stated = new Map((await store.positions.vessels(mmsis)).map((row) => [row.mmsi, row]))
  return mmsis.map((mmsi) => {
    const position = positions.get(mmsi)
    const row = stated.get(mmsi)
    return {
      mmsi,
      flag: decodeMmsi(geo.mids, mmsi).iso2,
      simulated: isSimulatedMmsi(mmsi),
      name: row?.name ?? null,
      callSign: row?.call_sign ?? null,
      imo: row?.imo ?? null,
      shipType: row?.ship_type ?? null,
      position: position === undefined ? null : describePosition(position),
    }
  })
}

const timeOf = (ms: number) => new Date(ms).toISOString()

const describePosition = ({ timeUncertaintyMs = 1_000, ...position }: PositionReport): AisPosition => ({
  time: timeOf(position.timeMs),
  timeFrom: position.timeFrom,
  timeUncertaintySeconds: timeUncertaintyMs === Infinity ? null : timeUncertaintyMs / 1000,
  lat: position.lat,
  lon: position.lon,
  speedKnots: position.speedKnots,
  courseDegrees: position.courseDegrees,
  headingDegrees: position.headingDegrees,
  navigationStatus: position.navigationStatus,
  station: position.station,
})

const describeStaticData = (row: AisStaticDataRow): AisStaticData => ({
  firstTime: timeOf(row.first_ms),
  lastTime: timeOf(row.last_ms),
  station: stations[row.station] ?? 'unknown',
  name: row.name,
  callSign: row.call_sign,
  imo: row.imo,
  shipType: row.ship_type,
  lengthMetres: row.length_m,
  beamMetres: row.beam_m,
  bowMetres: row.bow_m,
  portMetres: row.port_m,
  draughtMetres: row.draught_m,
  destination: row.destination,
})
