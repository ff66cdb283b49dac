import { deserialize, serialize } from 'node:v8'
import type { SlashedDates } from '@varuna/ais/csv/date-order'
import { FILE_CACHE_SIZE, createReportCache, type ReportCache } from '@varuna/ais/streams/duplicates'
import { orderFromMs } from '@varuna/ais/time/resolve-time'
import { emptyCounts, type ReportCounts } from '@varuna/ais/streams/filter-reports'
import { createStreamClock, type StreamClock } from '@varuna/ais/time/stream-clock'
import {
  createStream,
  resumeStream,
  captureStreamState,
  type StreamFormat,
  type Stream,
  type StreamState,
} from '@varuna/ais/streams/stream'
import { createTally } from '@varuna/ais/streams/tally'
import { EMPTY_DIGEST } from './file-digest.ts'
import type { AisFile } from './recognise-ais-file.ts'

/** The state of an import after the bytes that it has read. It is serialised into checkpoints. */
export interface ImportState {
  stream: Stream
  clock: StreamClock
  recent: ReportCache
  counts: ReportCounts
  stations: Set<number>
  bytes: number
  /** Digests before and after the last piece. */
  digestBefore: string
  digest: string
}

/** Version of the serialised state. An import with a checkpoint of another version starts from the beginning. */
const STATE_SHAPE = 2

type StoredState = Omit<ImportState, 'stream'> & { shape: number; stream: StreamState }

export const createImportState = (
  file: AisFile,
  form: StreamFormat,
  dates: SlashedDates | null,
  startedAtMs: number,
): ImportState => ({
  stream: createStream(form, createTally(), file.dialect ?? null, dates),
  clock: createStreamClock(orderFromMs(startedAtMs)),
  recent: createReportCache(FILE_CACHE_SIZE),
  counts: emptyCounts(),
  stations: new Set(),
  bytes: 0,
  digestBefore: EMPTY_DIGEST,
  digest: EMPTY_DIGEST,
})

export const formatCheckpoint = (state: ImportState): Uint8Array =>
  serialize({ ...state, shape: STATE_SHAPE, stream: captureStreamState(state.stream) } satisfies StoredState)

/** The state in a checkpoint; null when it is damaged or of another version. */
export function parseCheckpoint(bytes: Uint8Array): ImportState | null {
  try {
    const { shape, stream, ...state } = deserialize(bytes) as StoredState
    return shape === STATE_SHAPE ? { ...state, stream: resumeStream(stream) } : null
  } catch {
    return null
  }
}
