import type { Feed } from '../feeds/feed.ts'
import { keepFeed, newFeedState, type FeedEffects, type FeedState } from '../feeds/keep-feed.ts'
import type { PositionStore } from '../store/position-store.ts'
import { startIngest, type IngestCounts } from './ingest.ts'

interface Effects extends FeedEffects {
  positions: Pick<PositionStore, 'write'>
  onChange(state: FeedState): void
  onStoreFault(error: unknown): void
}

export interface Listening {
  feeds: { state: FeedState; counts: IngestCounts }[]
  /** Positions that are on disk, and those of them that were there before. */
  acknowledged: { positions: number; known: number }
  /** Resolves when no feed has anything more to say. */
  ended: Promise<void>
  /** Hangs up, and writes what was heard. */
  close(): Promise<void>
}

/** Hears several feeds at once, and keeps what they say: a report that more than one of them brings is kept once. */
export function listen(feeds: Feed[], silentAfterMs: number, effects: Effects): Listening {
  const ingest = startIngest(effects)
  const closing = new AbortController()
  const heard = feeds.map((feed) => {
    const { counts, take } = ingest.join(feed.manner)
    const state = newFeedState(feed.name, effects.now())
    const options = {
      silentAfterMs,
      take,
      onChange: effects.onChange,
    }
    return { state, counts, kept: keepFeed(feed, state, effects, options, closing.signal) }
  })
  const ended = Promise.all(heard.map(({ kept }) => kept)).then(() => {})
  return {
    feeds: heard,
    acknowledged: ingest.acknowledged,
    ended,
    async close() {
      closing.abort()
      await ended
      await ingest.close()
    },
  }
}
