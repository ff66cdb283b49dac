import { createLogPace, estimateLogTime, updateLogPace } from '@varuna/ais/time/log-pace'
import { createStream, decodeStream } from '@varuna/ais/streams/stream'

interface Effects {
  /** Milliseconds of a monotonic clock. */
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Sends bytes; resolves when more may be sent. */
  send(bytes: Uint8Array): Promise<void>
}

export interface ReplayResult {
  lines: number
  /** From the first time in the log to the last; null when it contains none. */
  logDurationMs: number | null
}

/** Longest pause before a line; longer gaps in the log are shortened to it. */
const MAX_PAUSE_MS = 10 * 60_000
/** Lines due within this time are sent together. */
const BATCH_WINDOW_MS = 20
const LINE_FEED = 10

/**
 * Sends the lines of a log at its original pace, `speed` times as fast. The times are those of the lines, or of the base stations in
 * the log; lines before the first time are sent at once.
 */
export async function replay(
  { now, sleep, send }: Effects,
  chunks: AsyncIterable<Uint8Array>,
  speed: number,
  signal: AbortSignal,
): Promise<ReplayResult> {
  const stream = createStream('nmea')
  const logPace = createLogPace()
  let pendingLines: Uint8Array[] = []
  let lines = 0
  let startedAtMs: number | null = null
  let newestMs: number | null = null
  let playedMs = 0
  let logDurationMs: number | null = null

  const flush = async () => {
    const bytes = Buffer.concat(pendingLines)
    pendingLines = []
    if (bytes.length > 0) await send(bytes)
  }
  /** Waits until the newest line is due, after sending the lines before it. */
  const waitUntilDue = async () => {
    updateLogPace(logPace, decodeStream(stream, pendingLines.at(-1) ?? new Uint8Array(0), 0))
    const timeMs = estimateLogTime(logPace)
    if (timeMs === null || (newestMs !== null && timeMs <= newestMs)) return
    if (newestMs !== null) {
      playedMs += Math.min(timeMs - newestMs, MAX_PAUSE_MS)
      logDurationMs = (logDurationMs ?? 0) + timeMs - newestMs
    }
    newestMs = timeMs
    startedAtMs ??= now()
    const aheadMs = startedAtMs + playedMs / speed - now()
    if (aheadMs < BATCH_WINDOW_MS) return
    const newest = pendingLines.pop()
    await flush()
    if (newest) pendingLines.push(newest)
    await sleep(aheadMs, signal)
  }

  for await (const line of splitLines(chunks)) {
    if (signal.aborted) break
    pendingLines.push(line)
    lines += 1
    await waitUntilDue()
    if (pendingLines.length >= 1000) await flush()
  }
  await flush()
  return { lines, logDurationMs }
}

/** Splits text after line feeds. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    let from = 0
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
      yield bytes.subarray(from, at + 1)
      from = at + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield rest
}
