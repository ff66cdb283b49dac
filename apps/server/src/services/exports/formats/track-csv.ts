import { csvRow } from './csv-text.ts'
import {
  isoTime,
  uncertaintySeconds,
  type FileWriter,
  type TrackFile,
  type TrackHeader,
  type TrackRow,
} from './track-file.ts'

/** The first six are the columns of a plain track, so that Varuna and others read the file again; speed is in knots. */
const COLUMNS = [
  ...['mmsi', 'timestamp', 'lat', 'lon', 'speed', 'course', 'heading', 'status', 'station', 'time_from'],
  ...['time_uncertainty_s', 'segment', 'simulated'],
]

export const createTrackCsv = (): TrackFile => ({ begin: () => csvRow(COLUMNS), vessel: createVessel, end: () => '' })

const createVessel = ({ mmsi, simulated }: TrackHeader): FileWriter<TrackRow> => ({
  begin: () => '',
  rows: (rows) =>
    rows
      .map(({ position, segment }) =>
        csvRow([
          ...[mmsi, isoTime(position.timeMs), position.lat, position.lon],
          ...[position.speedKnots, position.courseDegrees, position.headingDegrees, position.navigationStatus],
          ...[position.station, position.timeFrom, uncertaintySeconds(position), segment, simulated],
        ]),
      )
      .join(''),
  end: () => [],
})
