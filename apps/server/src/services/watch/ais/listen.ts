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

/** One feed that is received. */
export interface ListeningFeed {
  state: FeedState
  counts: IngestCounts
  rate: MessageRate
  /** Masked in what is shown of it. */
  secret: string | null
  /** Disconnects it, while the others go on; resolves when it has ended. */
  stop(): Promise<void>
}

export interface Listening {
  /** Those it was started with, and those that were added, until they are stopped. */
  feeds: ListeningFeed[]
  /** Receives another feed. */
  add(feed: Feed): ListeningFeed
  /** Positions on disk, and how many of these were already stored before. */
  acknowledged: { positions: number; known: number }
  /** Resolves when every feed that it was started with has ended. */
  ended: Promise<void>
  /** Disconnects every feed and writes the remaining reports. */
  close(): Promise<void>
}

/** Receives several feeds and stores their reports; a report received by more than one feed is stored once. */
export function startListening(feeds: Feed[], silentAfterMs: number, effects: Effects): Listening {
  const ingest = startIngest(effects)
  const closing = new AbortController()
  const finishing = new Map<ListeningFeed, Promise<void>>()
  const listeningFeeds: ListeningFeed[] = []
  const add = (feed: Feed): ListeningFeed => {
    const { counts, onChunk } = ingest.addFeed(feed)
    const state = createFeedState(feed.name, effects.now())
    const rate = createMessageRate(effects.now())
    const stopping = new AbortController()
    const options = {
      silentAfterMs,
      async onChunk(chunk: FeedChunk, receivedAtMs: number) {
        const messages = await onChunk(chunk, receivedAtMs)
        rate.count(messages, receivedAtMs)
        return messages
      },
      onChange: effects.onChange,
    }
    const signal = AbortSignal.any([closing.signal, stopping.signal])
    const finished = maintainFeed(feed, state, effects, options, signal)
    const listened: ListeningFeed = {
      state,
      counts,
      rate,
      secret: feed.secret ?? null,
      async stop() {
        stopping.abort()
        await finished
        finishing.delete(listened)
        const index = listeningFeeds.indexOf(listened)
        if (index >= 0) listeningFeeds.splice(index, 1)
      },
    }
    listeningFeeds.push(listened)
    finishing.set(listened, finished)
    return listened
  }
  for (const feed of feeds) add(feed)
  const allFinished = () => Promise.all(finishing.values()).then(() => {})
  return {
    feeds: listeningFeeds,
    add,
    acknowledged: ingest.acknowledged,
    ended: allFinished(),
    async close() {
      closing.abort()
      await allFinished()
      await ingest.close()
    },
  }
}
