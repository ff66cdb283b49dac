import { createReportCache } from '@varuna/ais/streams/duplicates'
import { orderFromMs, type FeedMode } from '@varuna/ais/time/resolve-time'
import type { DecodedLine, PositionReport } from '@varuna/ais/reports/report'
import { emptyCounts, filterReports, type ReportCounts, type NewReports } from '@varuna/ais/streams/filter-reports'
import { createStreamClock, flushReadings, timeReadings, type StreamClock } from '@varuna/ais/time/stream-clock'
import {
  flushStream,
  detectFormat,
  createStream,
  decodeStream,
  type Stream,
  type StreamFormat,
} from '@varuna/ais/streams/stream'
import { countManyRejected, createTally, type Tally } from '@varuna/ais/streams/tally'
import type { Feed, FeedChunk } from '../../../feeds/feed.ts'
import type { VesselReceiptRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { FeedReception, PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { createDueReceipts } from './due-receipts.ts'
import { createDueReceptions } from './due-receptions.ts'
import { createVesselBound } from './vessel-bound.ts'

interface Effects {
  positions: Pick<PositionStore, 'write'>
  /** Vessels that a feed that others send to may name in an hour. */
  vesselsPerFeedHour: number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Writing a batch failed; it is retried. */
  onStoreFault(error: unknown): void
}

/** Counts of one feed's reports and lines. */
export interface IngestCounts extends ReportCounts {
  tally: Tally
  /** Formats that were recognised. */
  formats: Set<StreamFormat>
}

/** Collects the reports of all feeds into one batch and writes it at intervals. */
export interface Ingest {
  /**
   * Returns a feed's live counts and its chunk handler, which resolves to the number of messages and applies backpressure while the store
   * is behind.
   */
  addFeed(feed: Pick<Feed, 'name' | 'mode' | 'isEndless' | 'acceptsAnybody'>): {
    counts: IngestCounts
    onChunk(chunk: FeedChunk, receivedAtMs: number): Promise<number>
  }
  /** Positions on disk, and how many of these were already stored before. */
  acknowledged: { positions: number; known: number }
  /** Writes the remaining batch; throws when that fails. */
  close(): Promise<void>
}

/** A position waits at most this long before it is written and shown. */
const WRITE_INTERVAL_MS = 200
/** Reports in one write. While two batches are being written, feeds wait when a third is full. */
const BATCH_SIZE = 20_000
const MAX_RETRY_DELAY_MS = 30_000
const HEAD_BYTES = 4096
const MAX_SOURCES = 256

/** Reports to write, with how vessels were received. */
interface Batch extends NewReports {
  receipts: Map<number, VesselReceiptRow>
  receptions: FeedReception[]
}

const emptyBatch = (): Batch => ({ positions: [], staticReports: [], receipts: new Map(), receptions: [] })

export function startIngest({ positions, vesselsPerFeedHour, sleep, onStoreFault }: Effects): Ingest {
  const recent = createReportCache()
  const acknowledged = { positions: 0, known: 0 }
  const closing = new AbortController()
  let batch = emptyBatch()
  let writeNow = new AbortController()
  let roomAvailable: PromiseWithResolvers<void> | null = null
  // A feed whose reports are all duplicates has receptions alone.
  const countOf = ({ positions: reports, staticReports, receptions }: Batch) =>
    Math.max(reports.length + staticReports.length, receptions.length)
  const pendingReports = () => countOf(batch)

  /** Retries until the store accepts the batch, or once after closing. */
  const write = async (pendingBatch: Batch) => {
    for (let failures = 0; ; failures++) {
      try {
        const receipts = [...pendingBatch.receipts.values()]
        const { added } = await positions.write({ ...pendingBatch, receipts, progress: null })
        acknowledged.positions += pendingBatch.positions.length
        acknowledged.known += pendingBatch.positions.length - added
        return
      } catch (error) {
        onStoreFault(error)
        if (closing.signal.aborted) {
          const { message } = error as Error
          throw new Error(`${pendingBatch.positions.length} positions received last could not be stored: ${message}`, {
            cause: error,
          })
        }
        await sleep(Math.min(MAX_RETRY_DELAY_MS, 500 * 2 ** failures), closing.signal)
      }
    }
  }
  const runWriter = async () => {
    let writing: Promise<void> = Promise.resolve()
    for (;;) {
      if (pendingReports() === 0 && closing.signal.aborted) return writing
      if (pendingReports() < BATCH_SIZE && !closing.signal.aborted) {
        writeNow = new AbortController()
        await sleep(WRITE_INTERVAL_MS, AbortSignal.any([writeNow.signal, closing.signal]))
      }
      const reports = batch
      batch = emptyBatch()
      roomAvailable?.resolve()
      roomAvailable = null
      if (countOf(reports) === 0) continue
      // A batch is prepared while the one before it is written.
      const before = writing
      writing = write(reports)
      writing.catch(() => {})
      await before
    }
  }
  const finished = runWriter()
  finished.catch(() => {})

  return {
    acknowledged,
    addFeed({ name, mode, isEndless, acceptsAnybody }) {
      const isDue = createDueReceipts()
      const isReceptionDue = createDueReceptions()
      const isWithin = createVesselBound(vesselsPerFeedHour)
      const tally = createTally()
      const counts = Object.assign(emptyCounts(), { tally, formats: new Set<StreamFormat>() })
      const sources = new Map<string, Source>()
      return {
        counts,
        async onChunk(chunk, receivedAtMs) {
          const before = tally.messages
          const decoded = decodeChunk(sources, counts, mode, chunk, receivedAtMs)
          const { sender } = chunk
          const readings =
            sender === undefined
              ? decoded
              : decoded.filter(({ position, staticReport }) => {
                  const mmsi = (position ?? staticReport)?.mmsi
                  if (mmsi === undefined || isWithin(mmsi, acceptsAnybody ? sender : null, receivedAtMs)) return true
                  countManyRejected(tally, 'vessel_limit', 1, [])
                  return false
                })
          const known = batch.positions.length
          const onPosition = ({ mmsi, timeMs, timeFrom }: PositionReport) => {
            if (timeFrom !== 'order' && isReceptionDue(mmsi, timeMs))
              batch.receptions.push({ mmsi, feed: name, timeMs })
          }
          filterReports(readings, { recent, counts, tally, onPosition }, receivedAtMs, mode, batch)
          for (let at = known; at < batch.positions.length; at++) {
            const { mmsi } = batch.positions[at] as PositionReport
            if (!isDue(mmsi, receivedAtMs)) continue
            // A finite source, such as a file or a pipe, was recorded earlier, so its time of receipt means nothing.
            const receivedMs = isEndless ? receivedAtMs : null
            const {
              feed,
              sender: from,
              first_ms,
              last_ms,
            } = batch.receipts.get(mmsi) ?? {
              feed: name,
              sender: sender ?? '',
              first_ms: null,
              last_ms: null,
            }
            const receipt = {
              mmsi,
              feed,
              sender: from,
              first_ms: first_ms ?? receivedMs,
              last_ms: receivedMs ?? last_ms,
            }
            batch.receipts.set(mmsi, receipt)
          }
          const messages = tally.messages - before
          if (pendingReports() < BATCH_SIZE) return messages
          writeNow.abort()
          roomAvailable ??= Promise.withResolvers()
          await roomAvailable.promise
          return messages
        },
      }
    },
    async close() {
      closing.abort()
      await finished
    },
  }
}

/** One stream of bytes; `head` collects its beginning until the format is known. */
interface Source {
  head: Buffer
  stream: Stream | null
  clock: StreamClock | null
}

function decodeChunk(
  sources: Map<string, Source>,
  { tally, formats }: IngestCounts,
  mode: FeedMode,
  chunk: FeedChunk,
  receivedAtMs: number,
): DecodedLine[] {
  const { source: name, bytes, end } = chunk
  const source = sources.get(name) ?? {
    head: Buffer.alloc(0),
    stream: null,
    clock: mode === 'file' ? createStreamClock(orderFromMs(receivedAtMs)) : null,
  }
  // Evicts the least recently active source.
  sources.delete(name)
  if (sources.size >= MAX_SOURCES) sources.delete(sources.keys().next().value ?? '')
  if (!end) sources.set(name, source)

  let unreadBytes = bytes
  if (source.stream === null) {
    source.head = Buffer.concat([source.head, bytes])
    if (!source.head.includes('\n') && source.head.length < HEAD_BYTES && !end) return []
    const form = detectFormat(source.head.toString('latin1', 0, HEAD_BYTES))
    if (form.ok) formats.add(form.value)
    source.stream = createStream(form.ok ? form.value : 'nmea', tally)
    unreadBytes = source.head
    source.head = Buffer.alloc(0)
  }
  const readings = decodeStream(source.stream, unreadBytes, receivedAtMs)
  // An incomplete last line is not decoded: half a number would be read as a number.
  if (end === 'whole') readings.push(...flushStream(source.stream))
  if (source.clock === null) return readings
  return [...timeReadings(source.clock, readings), ...(end ? flushReadings(source.clock) : [])]
}
