import type { FeedHealth } from '@varuna/contract/site/health'
import { maskSecret } from '../../../feeds/mask-secret.ts'
import type { Listening } from '../ais/listen.ts'

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Health of a feed, as reported by /health. */
export function toFeedHealth({ state, counts, rate, secret }: Listening['feeds'][number], nowMs: number): FeedHealth {
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
      samples.map(({ text }) => ({ reason, text: maskSecret(text, secret) })),
    ),
  }
}

/** Health of a feed that could not be opened, so that nothing was received. */
export const failedHealth = (name: string, sinceMs: number, detail: string): FeedHealth => ({
  name,
  state: 'failed',
  detail,
  since: new Date(sinceMs).toISOString(),
  lastMessageAt: null,
  silentSince: null,
  formats: [],
  lines: 0,
  messages: 0,
  positions: 0,
  staticReports: 0,
  duplicates: 0,
  stampedOnReceipt: 0,
  late: 0,
  lost: 0,
  refusedSenders: {},
  failures: 1,
  messagesPerSecond: 0,
  refused: {},
  refusedSamples: [],
})
