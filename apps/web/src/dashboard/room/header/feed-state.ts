import type { FeedHealth } from '@varuna/contract/site/health'

type FeedState = 'none' | 'fresh' | 'silent' | 'gone'

export interface FeedSummary {
  state: FeedState
  received: number
  all: number
}

const levels = {
  connecting: 'unknown',
  connected: 'low',
  waiting: 'medium',
  ended: 'note',
  failed: 'high',
} as const satisfies Record<FeedHealth['state'], string>

/** State of a feed as a level; a connected feed that is overdue is silent. */
export const feedBadge = ({ state, silentSince }: Pick<FeedHealth, 'state' | 'silentSince'>) =>
  state === 'connected' && silentSince !== null
    ? ({ level: 'medium', state: 'silent' } as const)
    : { level: levels[state], state }

/** A finished feed, such as a file read to its end, is not missing. */
const isWanted = ({ state }: FeedHealth) => state !== 'ended'
const isReceived = ({ state, silentSince }: FeedHealth) => state === 'connected' && silentSince === null

/** Fresh when every feed receives, silent when one is late or about to reconnect, gone when none receives. */
export function summariseFeeds(feeds: readonly FeedHealth[]): FeedSummary {
  const wanted = feeds.filter(isWanted)
  const received = wanted.filter(isReceived).length
  const all = wanted.length
  if (all === 0) return { state: 'none', received, all }
  if (received === all) return { state: 'fresh', received, all }
  const isConnected = wanted.some(({ state }) => state === 'connected')
  return { state: received > 0 || isConnected ? 'silent' : 'gone', received, all }
}
