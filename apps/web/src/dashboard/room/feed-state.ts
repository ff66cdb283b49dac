import type { FeedHealth } from '@varuna/contract/health'

type FeedState = 'none' | 'fresh' | 'silent' | 'gone'

export interface FeedSummary {
  state: FeedState
  received: number
  all: number
}

/** An ended feed, such as a file read to its end, is done rather than missing. */
const isWanted = ({ state }: FeedHealth) => state !== 'ended'
const isReceived = ({ state, silentSince }: FeedHealth) => state === 'connected' && silentSince === null

/** Fresh when every feed is received, silent when one is late or waits to reconnect, gone when none is received. */
export function summariseFeeds(feeds: readonly FeedHealth[]): FeedSummary {
  const wanted = feeds.filter(isWanted)
  const received = wanted.filter(isReceived).length
  const all = wanted.length
  if (all === 0) return { state: 'none', received, all }
  if (received === all) return { state: 'fresh', received, all }
  const isConnected = wanted.some(({ state }) => state === 'connected')
  return { state: received > 0 || isConnected ? 'silent' : 'gone', received, all }
}
