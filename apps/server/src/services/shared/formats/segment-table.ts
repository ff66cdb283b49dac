import { codedError } from '../../../errors/coded-error.ts'
import type { TrackRow } from './track-file.ts'

/** Compact form of a position; null is not available. */
export interface SegmentRow {
  timeMs: number
  lat: number
  lon: number
  speedKnots: number | null
  courseDegrees: number | null
}

/**
 * Positions of a track by segment, 24 bytes each. Needed by formats that draw a segment as one line, because segments of vessels sharing an
 * MMSI alternate in time.
 */
export interface SegmentTable {
  /** Rows come in order of time. Throws `export_failed.too_many_segments`. */
  add(row: TrackRow): void
  /** In order of their first positions. */
  segments(): Iterable<{ id: string; rows(): Iterable<SegmentRow> }>
}

const FIRST_ROWS = 1_024
/** In one export: at most 25 MB besides the positions. */
const MAX_SEGMENTS = 100_000
const NONE = -1

export function createSegmentTable(maxSegments = MAX_SEGMENTS): SegmentTable {
  let count = 0
  let times = new Float64Array(FIRST_ROWS)
  let places = new Int32Array(2 * FIRST_ROWS)
  let motion = new Int16Array(2 * FIRST_ROWS)
  /** Index of the next row of the same segment. */
  let next = new Int32Array(FIRST_ROWS)
  const ends = new Map<string, { first: number; last: number }>()

  const grow = () => {
    times = copyTo(times, new Float64Array(2 * times.length))
    places = copyTo(places, new Int32Array(2 * places.length))
    motion = copyTo(motion, new Int16Array(2 * motion.length))
    next = copyTo(next, new Int32Array(2 * next.length))
  }
  const rowAt = (row: number): SegmentRow => ({
    timeMs: times[row] as number,
    lat: (places[2 * row] as number) / 1e7,
    lon: (places[2 * row + 1] as number) / 1e7,
    speedKnots: orNull(motion[2 * row] as number),
    courseDegrees: orNull(motion[2 * row + 1] as number),
  })
  function* rowsFrom(first: number) {
    for (let row = first; row !== NONE; row = next[row] as number) yield rowAt(row)
  }
  return {
    add({ segment, position: { timeMs, lat, lon, speedKnots, courseDegrees } }) {
      if (count === times.length) grow()
      times[count] = timeMs
      places[2 * count] = Math.round(lat * 1e7)
      places[2 * count + 1] = Math.round(lon * 1e7)
      motion[2 * count] = tenths(speedKnots)
      motion[2 * count + 1] = tenths(courseDegrees)
      next[count] = NONE
      const known = ends.get(segment)
      if (known === undefined) {
        if (ends.size >= maxSegments) throw codedError('export_failed.too_many_segments', { maxSegments })
        ends.set(segment, { first: count, last: count })
      } else {
        next[known.last] = count
        known.last = count
      }
      count += 1
    },
    *segments() {
      for (const [id, { first }] of ends) yield { id, rows: () => rowsFrom(first) }
    },
  }
}

function copyTo<Column extends Float64Array | Int32Array | Int16Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

const tenths = (value: number | null) => (value === null ? NONE : Math.round(value * 10))
const orNull = (value: number) => (value === NONE ? null : value / 10)
