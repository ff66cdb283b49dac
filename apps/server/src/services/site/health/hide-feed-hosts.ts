import type { FeedHealth } from '@varuna/contract/site/health'

/** Replaces feed names, which contain hosts and paths, with numbers, and removes details and received data. */
export const hideFeedHosts = (feeds: FeedHealth[]): FeedHealth[] =>
  feeds.map((feed, index) => ({
    ...feed,
    name: `feed ${index + 1}`,
    detail: 'Sign in as a supervisor to see where it connects to',
    refusedSamples: [],
    refusedSenders: {},
  }))
