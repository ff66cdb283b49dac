import type { SenderRefusal } from '@varuna/contract/site/health'
import { reconnectDelayMs } from './back-off.ts'
import type { FeedChunk, Feed } from './feed.ts'
import { maskSecret } from './mask-secret.ts'

/** The current state of a feed; maintainFeed updates it in place. */
export interface FeedState {
  name: string
  state: 'connecting' | 'connected' | 'waiting' | 'ended' | 'failed'
  /** The address it is connected to, or why it is not connected. */
  detail: string
  sinceMs: number
  lastMessageAtMs: number | null
  /** Time of the last activity of a connected feed that has been silent for too long; null otherwise. */
  silentSinceMs: number | null
  /** Consecutive connections that failed, brought no message or closed at once. */
  failures: number
  bytes: number
  /** Chunks dropped because the queue was full. */
  lost: number
  /** Senders that were refused, and connections that were closed, by reason. */
  refusedSenders: Partial<Record<SenderRefusal, number>>
}

export interface FeedEffects {
  now(): number
  /** Resolves after a time, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 to 1. */
  random(): number
}

export interface MaintainFeedOptions {
  /** A connected feed is reported as silent after this long without data. */
  silentAfterMs: number
  /** Handles received bytes; resolves to the number of messages decoded from them. */
  onChunk(chunk: FeedChunk, receivedAtMs: number): Promise<number>
  /** Called on every change of state that an operator should see. */
  onChange(state: FeedState): void
}

/** An outbound feed silent for this many times `silentAfterMs` is reconnected: the peer may be gone without closing. */
const SILENT_INTERVALS_BEFORE_RECONNECT = 5
/** A shorter connection counts as a failure even with messages, so that a server that closes at once is not retried at once. */
const STEADY_MS = 30_000
const MAX_ANSWER_BYTES = 300

/** Keeps a feed connected until the signal aborts, or a finite feed until its end. */
export async function maintainFeed(
  feed: Feed,
  state: FeedState,
  { now, sleep, random }: FeedEffects,
  { silentAfterMs, onChunk, onChange }: MaintainFeedOptions,
  signal: AbortSignal,
): Promise<void> {
  const setState = (name: FeedState['state'], detail: string) => {
    Object.assign(state, { state: name, detail, sinceMs: now(), silentSinceMs: null })
    onChange(state)
  }
  let isProcessing = false
  const lastActivityMs = () => Math.max(state.sinceMs, state.lastMessageAtMs ?? 0)

  /** Reports silence of one connection, and aborts it when the silence lasts too long. */
  async function watch(connection: AbortController): Promise<void> {
    while (!connection.signal.aborted) {
      const silenceTimeoutMs = lastActivityMs() + silentAfterMs - now()
      await sleep(Math.max(silenceTimeoutMs, silentAfterMs / 10), connection.signal)
      // Backpressure pauses the feed; that pause is not the feed's silence.
      if (connection.signal.aborted || isProcessing || state.state !== 'connected') continue
      const silence = now() - lastActivityMs()
      if (silence >= silentAfterMs && state.silentSinceMs === null) {
        state.silentSinceMs = lastActivityMs()
        onChange(state)
      }
      if (feed.isOutbound && silence >= SILENT_INTERVALS_BEFORE_RECONNECT * silentAfterMs) {
        connection.abort(new Error(`no data for ${Math.round(silence / 1000)} s`))
      }
    }
  }

  while (!signal.aborted) {
    setState('connecting', feed.name)
    const connection = new AbortController()
    const closeConnection = () => connection.abort()
    signal.addEventListener('abort', closeConnection)
    const watching = watch(connection)
    let reason = 'the peer closed the connection'
    let hasFailed = false
    let messages = 0
    let answer = Buffer.alloc(0)
    let connectedAtMs = Infinity
    const isSteady = () => messages > 0 && now() - connectedAtMs >= STEADY_MS
    try {
      const events = {
        connected: (detail: string) => {
          connectedAtMs = now()
          setState('connected', detail)
        },
        lost: (count: number) => void (state.lost += count),
        refused: (why: SenderRefusal) => {
          state.refusedSenders[why] = (state.refusedSenders[why] ?? 0) + 1
        },
      }
      for await (const chunk of feed.connect(connection.signal, events)) {
        const receivedAtMs = now()
        // A client disconnecting is not a message: idle ones would make a feed look active.
        if (chunk.bytes.length > 0) state.lastMessageAtMs = receivedAtMs
        state.bytes += chunk.bytes.length
        if (chunk.bytes.length > 0 && state.silentSinceMs !== null) {
          state.silentSinceMs = null
          onChange(state)
        }
        isProcessing = true
        const decoded = await onChunk(chunk, receivedAtMs)
        if (chunk.end === undefined) feed.decoded?.(chunk.source, decoded)
        messages += decoded
        isProcessing = false
        if (isSteady()) state.failures = 0
        if (messages === 0 && answer.length < MAX_ANSWER_BYTES) answer = Buffer.concat([answer, chunk.bytes])
      }
      const abortReason = connection.signal.reason as unknown
      if (connection.signal.aborted && abortReason instanceof Error && abortReason.name !== 'AbortError')
        reason = abortReason.message
    } catch (error) {
      hasFailed = true
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      signal.removeEventListener('abort', closeConnection)
      connection.abort()
      await watching
    }
    isProcessing = false
    const end = hasFailed || signal.aborted ? 'cut' : 'whole'
    await onChunk({ source: feed.name, bytes: new Uint8Array(0), end }, now())
    if (signal.aborted) break
    if (!feed.isEndless) return setState(hasFailed ? 'failed' : 'ended', hasFailed ? reason : 'end of input')
    state.failures = isSteady() ? 1 : state.failures + 1
    setState('waiting', maskSecret(messages === 0 ? formatCloseReason(reason, answer) : reason, feed.secret))
    await sleep(reconnectDelayMs(state.failures, random()), signal)
  }
  setState('ended', 'stopped')
}

/** Why a connection without messages ended, with the first line the peer sent, such as 'Api Key Is Not Valid'. */
function formatCloseReason(reason: string, answer: Buffer): string {
  const line =
    answer
      .subarray(0, MAX_ANSWER_BYTES)
      .toString()
      .split('\n')[0]
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim() ?? ''
  if (line === '') return reason
  return `${reason}; it sent: ${parseErrorMessage(line) ?? line}`
}

/** The error in a message such as `{"error": "Api Key Is Not Valid"}`. */
function parseErrorMessage(line: string): string | null {
  try {
    const { error } = JSON.parse(line) as { error?: unknown }
    return typeof error === 'string' ? error : null
  } catch {
    return null
  }
}

export const createFeedState = (name: string, nowMs: number): FeedState => ({
  name,
  state: 'connecting',
  detail: name,
  sinceMs: nowMs,
  lastMessageAtMs: null,
  silentSinceMs: null,
  failures: 0,
  bytes: 0,
  lost: 0,
  refusedSenders: {},
})
