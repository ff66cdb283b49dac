import type { Feed, FeedChunk } from '../../../feeds/feed.ts'
import { maintainFeed, createFeedState, type FeedEffects, type FeedState } from '../../../feeds/maintain-feed.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { startIngest, type IngestCounts } from './ingest.ts'
import { createMessageRate, type MessageRate } from './message-rate.ts'

interface Effects extends FeedEffects {
  positions: Pick<PositionStore, 'write'>
  vesselsPerFeedHour: number
  onChange(state: FeedState): void
  onStoreFault(error: unknown): void
}

export interface Listening {
  feeds: { state: FeedState; counts: IngestCounts; rate: MessageRate }[]
  /** Positions on disk, and how many of these were already stored before. */
  acknowledged: { positions: number; known: number }
  /** Resolves when every feed has ended. */
  ended: Promise<void>
  /** Disconnects every feed and writes the remaining reports. */
  close(): Promise<void>
}

/** Receives several feeds and stores their reports; a report received by more than one feed is stored once. */
export function startListening(feeds: Feed[], silentAfterMs: number, effects: Effects): Listening {
  const ingest = startIngest(effects)
  const closing = new AbortController()
  const listeningFeeds = feeds.map((feed) => {
    const { counts, onChunk } = ingest.addFeed(feed)
    const state = createFeedState(feed.name, effects.now())
    const rate = createMessageRate(effects.now())
    const options = {
      silentAfterMs,
      async onChunk(chunk: FeedChunk, receivedAtMs: number) {
        const messages = await onChunk(chunk, receivedAtMs)
        rate.count(messages, receivedAtMs)
        return messages
      },
      onChange: effects.onChange,
    }
    return { state, counts, rate, finished: maintainFeed(feed, state, effects, options, closing.signal) }
  })
  const ended = Promise.all(listeningFeeds.map(({ finished }) => finished)).then(() => {})
  return {
    feeds: listeningFeeds,
    acknowledged: ingest.acknowledged,
    ended,
    async close() {
      closing.abort()
      await ended
      await ingest.close()
    },
  }
}
