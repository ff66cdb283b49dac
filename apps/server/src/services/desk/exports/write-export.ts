import { MAX_EXPORT_ROWS, type ExportRequest } from '@varuna/contract/desk/export'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { splitHistory } from '@varuna/contract/unreadable'
import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { JobProgress } from '../../../store/interfaces/job-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { listEvents } from '../../watch/tracks/events.ts'
import { eventFormats, isPlaced } from '../../shared/formats/event-formats.ts'
import { createTrackCsv } from '../../shared/formats/track-csv.ts'
import type { FileWriter, TrackFile, TrackHeader, TrackRow } from '../../shared/formats/track-file.ts'
import { createTrackGeojson } from '../../shared/formats/track-geojson.ts'
import { createTrackGpx } from '../../shared/formats/track-gpx.ts'
import { createTrackKml } from '../../shared/formats/track-kml.ts'
import { readTrackRows } from './track-rows.ts'

const EVENTS_A_PAGE = 1_000

const trackFormats = {
  csv: createTrackCsv,
  geojson: createTrackGeojson,
  gpx: createTrackGpx,
  kml: createTrackKml,
} satisfies Record<ExportRequest['format'], () => TrackFile>

/** Some rows, and the share of the work completed with them. */
interface Batch<Row> {
  rows: Row[]
  leftOut: number
  share: number | null
}

/**
 * Streams an export's file as text. `onProgress` is called after each batch of rows, before its chunk. Throws `export_failed.too_many_rows`
 * and, for GeoJSON, GPX and KML, `export_failed.too_many_segments`.
 */
export async function* writeExport(
  store: Store,
  order: ExportRequest,
  onProgress: (progress: JobProgress) => Promise<void>,
  maxRows = MAX_EXPORT_ROWS,
): AsyncGenerator<string> {
  if (order.content === 'events') {
    yield* writeFile(eventFormats[order.format](), readEvents(store, order), onProgress, maxRows)
    return
  }
  yield* writeTracks(store, order, onProgress, maxRows)
}

async function* writeTracks(
  store: Store,
  order: Exclude<ExportRequest, { content: 'events' }>,
  onProgress: (progress: JobProgress) => Promise<void>,
  maxRows: number,
): AsyncGenerator<string> {
  const vessels = order.content === 'track' ? [order.mmsi] : order.vessels
  const file = trackFormats[order.format]()
  const done: JobProgress = { row_count: 0, left_out: 0, share: null }
  yield file.begin()
  for (const [at, mmsi] of vessels.entries()) {
    const before = done.row_count
    const writer = file.vessel(await headerOf(store, mmsi))
    const report = async ({ row_count, share }: JobProgress) => {
      done.row_count = before + row_count
      done.share = (at + (share ?? 0)) / vessels.length
      await onProgress({ ...done })
    }
    yield* writeFile(writer, readTrack(store, mmsi, order), report, maxRows, before)
  }
  yield file.end()
}

async function headerOf({ positions }: Store, mmsi: number): Promise<TrackHeader> {
  const [stated] = await positions.vessels([mmsi])
  return { mmsi: formatMmsi(mmsi), simulated: isSimulatedMmsi(mmsi), name: stated?.name ?? null }
}

async function* writeFile<Row>(
  writer: FileWriter<Row>,
  batches: AsyncIterable<Batch<Row>>,
  onProgress: (progress: JobProgress) => Promise<void>,
  maxRows: number,
  rowsBefore = 0,
): AsyncGenerator<string> {
  const done: JobProgress = { row_count: 0, left_out: 0, share: null }
  const begin = writer.begin()
  if (begin !== '') yield begin
  for await (const { rows, leftOut, share } of batches) {
    done.row_count += rows.length
    done.left_out += leftOut
    done.share = share
    if (rowsBefore + done.row_count > maxRows) throw codedError('export_failed.too_many_rows', { maxRows })
    await onProgress({ ...done })
    const text = writer.rows(rows)
    if (text !== '') yield text
  }
  for (const text of writer.end()) {
    await onProgress({ ...done })
    yield text
  }
}

async function* readTrack(
  { positions }: Store,
  mmsi: number,
  { from, to }: { from: string; to: string },
): AsyncGenerator<Batch<TrackRow>> {
  const fromMs = parseTimestampMs(from)
  const toMs = parseTimestampMs(to)
  for await (const rows of readTrackRows(positions, mmsi, fromMs, toMs + 1)) {
    const reachedMs = rows.at(-1)?.position.timeMs ?? fromMs
    yield { rows, leftOut: 0, share: toMs === fromMs ? 1 : (reachedMs - fromMs) / (toMs - fromMs) }
  }
}

const needsPlace = (format: ExportRequest['format']) => format === 'gpx' || format === 'kml'

async function* readEvents(
  store: Store,
  { format, mmsi, kinds = [], box, from, to }: ExportRequest & { content: 'events' },
): AsyncGenerator<Batch<TrackEventAnswer>> {
  const query = { mmsi, ...(kinds.length > 0 && { kind: kinds }), ...box, from, to, limit: EVENTS_A_PAGE }
  for (let after: string | undefined, isLast = false; !isLast;) {
    const { events, next } = await listEvents({ store }, { ...query, after })
    const rows = splitHistory(events).readable.filter((event) => !needsPlace(format) || isPlaced(event))
    yield { rows, leftOut: events.length - rows.length, share: null }
    after = next ?? undefined
    isLast = next === null
  }
}
