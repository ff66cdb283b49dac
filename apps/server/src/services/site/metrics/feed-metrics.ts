import type { FeedHealth } from '@varuna/contract/site/health'
import type { Metric, Sample } from './exposition.ts'

/** Feeds by their place in the settings: their names hold hosts. */
export function feedMetrics(feeds: readonly FeedHealth[], nowMs: number): Metric[] {
  const each = (samples: (feed: FeedHealth) => Sample[]): Sample[] =>
    feeds.flatMap((feed, index) =>
      samples(feed).map(({ labels, ...sample }) => ({ ...sample, labels: { feed: String(index + 1), ...labels } })),
    )
  const counter = (name: string, help: string, value: (feed: FeedHealth) => number): Metric => ({
    name,
    help,
    type: 'counter',
    samples: each((feed) => [{ value: value(feed) }]),
  })
  const by = (label: string, counts: Readonly<Record<string, number | undefined>>): Sample[] =>
    Object.entries(counts).map(([key, value = 0]) => ({ labels: { [label]: key }, value }))
  return [
    counter('feed_lines_total', 'Lines received.', ({ lines }) => lines),
    counter('feed_messages_total', 'Messages decoded.', ({ messages }) => messages),
    counter('feed_positions_total', 'Positions received.', ({ positions }) => positions),
    counter('feed_duplicates_total', 'Reports that another feed had brought.', ({ duplicates }) => duplicates),
    counter('feed_lost_total', 'Datagrams and lines that were dropped unread.', ({ lost }) => lost ?? 0),
    {
      name: 'feed_refused_total',
      help: 'Lines that were refused, by reason.',
      type: 'counter',
      samples: each(({ refused }) => by('reason', refused)),
    },
    {
      name: 'feed_refused_senders_total',
      help: 'Senders that were refused, by reason.',
      type: 'counter',
      samples: each(({ refusedSenders }) => by('reason', refusedSenders)),
    },
    {
      name: 'feed_connected',
      help: '1 while a feed is connected and not silent.',
      type: 'gauge',
      samples: each(({ state, silentSince }) => [{ value: Number(state === 'connected' && silentSince === null) }]),
    },
    {
      name: 'feed_last_message_age_seconds',
      help: 'Time since the last message of a feed.',
      type: 'gauge',
      samples: each(({ lastMessageAt }) =>
        lastMessageAt === null ? [] : [{ value: (nowMs - Date.parse(lastMessageAt)) / 1000 }],
      ),
    },
  ]
}
