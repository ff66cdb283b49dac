import type { FeedHealth } from '@varuna/contract/site/health'
import type { Listening } from '../../watch/ais/listen.ts'

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** True without feeds, or when at least one feed is connected, has ended normally or is connecting for the first time. */
export const isAnyFeedReceived = (feeds: FeedHealth[]) =>
  feeds.length === 0 ||
  feeds.some(
    ({ state, silentSince, failures }) =>
      (state === 'connected' && silentSince === null) ||
      state === 'ended' ||
      (state === 'connecting' && failures === 0),
  )

/** Health of a feed, as reported by /health. */
export function toFeedHealth({ state, counts, rate }: Listening['feeds'][number], nowMs: number): FeedHealth {
  const { tally, formats, positions, staticReports, duplicates, stamped, late } = counts
  return {
    name: state.name,
    state: state.state,
    detail: state.detail,
    since: new Date(state.sinceMs).toISOString(),
    lastMessageAt: isoTime(state.lastMessageAtMs),
    silentSince: isoTime(state.silentSinceMs),
    formats: [...formats],
    lines: tally.lines,
    messages: tally.messages,
    positions,
    staticReports,
    duplicates,
    stampedOnReceipt: stamped,
    late,
    lost: state.lost,
    refusedSenders: { ...state.refusedSenders },
    failures: state.failures,
    messagesPerSecond: Math.round(rate.perSecond(nowMs) * 10) / 10,
    refused: Object.fromEntries(Object.entries(tally.refused).map(([reason, { count }]) => [reason, count])),
    refusedSamples: Object.entries(tally.refused).flatMap(([reason, { samples }]) =>
      samples.map(({ text }) => ({ reason, text })),
    ),
  }
}
