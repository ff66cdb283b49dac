/** How the time of a report is known: the source said it, it was stamped on receipt, or told by the stream around it. */
export const timesFrom = ['source', 'receipt', 'stream'] as const

export type TimeFrom = (typeof timesFrom)[number]

export const stations = ['unknown', 'class_a', 'class_b', 'base_station', 'sar_aircraft', 'aid_to_navigation'] as const

/** What kind of station speaks. */
export type Station = (typeof stations)[number]

interface Said {
  mmsi: number
  station: Station
  /** Milliseconds since 1970 UTC. */
  timeMs: number
  timeFrom: TimeFrom
}

/** Where a station says it is at a moment. Null is 'not available'. */
export interface PositionReport extends Said {
  kind: 'position'
  /** WGS 84 degrees, -90 to 90. */
  lat: number
  /** WGS 84 degrees, -180 to 180. */
  lon: number
  speedKnots: number | null
  /** Over ground, 0 to 360, 360 left out. */
  courseDegrees: number | null
  headingDegrees: number | null
  /** ITU-R M.1371: 0 under way using engine ... 14 AIS-SART. */
  navigationStatus: number | null
  /** Second of the UTC minute at which the fix was made, 0 to 59. */
  utcSecond: number | null
}

/** What a station says it is at a moment; a report rarely says everything. Null is 'not available'. */
export interface IdentityReport extends Said {
  kind: 'identity'
  name: string | null
  callSign: string | null
  imo: number | null
  /** ITU-R M.1371 ship and cargo type, 1 to 255. */
  shipType: number | null
  lengthMetres: number | null
  beamMetres: number | null
  /** From the antenna to the bow and to the port side. */
  bowMetres: number | null
  portMetres: number | null
  draughtMetres: number | null
  destination: string | null
}

export type Report = PositionReport | IdentityReport

/** A report as it was read, before `placeInTime`: the time that the source says, null where it says none. */
export type Untimed<Kind extends Report> = Omit<Kind, 'timeMs' | 'timeFrom'> & {
  timeMs: number | null
  timeFrom: TimeFrom
}

/** What was read of one line, message or row. A fault says why it gave less than it promised. */
export interface Reading<Fault extends string = string> {
  position: Untimed<PositionReport> | null
  identity: Untimed<IdentityReport> | null
  fault: Fault | null
  /** What a base station said the time is, in ms since 1970 UTC. */
  stationClockMs?: number | null
}
