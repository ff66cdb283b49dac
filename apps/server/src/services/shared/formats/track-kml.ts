import { kmlBegin, kmlData, kmlElement, kmlEnd } from './kml.ts'
import { createSegmentTable } from './segment-table.ts'
import { isoTime, type FileWriter, type TrackFile, type TrackHeader, type TrackRow } from './track-file.ts'

const POINTS_A_PIECE = 1_000

/** KML: a folder for each vessel, with a track in time for each segment. */
export const createTrackKml = (): TrackFile => ({ begin: () => kmlBegin, vessel: createVessel, end: () => kmlEnd })

function createVessel({ mmsi, simulated, name }: TrackHeader): FileWriter<TrackRow> {
  const table = createSegmentTable()
  const title = [...(simulated ? ['SIMULATED'] : []), mmsi, ...(name === null ? [] : [name])].join(' ')
  return {
    begin: () => `<Folder>${kmlElement('name', title)}\n`,
    rows: (rows) => {
      for (const row of rows) table.add(row)
      return ''
    },
    *end() {
      for (const { id, rows } of table.segments()) {
        const facts = kmlData({ mmsi, segment: id, simulated })
        yield `<Placemark>${kmlElement('name', title)}${facts}<gx:Track>\n`
        // All times come before all places.
        yield* inPieces(rows(), ({ timeMs }) => kmlElement('when', isoTime(timeMs)))
        yield* inPieces(rows(), ({ lat, lon }) => `<gx:coord>${lon} ${lat} 0</gx:coord>`)
        yield '</gx:Track></Placemark>\n'
      }
      yield '</Folder>\n'
    },
  }
}

function* inPieces<Row>(rows: Iterable<Row>, write: (row: Row) => string): Generator<string> {
  let piece: string[] = []
  for (const row of rows) {
    piece.push(`${write(row)}\n`)
    if (piece.length < POINTS_A_PIECE) continue
    yield piece.join('')
    piece = []
  }
  if (piece.length > 0) yield piece.join('')
}
