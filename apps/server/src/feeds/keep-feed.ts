import { backOffMs } from './back-off.ts'
import type { Arrival, Feed } from './feed.ts'

/** What is known of a feed; it is changed as things happen. */
export interface FeedState {
  name: string
  state: 'connecting' | 'connected' | 'waiting' | 'ended' | 'failed'
  /** Where it is connected to, or why it is not. */
  detail: string
  sinceMs: number
  lastHeardMs: number | null
  /** Connected, and yet nothing was heard since then for longer than is usual: an alarm. */
  silentSinceMs: number | null
  /** Calls in a row that brought nothing. */
  failures: number
  bytes: number
  /** Arrivals that could not be held. */
  lost: number
}

export interface FeedEffects {
  now(): number
  /** Resolves after a time, or at once when the signal comes. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 to 1. */
  chance(): number
}

export interface KeepOptions {
  /** Silence of a connected feed that is an alarm. */
  silentAfterMs: number
  take(arrival: Arrival, receivedAtMs: number): Promise<void>
  /** Something happened to the feed that an operator should see. */
  onChange(state: FeedState): void
}

/** A dialled feed that is silent for so many times the alarm's time is hung up and called again: the other side may be gone. */
const SILENCES_TO_HANG_UP = 5

/** Keeps a feed connected until the signal comes; one that is not endless, until its end. */
export async function keepFeed(
  feed: Feed,
  state: FeedState,
  { now, sleep, chance }: FeedEffects,
  { silentAfterMs, take, onChange }: KeepOptions,
  signal: AbortSignal,
): Promise<void> {
  const become = (name: FeedState['state'], detail: string) => {
    Object.assign(state, { state: name, detail, sinceMs: now(), silentSinceMs: null })
    onChange(state)
  }
  let isTaking = false
  const heardSince = () => Math.max(state.sinceMs, state.lastHeardMs ?? 0)

  /** Watches one connection; ends it when it is silent for too long. */
  async function watch(connection: AbortController): Promise<void> {
    while (!connection.signal.aborted) {
      const patience = heardSince() + silentAfterMs - now()
      await sleep(Math.max(patience, silentAfterMs / 10), connection.signal)
      // While what was heard finds no room, the silence is ours.
      if (connection.signal.aborted || isTaking || state.state !== 'connected') continue
      const silence = now() - heardSince()
      if (silence >= silentAfterMs && state.silentSinceMs === null) {
        state.silentSinceMs = heardSince()
        onChange(state)
      }
      if (feed.isDialled && silence >= SILENCES_TO_HANG_UP * silentAfterMs) {
        connection.abort(new Error(`nothing was heard for ${Math.round(silence / 1000)} s`))
      }
    }
  }

  while (!signal.aborted) {
    become('connecting', feed.name)
    const connection = new AbortController()
    const hangUp = () => connection.abort()
    signal.addEventListener('abort', hangUp)
    const watching = watch(connection)
    let reason = 'the other side ended the connection'
    let isFault = false
    try {
      const events = {
        connected: (detail: string) => become('connected', detail),
        lost: (count: number) => void (state.lost += count),
      }
      for await (const arrival of feed.connect(connection.signal, events)) {
        state.lastHeardMs = now()
        state.bytes += arrival.bytes.length
        if (arrival.bytes.length > 0) state.failures = 0
        if (state.silentSinceMs !== null) {
          state.silentSinceMs = null
          onChange(state)
        }
        isTaking = true
        await take(arrival, state.lastHeardMs)
        isTaking = false
      }
      const why = connection.signal.reason as unknown
      if (connection.signal.aborted && why instanceof Error && why.name !== 'AbortError') reason = why.message
    } catch (error) {
      isFault = true
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      signal.removeEventListener('abort', hangUp)
      connection.abort()
      await watching
    }
    isTaking = false
    const end = isFault || signal.aborted ? 'cut' : 'whole'
    await take({ source: feed.name, bytes: new Uint8Array(0), end }, now())
    if (signal.aborted) break
    if (!feed.isEndless) return become(isFault ? 'failed' : 'ended', isFault ? reason : 'its end')
    state.failures += 1
    become('waiting', reason)
    await sleep(backOffMs(state.failures, chance()), signal)
  }
  become('ended', 'ended as asked')
}

export const newFeedState = (name: string, nowMs: number): FeedState => ({
  name,
  state: 'connecting',
  detail: name,
  sinceMs: nowMs,
  lastHeardMs: null,
  silentSinceMs: null,
  failures: 0,
  bytes: 0,
  lost: 0,
})
