import { gpxBegin, gpxElement, gpxEnd, gpxMotion, gpxPlace } from './gpx.ts'
import { createSegmentTable, type SegmentRow } from './segment-table.ts'
import { isoTime, type FileWriter, type TrackFile, type TrackHeader, type TrackRow } from './track-file.ts'

const POINTS_A_PIECE = 1_000

/** GPX 1.1: a track for each vessel, with a track segment for each segment. */
export const createTrackGpx = (): TrackFile => ({ begin: () => gpxBegin, vessel: createVessel, end: () => gpxEnd })

function createVessel({ mmsi, simulated, name }: TrackHeader): FileWriter<TrackRow> {
  const table = createSegmentTable()
  const title = [...(simulated ? ['SIMULATED'] : []), mmsi, ...(name === null ? [] : [name])].join(' ')
  return {
    begin: () =>
      `<trk>${gpxElement('name', title)}${simulated ? gpxElement('desc', 'simulated') : ''}` +
      `<extensions>${gpxElement('varuna:mmsi', mmsi)}${gpxElement('varuna:simulated', simulated)}</extensions>\n`,
    rows: (rows) => {
      for (const row of rows) table.add(row)
      return ''
    },
    *end() {
      for (const { id, rows } of table.segments()) {
        yield '<trkseg>\n'
        let piece: string[] = []
        for (const row of rows()) {
          piece.push(pointOf(row))
          if (piece.length < POINTS_A_PIECE) continue
          yield piece.join('')
          piece = []
        }
        const extensions = `${gpxElement('varuna:segment', id)}${gpxElement('varuna:simulated', simulated)}`
        yield `${piece.join('')}<extensions>${extensions}</extensions></trkseg>\n`
      }
      yield '</trk>\n'
    },
  }
}

const pointOf = (row: SegmentRow) =>
  `<trkpt ${gpxPlace(row)}>${gpxElement('time', isoTime(row.timeMs))}${gpxMotion(row)}</trkpt>\n`
