import { noReports } from '@varuna/ais/duplicates'
import type { Manner } from '@varuna/ais/place-in-time'
import type { Reading } from '@varuna/ais/report'
import { noCounts, sift, type SiftCounts, type Sifted } from '@varuna/ais/sift'
import { endTimes, noClock, tellTimes, type StreamClock } from '@varuna/ais/stream-clock'
import { endStream, formOf, openStream, takeStream, type Stream } from '@varuna/ais/stream'
import { newTally, type Tally } from '@varuna/ais/tally'
import type { Arrival } from '../feeds/feed.ts'
import type { PositionStore } from '../store/position-store.ts'

interface Effects {
  positions: Pick<PositionStore, 'write'>
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** The store did not take a batch; it is tried again. */
  onStoreFault(error: unknown): void
}

/** What came of one feed. */
export interface IngestCounts extends SiftCounts {
  tally: Tally
}

/** Takes what feeds bring, all of them into one batch, and writes it again and again. */
export interface Ingest {
  /** A feed's counts, which go on counting, and what takes its bytes; it holds the feed up while the store is behind. */
  join(manner: Manner): {
    counts: IngestCounts
    take(arrival: Arrival, receivedAtMs: number): Promise<void>
  }
  /** Positions that are on disk, and those of them that were there before. */
  acknowledged: { positions: number; known: number }
  /** Writes what is there, then ends; throws when the store does not take it. */
  close(): Promise<void>
}

const WRITE_EVERY_MS = 1_000
/** So many reports are written at once; twice as many, and feeds wait. */
const FULL_BATCH = 20_000
const LONGEST_RETRY_MS = 30_000
const HEAD_BYTES = 4096
const MOST_SOURCES = 256

export function startIngest({ positions, sleep, onStoreFault }: Effects): Ingest {
  const recent = noReports()
  const acknowledged = { positions: 0, known: 0 }
  const closing = new AbortController()
  let batch: Sifted = { positions: [], identities: [] }
  let nudge = new AbortController()
  let room: PromiseWithResolvers<void> | null = null
  const waiting = () => batch.positions.length + batch.identities.length

  /** Never gives up: what was taken is kept until the store takes it. */
  const write = async (full: Sifted) => {
    for (let failures = 0; ; failures++) {
      try {
        const { added } = await positions.write({ ...full, progress: null })
        acknowledged.positions += full.positions.length
        acknowledged.known += full.positions.length - added
        return
      } catch (error) {
        onStoreFault(error)
        if (closing.signal.aborted) {
          const { message } = error as Error
          throw new Error(`${full.positions.length} positions that were heard last could not be kept: ${message}`, {
            cause: error,
          })
        }
        await sleep(Math.min(LONGEST_RETRY_MS, 500 * 2 ** failures), closing.signal)
      }
    }
  }
  const writer = async () => {
    for (;;) {
      if (waiting() === 0 && closing.signal.aborted) return
      if (waiting() < FULL_BATCH && !closing.signal.aborted) {
        nudge = new AbortController()
        await sleep(WRITE_EVERY_MS, AbortSignal.any([nudge.signal, closing.signal]))
      }
      const full = batch
      batch = { positions: [], identities: [] }
      room?.resolve()
      room = null
      if (full.positions.length + full.identities.length > 0) await write(full)
    }
  }
  const written = writer()
  written.catch(() => {})

  return {
    acknowledged,
    join(manner) {
      const tally = newTally()
      const counts = Object.assign(noCounts(), { tally })
      const sources = new Map<string, Source>()
      return {
        counts,
        async take(arrival, receivedAtMs) {
          const readings = takeSource(sources, tally, manner, arrival, receivedAtMs)
          sift(readings, { recent, counts, tally }, receivedAtMs, manner, batch)
          if (waiting() < FULL_BATCH) return
          nudge.abort()
          if (waiting() < 2 * FULL_BATCH) return
          room ??= Promise.withResolvers()
          await room.promise
        },
      }
    },
    async close() {
      closing.abort()
      await written
    },
  }
}

/** One stream of bytes; until its form is known, its beginning. */
interface Source {
  head: Buffer
  stream: Stream | null
  clock: StreamClock | null
}

function takeSource(
  sources: Map<string, Source>,
  tally: Tally,
  manner: Manner,
  arrival: Arrival,
  receivedAtMs: number,
): Reading[] {
  const { source: name, bytes, end } = arrival
  const source = sources.get(name) ?? {
    head: Buffer.alloc(0),
    stream: null,
    clock: manner === 'file' ? noClock() : null,
  }
  // The source that was silent for longest makes room for a new one.
  sources.delete(name)
  if (sources.size >= MOST_SOURCES) sources.delete(sources.keys().next().value ?? '')
  if (!end) sources.set(name, source)

  let fresh = bytes
  if (source.stream === null) {
    source.head = Buffer.concat([source.head, bytes])
    if (!source.head.includes('\n') && source.head.length < HEAD_BYTES && !end) return []
    const form = formOf(source.head.toString('latin1', 0, HEAD_BYTES))
    source.stream = openStream(form.ok ? form.value : 'nmea', tally)
    fresh = source.head
    source.head = Buffer.alloc(0)
  }
  const readings = takeStream(source.stream, fresh, receivedAtMs)
  // Of a line that was cut off nothing is read: half a number is a number, too.
  if (end === 'whole') readings.push(...endStream(source.stream))
  if (source.clock === null) return readings
  return [...tellTimes(source.clock, readings), ...(end ? endTimes(source.clock) : [])]
}
