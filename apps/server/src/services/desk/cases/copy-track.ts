import { createHash } from 'node:crypto'
import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_CASE_TRACK_POSITIONS } from '@varuna/contract/desk/case-entry'
import type { PositionReport } from '@varuna/ais/reports/report'
import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { reservePieces, type Room } from '../../shared/storage/storage-quota.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
import { positionCells, positionColumns } from '../../shared/formats/position-columns.ts'

/** SQLite blocks this thread while reading: a page of this size delays other requests by some milliseconds. */
const POSITIONS_A_PAGE = 1_000
/** Maximum points per track line on maps. */
export const MAX_LINE = 200

export const TRACK_MEDIA_TYPE = 'text/csv; charset=utf-8; header=present'
const COLUMNS = [...positionColumns, 'simulated']

type Point = readonly [lon: number, lat: number]

export interface CopiedTrack {
  positions: number
  byteCount: number
  sha256: string
  line: [number, number][]
  first: PositionReport
  last: PositionReport
}

/** Copies the positions of a period to a CSV file. Throws `invalid_input` when there are none, or too many. */
export async function copyTrack(
  { positions, files, room }: { positions: Pick<PositionStore, 'trackPage'>; files: Files; room: Room },
  key: string,
  mmsi: number,
  fromMs: number,
  beforeMs: number,
): Promise<CopiedTrack> {
  const hash = createHash('sha256')
  const line = createThinnedLine(MAX_LINE)
  let count = 0
  let first: PositionReport | null = null
  let last: PositionReport | null = null

  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield addToHash(csvRow(COLUMNS))
    for (let after: string | null = null, isLast = false; !isLast;) {
      const period = { fromMs, beforeMs, spacingMs: 0, limit: POSITIONS_A_PAGE, after }
      const page = await positions.trackPage(mmsi, period)
      count += page.positions.length
      if (count > MAX_CASE_TRACK_POSITIONS)
        throw codedError('invalid_input.too_many_track_positions', { maxPositions: MAX_CASE_TRACK_POSITIONS })
      for (const position of page.positions) line.add([position.lon, position.lat])
      first ??= page.positions[0] ?? null
      last = page.positions.at(-1) ?? last
      if (page.positions.length > 0) yield addToHash(page.positions.map(rowOf).join(''))
      after = page.next
      isLast = after === null
      await immediate()
    }
    if (count === 0) throw codedError('invalid_input.no_positions', { mmsi: formatMmsi(mmsi) })
  }
  const addToHash = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    hash.update(bytes)
    return bytes
  }
  const byteCount = await files.putPieces(key, reservePieces(room, pieces()))
  if (first === null || last === null) throw new Error('A track without positions was stored.')
  return { positions: count, byteCount, sha256: hash.digest('hex'), line: line.points(), first, last }
}

const rowOf = (position: PositionReport) =>
  csvRow([...positionCells(formatMmsi(position.mmsi), position), isSimulatedMmsi(position.mmsi)])

/** Keeps at most `most` points of a line of any length by dropping every second one whenever there are too many. */
export function createThinnedLine(most: number): { add(point: Point): void; points(): [number, number][] } {
  let kept: Point[] = []
  let stride = 1
  let seen = 0
  let newest: Point | null = null
  return {
    add(point) {
      if (seen % stride === 0) {
        if (kept.length === most - 1) {
          kept = kept.filter((_point, at) => at % 2 === 0)
          stride *= 2
        }
        if (seen % stride === 0) kept.push(point)
      }
      seen += 1
      newest = point
    },
    points() {
      const all = newest === null || kept.at(-1) === newest ? kept : [...kept, newest]
      return all.map(([lon, lat]) => [lon, lat])
    },
  }
}

/** Maximum points of all tracks on a map. */
const MAX_POINTS = 20_000

/** Thins lines to a shared budget of points; the last point of each is kept. */
export function thinLines(lines: readonly [number, number][][]): [number, number][][] {
  const stride = Math.max(1, Math.ceil(lines.reduce((sum, line) => sum + line.length, 0) / MAX_POINTS))
  return lines.map((line) => line.filter((_point, at) => at % stride === 0 || at === line.length - 1))
}
