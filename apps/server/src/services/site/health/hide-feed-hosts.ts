import type { FeedHealth } from '@varuna/contract/site/health'

/** Replaces the names of feeds, which contain hosts and paths, by numbers, and removes details and what was received. */
export const hideFeedHosts = (feeds: FeedHealth[]): FeedHealth[] =>
  feeds.map((feed, index) => ({
    ...feed,
    name: `feed ${index + 1}`,
    detail: 'Sign in to see where it connects to',
    refusedSamples: [],
    refusedSenders: {},
  }))
