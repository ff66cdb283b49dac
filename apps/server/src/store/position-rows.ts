import { createHash } from 'node:crypto'
import { stations, timesFrom, type IdentityReport, type PositionReport } from '@varuna/ais/report'
import type { AisIdentityRow, AisPositionRow } from './schema.ts'

const WEEK_MS = 7 * 86_400_000

/** Weeks since 1970-01-01, a Thursday; positions are kept week by week. */
export const weekOf = (timeMs: number) => Math.floor(timeMs / WEEK_MS)
export const weekBeginsMs = (week: number) => week * WEEK_MS

const tenths = (value: number | null, turn = Infinity) => (value === null ? null : Math.round(value * 10) % (turn * 10))

const rowOfPosition = (report: PositionReport): AisPositionRow => ({
  mmsi: report.mmsi,
  time_ms: report.timeMs,
  lat_e7: Math.round(report.lat * 1e7),
  lon_e7: Math.round(report.lon * 1e7),
  speed_tenths: tenths(report.speedKnots),
  course_tenths: tenths(report.courseDegrees, 360),
  heading_deg: report.headingDegrees === null ? null : Math.round(report.headingDegrees) % 360,
  status: report.navigationStatus,
  station: stations.indexOf(report.station),
  time_from: timesFrom.indexOf(report.timeFrom),
})

export const positionOfRow = (row: AisPositionRow): PositionReport => ({
  kind: 'position',
  mmsi: row.mmsi,
  station: stations[row.station] ?? 'unknown',
  timeMs: row.time_ms,
  timeFrom: timesFrom[row.time_from] ?? 'receipt',
  lat: row.lat_e7 / 1e7,
  lon: row.lon_e7 / 1e7,
  speedKnots: row.speed_tenths === null ? null : row.speed_tenths / 10,
  courseDegrees: row.course_tenths === null ? null : row.course_tenths / 10,
  headingDegrees: row.heading_deg,
  navigationStatus: row.status,
  utcSecond: null,
})

const byKey = (a: AisPositionRow, b: AisPositionRow) =>
  a.mmsi - b.mmsi || a.time_ms - b.time_ms || a.lat_e7 - b.lat_e7 || a.lon_e7 - b.lon_e7

/** In the order of the key: writers that meet never wait for each other in a circle, and pages of the index are met once. */
export const rowsOfPositions = (reports: PositionReport[]) => reports.map(rowOfPosition).sort(byKey)

/** The newest row of each vessel, of rows in the order of the key. */
export const newestOf = (rows: AisPositionRow[]) => rows.filter(({ mmsi }, at) => rows[at + 1]?.mmsi !== mmsi)

/** What was said, each thing once, with the times between which it was said; in the order of the key. */
export function rowsOfIdentities(reports: IdentityReport[]): AisIdentityRow[] {
  const rows = new Map<string, AisIdentityRow>()
  for (const report of reports) {
    const said = [
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
    const key = `${report.mmsi}\t${said.join('\t')}`
    const known = rows.get(key)
    if (known) {
      known.first_ms = Math.min(known.first_ms, report.timeMs)
      known.last_ms = Math.max(known.last_ms, report.timeMs)
    } else {
      rows.set(key, rowOfIdentity(report, key))
    }
  }
  return [...rows.values()].sort((a, b) => a.mmsi - b.mmsi || (a.digest < b.digest ? -1 : 1))
}

const rowOfIdentity = (report: IdentityReport, said: string): AisIdentityRow => ({
  mmsi: report.mmsi,
  digest: createHash('sha256').update(said).digest('base64url').slice(0, 22),
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
