import { MIN_CONFIRMED_MS } from '@varuna/tracks/confirmation'
import type { VesselFeedRow } from '../../../interfaces/rows/position-rows.ts'
import type { FeedReception } from '../../../interfaces/watch/position-store.ts'

/**
 * What a receipt changes of the one that is stored, for both databases. The feed and the sender that were first stay, so that no other
 * takes a vessel over, and nothing changes once the vessel is confirmed.
 */
export const RENEWED_RECEIPT = `first_ms = coalesce(vessel_receipt.first_ms, excluded.first_ms), last_ms = excluded.last_ms
  where excluded.first_ms is not null
    and (vessel_receipt.first_ms is null or vessel_receipt.last_ms - vessel_receipt.first_ms < ${MIN_CONFIRMED_MS})`

/** What a reception changes of the stored period of a feed; the functions are those of the database for the lesser and the greater of two. */
export const renewedFeed = (least: string, greatest: string): string =>
  `first_ms = ${least}(vessel_feed.first_ms, excluded.first_ms), last_ms = ${greatest}(vessel_feed.last_ms, excluded.last_ms)`

/** The period of each vessel and feed, in order of the key, so that two writers cannot block each other. */
export function vesselFeedRows(receptions: readonly FeedReception[]): VesselFeedRow[] {
  const rows = new Map<string, VesselFeedRow>()
  for (const { mmsi, feed, timeMs } of receptions) {
    const key = `${mmsi} ${feed}`
    const { first_ms, last_ms } = rows.get(key) ?? { first_ms: timeMs, last_ms: timeMs }
    rows.set(key, { mmsi, feed, first_ms: Math.min(first_ms, timeMs), last_ms: Math.max(last_ms, timeMs) })
  }
  return [...rows.values()].sort((a, b) => a.mmsi - b.mmsi || (a.feed < b.feed ? -1 : 1))
}
