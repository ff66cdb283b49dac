import { clockTime, noClock, tellTimes } from '@varuna/ais/stream-clock'
import { openStream, takeStream } from '@varuna/ais/stream'

interface Effects {
  /** Milliseconds of a steady clock. */
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Sends bytes on; resolves when more may be sent. */
  send(bytes: Uint8Array): Promise<void>
}

export interface Replayed {
  lines: number
  /** From the first time in the log to its last; null where it says none. */
  loggedMs: number | null
}

/** A log that is silent for longer has a gap: so much of it is waited for. */
const LONGEST_PAUSE_MS = 10 * 60_000
/** Lines that are due within so many milliseconds are sent together. */
const TOGETHER_MS = 20
const LINE_FEED = 10

/**
 * Sends the lines of a log in their own time, `speed` times as fast. The times are those that the lines say, or that the base
 * stations in them say; what stands before the first time is sent at once.
 */
export async function replay(
  { now, sleep, send }: Effects,
  chunks: AsyncIterable<Uint8Array>,
  speed: number,
  signal: AbortSignal,
): Promise<Replayed> {
  const stream = openStream('nmea')
  const clock = noClock()
  let waiting: Uint8Array[] = []
  let lines = 0
  let begunMs: number | null = null
  let newestMs: number | null = null
  let playedMs = 0
  let loggedMs: number | null = null

  const flush = async () => {
    const together = Buffer.concat(waiting)
    waiting = []
    if (together.length > 0) await send(together)
  }
  /** Waits until the newest line is due; what is due before it is sent first. */
  const keepTime = async () => {
    tellTimes(clock, takeStream(stream, waiting.at(-1) ?? new Uint8Array(0), 0))
    const timeMs = clockTime(clock)
    if (timeMs === null || (newestMs !== null && timeMs <= newestMs)) return
    if (newestMs !== null) {
      playedMs += Math.min(timeMs - newestMs, LONGEST_PAUSE_MS)
      loggedMs = (loggedMs ?? 0) + timeMs - newestMs
    }
    newestMs = timeMs
    begunMs ??= now()
    const aheadMs = begunMs + playedMs / speed - now()
    if (aheadMs < TOGETHER_MS) return
    const newest = waiting.pop()
    await flush()
    if (newest) waiting.push(newest)
    await sleep(aheadMs, signal)
  }

  for await (const line of wholeLines(chunks)) {
    if (signal.aborted) break
    waiting.push(line)
    lines += 1
    await keepTime()
    if (waiting.length >= 1000) await flush()
  }
  await flush()
  return { lines, loggedMs }
}

/** Pieces that end with a line feed each, but for the last. */
async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
