import type { Files } from '../../../files/files.ts'
import {
  pageRows,
  type PageTable,
  type PositionPage,
  type StoredEvent,
  type StoredSummary,
  type StoredVessel,
} from '../../../jobs/tracks/track-pages.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'

export const TRACK_FILES_FOLDER = 'track-files'

type Claimed = Pick<JobRow, 'id' | 'attempts'>

export const sourceKey = (id: string) => `${TRACK_FILES_FOLDER}/${id}/source`
/** Each attempt writes its own files, so that two servers scoring the same file never share one. */
export const pageKey = (claimed: Claimed, table: PageTable, page: number) => `${resultFolder(claimed)}/${table}-${page}`
/** The files of a scored track file. */
export const resultFolder = ({ id, attempts }: Claimed) => `${TRACK_FILES_FOLDER}/${id}/${attempts}`
export const summaryKey = (claimed: Claimed) => `${resultFolder(claimed)}/summary`

type Reads = Pick<Files, 'get'>

/** Null when the file is missing. */
async function readJson<Value>(files: Reads, key: string): Promise<Value | null> {
  const bytes = await files.get(key)
  return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString()) as Value)
}

export const readSummary = (files: Reads, row: Claimed) => readJson<StoredSummary>(files, summaryKey(row))

export const readPositionPage = (files: Reads, row: Claimed, page: number) =>
  readJson<PositionPage>(files, pageKey(row, 'positions', page))

/** Rows from `from` up to but excluding `to`. */
async function readRows<Row>(files: Reads, row: Claimed, table: PageTable, from: number, to: number): Promise<Row[]> {
  const size = pageRows[table]
  const rows: Row[] = []
  for (let page = Math.floor(from / size); page * size < to; page++) {
    const read = await readJson<Row[]>(files, pageKey(row, table, page))
    if (read === null) break
    rows.push(...read.slice(Math.max(0, from - page * size), to - page * size))
  }
  return rows
}

export const readVessels = (files: Reads, row: Claimed, from: number, to: number) =>
  readRows<StoredVessel>(files, row, 'vessels', from, to)

export const readEvents = (files: Reads, row: Claimed, from: number, to: number) =>
  readRows<StoredEvent>(files, row, 'events', from, to)

/** A row of a page of positions. */
export const positionAt = (page: PositionPage, at: number) => ({
  timeMs: page.timeMs[at] ?? 0,
  lat: page.lat[at] ?? 0,
  lon: page.lon[at] ?? 0,
  speedKnots: page.speedKnots[at] ?? null,
  courseDegrees: page.courseDegrees[at] ?? null,
  segment: page.segment[at] ?? 0,
  probability: page.probability[at] ?? null,
  reason: page.reason[at] ?? null,
})

export async function readPositions(files: Reads, row: Claimed, from: number, to: number) {
  const size = pageRows.positions
  const rows: ReturnType<typeof positionAt>[] = []
  for (let page = Math.floor(from / size); page * size < to; page++) {
    const read = await readPositionPage(files, row, page)
    if (read === null) break
    const end = Math.min(read.timeMs.length, to - page * size)
    for (let at = Math.max(0, from - page * size); at < end; at++) rows.push(positionAt(read, at))
  }
  return rows
}
