import type { FeedHealth } from '@varuna/contract/health'
import type { Listening } from './listen.ts'

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** How a feed does, as /health tells it. */
export function feedHealth({ state, counts }: Listening['feeds'][number]): FeedHealth {
  const { tally, positions, identities, duplicates, stamped, late } = counts
  return {
    name: state.name,
    state: state.state,
    detail: state.detail,
    since: new Date(state.sinceMs).toISOString(),
    lastHeardAt: isoTime(state.lastHeardMs),
    silentSince: isoTime(state.silentSinceMs),
    lines: tally.lines,
    messages: tally.messages,
    positions,
    identities,
    duplicates,
    stampedOnReceipt: stamped,
    late,
    lost: state.lost,
    refused: Object.fromEntries(Object.entries(tally.refused).map(([reason, { count }]) => [reason, count])),
  }
}
