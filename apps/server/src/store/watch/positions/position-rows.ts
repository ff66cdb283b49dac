import { createHash } from 'node:crypto'
import { stations, timeSources, type StaticReport, type PositionReport } from '@varuna/ais/reports/report'
import { partitionOf } from '@varuna/units/partition'
import { codedError } from '../../../errors/coded-error.ts'
import type { AisImportRow, AisStaticDataRow, AisPositionRow } from '../../interfaces/rows/position-rows.ts'
import type { TrackEventRow, VesselUnfollowedRow } from '../../interfaces/rows/track-rows.ts'
import { MAX_STATE_BYTES, type ImportProgress, type VesselState } from '../../interfaces/watch/position-store.ts'

/** In the order of writing and packing. */
export const POSITION_COLUMNS = [
  'mmsi',
  'time_ms',
  'lat_e7',
  'lon_e7',
  'speed_tenths',
  'course_tenths',
  'heading_deg',
  'status',
  'station',
  'time_from',
  'time_uncertainty_s',
] as const satisfies (keyof AisPositionRow)[]

const tenths = (value: number | null, turn = Infinity) => (value === null ? null : Math.round(value * 10) % (turn * 10))

/** The largest int4: the uncertainty is unbounded. */
const NO_LIMIT_S = 2 ** 31 - 1

const uncertaintySeconds = (ms: number | undefined) =>
  ms === undefined ? null : Math.min(NO_LIMIT_S, Math.ceil(ms / 1000))

const uncertaintyOf = (seconds: number | null) =>
  seconds === null ? {} : { timeUncertaintyMs: seconds === NO_LIMIT_S ? Infinity : seconds * 1000 }

export const rowOfPosition = (report: PositionReport): AisPositionRow => ({
  mmsi: report.mmsi,
  time_ms: report.timeMs,
  lat_e7: Math.round(report.lat * 1e7),
  lon_e7: Math.round(report.lon * 1e7),
  speed_tenths: tenths(report.speedKnots),
  course_tenths: tenths(report.courseDegrees, 360),
  heading_deg: report.headingDegrees === null ? null : Math.round(report.headingDegrees) % 360,
  status: report.navigationStatus,
  station: stations.indexOf(report.station),
  time_from: timeSources.indexOf(report.timeFrom),
  time_uncertainty_s: uncertaintySeconds(report.timeUncertaintyMs),
})

export const positionOfRow = (row: AisPositionRow): PositionReport => ({
  kind: 'position',
  mmsi: row.mmsi,
  station: stations[row.station] ?? 'unknown',
  timeMs: row.time_ms,
  timeFrom: timeSources[row.time_from] ?? 'receipt',
  lat: row.lat_e7 / 1e7,
  lon: row.lon_e7 / 1e7,
  speedKnots: row.speed_tenths === null ? null : row.speed_tenths / 10,
  courseDegrees: row.course_tenths === null ? null : row.course_tenths / 10,
  headingDegrees: row.heading_deg,
  navigationStatus: row.status,
  utcSecond: null,
  ...uncertaintyOf(row.time_uncertainty_s),
})

const byKey = (a: AisPositionRow, b: AisPositionRow) =>
  a.mmsi - b.mmsi || a.time_ms - b.time_ms || a.lat_e7 - b.lat_e7 || a.lon_e7 - b.lon_e7

/** Sorts by key: concurrent writers lock rows in one order and cannot deadlock, and each index page is visited once. */
export const inKeyOrder = (rows: AisPositionRow[]) => rows.sort(byKey)

/** Index of `order` in the list of `packages/ais`: not a real time, so it never makes a position the latest beside one with a real time. */
export const ORDER_ONLY = timeSources.indexOf('order')

/** The newest row of each vessel, from rows sorted by key; one with time source `order` only if the vessel has no other. */
export function newestOf(rows: AisPositionRow[]): AisPositionRow[] {
  const newest: AisPositionRow[] = []
  for (const row of rows) {
    const last = newest.at(-1)
    if (last?.mmsi !== row.mmsi) newest.push(row)
    else if (row.time_from !== ORDER_ONLY || last.time_from === ORDER_ONLY) newest[newest.length - 1] = row
  }
  return newest
}

