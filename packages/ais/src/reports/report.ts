/**
 * How the time of a report is known. `source`: stated by the source. `receipt`: the time of receipt. `stream`: derived from nearby clocks
 * in the log. `order`: unknown; the time only preserves the order of the log.
 */
export const timeSources = ['source', 'receipt', 'stream', 'order'] as const

export type TimeSource = (typeof timeSources)[number]

export const stations = ['unknown', 'class_a', 'class_b', 'base_station', 'sar_aircraft', 'aid_to_navigation'] as const

/** Type of the transmitting station. */
export type Station = (typeof stations)[number]

interface ReportBase {
  mmsi: number
  station: Station
  /** Milliseconds since 1970 UTC. */
  timeMs: number
  timeFrom: TimeSource
}

/** A station's position at a time. Null is not available. */
export interface PositionReport extends ReportBase {
  kind: 'position'
  /** WGS 84 degrees, -90 to 90. */
  lat: number
  /** WGS 84 degrees, -180 to 180. */
  lon: number
  speedKnots: number | null
  /** Over ground, 0 up to but excluding 360. */
  courseDegrees: number | null
  headingDegrees: number | null
  /** ITU-R M.1371: 0 under way using engine ... 14 AIS-SART. */
  navigationStatus: number | null
  /** Second of the UTC minute at which the fix was made, 0 to 59. */
  utcSecond: number | null
  /** Maximum error of the time in ms; omitted up to a second. Infinity when no limit is known. */
  timeUncertaintyMs?: number
}

/** A larger error of the time would distort the speeds. */
const MAX_UNCERTAINTY_MS = 60_000

/** Whether speeds may be computed from the position's time. */
export const isTimed = ({ timeFrom, timeUncertaintyMs = 0 }: PositionReport): boolean =>
  timeFrom !== 'order' && timeUncertaintyMs <= MAX_UNCERTAINTY_MS

/** Static and voyage data of a station at a time; a single report is rarely complete. Null is not available. */
export interface StaticReport extends ReportBase {
  kind: 'static'
  name: string | null
  callSign: string | null
  imo: number | null
  /** ITU-R M.1371 ship and cargo type, 1 to 255. */
  shipType: number | null
  lengthMetres: number | null
  beamMetres: number | null
  /** From the antenna to the bow, and to the port side. */
  bowMetres: number | null
  portMetres: number | null
  draughtMetres: number | null
  destination: string | null
}

export type Report = PositionReport | StaticReport

/** A report before `resolveTime`: `timeMs` is the time its source states, null when it states none. */
export type UntimedReport<Kind extends Report> = Omit<Kind, 'timeMs' | 'timeFrom'> & {
  timeMs: number | null
  timeFrom: TimeSource
}

/** What one line, message or row contains. `fault` is why a report is missing. */
export interface DecodedLine<Fault extends string = string> {
  position: UntimedReport<PositionReport> | null
  staticReport: UntimedReport<StaticReport> | null
  fault: Fault | null
  /** UTC clock of a base station, in Unix ms, with its MMSI. */
  stationClock?: { mmsi: number; timeMs: number } | null
}
