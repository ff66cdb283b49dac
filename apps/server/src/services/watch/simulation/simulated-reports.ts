import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import type { ReceivedReport } from '@varuna/simulation/receivers/reception'

const MOORED = 5
const UNDER_WAY = 0

export const toPositionReport = ({ vessel, isMoored, ...report }: ReceivedReport): PositionReport => ({
  kind: 'position',
  mmsi: vessel.mmsi,
  station: 'class_a',
  timeMs: report.timeMs,
  timeFrom: 'source',
  lat: report.lat,
  lon: report.lon,
  speedKnots: report.speedKnots,
  courseDegrees: report.courseDegrees,
  headingDegrees: Math.round(report.courseDegrees) % 360,
  navigationStatus: isMoored ? MOORED : UNDER_WAY,
  utcSecond: null,
})

export const toStaticReport = ({ vessel, timeMs }: ReceivedReport): StaticReport => ({
  kind: 'static',
  mmsi: vessel.mmsi,
  station: 'class_a',
  timeMs,
  timeFrom: 'source',
  name: vessel.name,
  callSign: vessel.callSign,
  imo: vessel.imo,
  shipType: vessel.shipType,
  lengthMetres: vessel.lengthMetres,
  beamMetres: vessel.beamMetres,
  bowMetres: null,
  portMetres: null,
  draughtMetres: vessel.draughtMetres,
  destination: vessel.destination,
})

export const CSV_HEADER = 'mmsi,timestamp,lat,lon,speed,course,heading,name,callsign,imo,shiptype'

/** A row of the plain table; static data appears only in rows where it was received. */
export const toCsvRow = (report: ReceivedReport): string => {
  const { vessel, timeMs, lat, lon, speedKnots, courseDegrees, hasStaticData } = report
  const stated = hasStaticData ? [vessel.name, vessel.callSign, vessel.imo, vessel.shipType] : ['', '', '', '']
  const heading = Math.round(courseDegrees) % 360
  return [vessel.mmsi, new Date(timeMs).toISOString(), lat, lon, speedKnots, courseDegrees, heading, ...stated].join()
}
