import type { FeedHealth } from '@varuna/contract/site/health'

/** True without feeds, or when at least one feed is connected, has ended normally or is connecting for the first time. */
export const isAnyFeedReceived = (feeds: FeedHealth[]) =>
  feeds.length === 0 ||
  feeds.some(
    ({ state, silentSince, failures }) =>
      (state === 'connected' && silentSince === null) ||
      state === 'ended' ||
      (state === 'connecting' && failures === 0),
  )
