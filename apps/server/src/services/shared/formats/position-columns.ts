import type { PositionReport } from '@varuna/ais/reports/report'
import { isoTime, uncertaintySeconds } from './track-file.ts'

/** The first six are the columns of a plain track, so that Varuna and others read the file again; speed is in knots. */
export const positionColumns = [
  'mmsi',
  'timestamp',
  'lat',
  'lon',
  'speed',
  'course',
  'heading',
  'status',
  'station',
  'time_from',
  'time_uncertainty_s',
]

/** The cells of a position, in the order of `positionColumns`; null where nothing was received. */
export const positionCells = (mmsi: string, position: PositionReport) => [
  mmsi,
  isoTime(position.timeMs),
  position.lat,
  position.lon,
  position.speedKnots,
  position.courseDegrees,
  position.headingDegrees,
  position.navigationStatus,
  position.station,
  position.timeFrom,
  uncertaintySeconds(position),
]
