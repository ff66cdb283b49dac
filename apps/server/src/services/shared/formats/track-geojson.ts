import { splitAtAntimeridian } from '@varuna/geo/geometry/split-line'
import { createSegmentTable, type SegmentRow } from './segment-table.ts'
import {
  isoTime,
  uncertaintySeconds,
  type FileWriter,
  type TrackFile,
  type TrackHeader,
  type TrackRow,
} from './track-file.ts'

const VERTICES_A_PIECE = 1_000

/**
 * A FeatureCollection (RFC 7946). For each vessel: a Point per position in time order, then a line per segment with an extent, split at the
 * 180th meridian.
 */
export function createTrackGeojson(): TrackFile {
  let separator = ''
  const nextSeparator = () => {
    const before = separator
    separator = ',\n'
    return before
  }
  return {
    begin: () => '{"type":"FeatureCollection","features":[\n',
    vessel: (header) => createVessel(header, nextSeparator),
    end: () => '\n]}\n',
  }
}

function createVessel({ mmsi, simulated, name }: TrackHeader, nextSeparator: () => string): FileWriter<TrackRow> {
  const table = createSegmentTable()
  const pointOf = ({ position, segment }: TrackRow) => {
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
      properties: {
        kind: 'position',
        mmsi,
        simulated,
        segment,
        time: isoTime(position.timeMs),
        timeFrom: position.timeFrom,
        timeUncertaintySeconds: uncertaintySeconds(position),
        speedKnots: position.speedKnots,
        courseDegrees: position.courseDegrees,
        headingDegrees: position.headingDegrees,
        navigationStatus: position.navigationStatus,
        station: position.station,
      },
    }
    return `${nextSeparator()}${JSON.stringify(feature)}`
  }
  function* lineOf(segment: string, rows: () => Iterable<SegmentRow>) {
    const { parts, fromMs, toMs, positions } = measure(rows())
    if (parts === 0) return
    const properties = {
      kind: 'segment',
      mmsi,
      name,
      simulated,
      segment,
      from: isoTime(fromMs),
      to: isoTime(toMs),
      positions,
    }
    const [type, open, close] = parts === 1 ? ['LineString', '[', ']'] : ['MultiLineString', '[[', ']]']
    yield `${nextSeparator()}{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":{"type":"${type}","coordinates":${open}`
    let piece: string[] = []
    let isFirst = true
    for (const { lon, lat, begins } of splitAtAntimeridian(rows())) {
      piece.push(`${isFirst ? '' : begins ? '],[' : ','}[${lon},${lat}]`)
      isFirst = false
      if (piece.length < VERTICES_A_PIECE) continue
      yield piece.join('')
      piece = []
    }
    yield `${piece.join('')}${close}}}`
  }
  return {
    begin: () => '',
    rows: (rows) => {
      for (const row of rows) table.add(row)
      return rows.map(pointOf).join('')
    },
    *end() {
      for (const { id, rows } of table.segments()) yield* lineOf(id, rows)
    },
  }
}

/** The parts, times and positions of a segment. */
function measure(rows: Iterable<SegmentRow>) {
  const found = { parts: 0, fromMs: Infinity, toMs: -Infinity, positions: 0 }
  function* counted() {
    for (const row of rows) {
      found.fromMs = Math.min(found.fromMs, row.timeMs)
      found.toMs = Math.max(found.toMs, row.timeMs)
      found.positions += 1
      yield row
    }
  }
  for (const { begins } of splitAtAntimeridian(counted())) if (begins) found.parts += 1
  return found
}