/** Distinct static data with its first and last time, sorted by key. */
export function staticDataRows(reports: StaticReport[]): AisStaticDataRow[] {
  const rows = new Map<string, AisStaticDataRow>()
  for (const report of reports) {
    const fields = [
      report.station,
      report.name,
      report.callSign,
      report.imo,
      report.shipType,
      report.lengthMetres,
      report.beamMetres,
      report.bowMetres,
      report.portMetres,
      report.draughtMetres,
      report.destination,
    ]
    const key = `${report.mmsi}\t${fields.join('\t')}`
    const known = rows.get(key)
    if (known) {
      known.first_ms = Math.min(known.first_ms, report.timeMs)
      known.last_ms = Math.max(known.last_ms, report.timeMs)
    } else {
      rows.set(key, staticDataRow(report, key))
    }
  }
  return [...rows.values()].sort((a, b) => a.mmsi - b.mmsi || (a.digest < b.digest ? -1 : 1))
}

const staticDataRow = (report: StaticReport, fields: string): AisStaticDataRow => ({
  mmsi: report.mmsi,
  digest: createHash('sha256').update(fields).digest('base64url').slice(0, 22),
  first_ms: report.timeMs,
  last_ms: report.timeMs,
  station: stations.indexOf(report.station),
  name: report.name,
  call_sign: report.callSign,
  imo: report.imo,
  ship_type: report.shipType,
  length_m: report.lengthMetres,
  beam_m: report.beamMetres,
  bow_m: report.bowMetres,
  port_m: report.portMetres,
  draught_m: report.draughtMetres,
  destination: report.destination,
})

/** The row of a file's progress, including the positions of this batch. */
export const progressRow = (
  { tally, ...progress }: ImportProgress,
  added: number,
  positions: number,
): AisImportRow => ({
  ...progress,
  tally: JSON.stringify({ ...tally, kept: tally.kept + added, known: tally.known + positions - added }),
})

/** Throws for a state that is too large and for a vessel with two states. */
export function statesInKeyOrder(states: readonly VesselState[]): VesselState[] {
  const ordered = states.toSorted((a, b) => a.mmsi - b.mmsi)
  for (const [at, { mmsi, state }] of ordered.entries()) {
    if (state.byteLength > MAX_STATE_BYTES)
      throw new RangeError(
        `the state of vessel ${mmsi} must have at most ${MAX_STATE_BYTES} bytes, got ${state.byteLength}`,
      )
    if (ordered[at + 1]?.mmsi === mmsi) throw new RangeError(`a batch must hold one state of vessel ${mmsi}, got two`)
  }
  return ordered
}

/** Sorted by id, with the last of those that share one. */
export const eventsInKeyOrder = (events: readonly TrackEventRow[]): TrackEventRow[] =>
  [...new Map(events.map((event) => [event.id, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Notes of positions that are not followed, sorted by MMSI, from rows that were not stored before. */
export function unfollowedRows(
  added: readonly Pick<AisPositionRow, 'mmsi' | 'time_ms'>[],
  unfollowed: 'all' | readonly number[],
): VesselUnfollowedRow[] {
  const chosen = unfollowed === 'all' ? null : new Set(unfollowed)
  const noted = added.filter(({ mmsi }) => chosen === null || chosen.has(mmsi))
  return [...Map.groupBy(noted, ({ mmsi }) => mmsi)]
    .sort(([a], [b]) => a - b)
    .map(([mmsi, rows]) => ({
      mmsi,
      from_ms: rows.reduce((oldest, { time_ms }) => Math.min(oldest, time_ms), Infinity),
      to_ms: rows.reduce((newest, { time_ms }) => Math.max(newest, time_ms), -Infinity),
      partition: partitionOf(mmsi),
      version: 1,
      is_late: chosen === null ? 0 : 1,
    }))
}

export const staleState = (stale: number, all: number) => codedError('stale_state', { stale, all })
