import type { PositionReport } from '@varuna/ais/reports/report'
import { toEvidence } from '@varuna/tracks/event'
import {
  describeChange,
  findSuccessions,
  identityKey,
  MAX_HOLDERS,
  type IdentityHolder,
  type Statements,
} from '@varuna/tracks/identity/identity-changes'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventRow } from './event-row.ts'
import { isFollowed } from './follow-track.ts'

const LAST_MS = Date.UTC(9999, 11, 31)

/**
 * Finds the vessels that changed their MMSI (ID-1, ID-2) in all stored static data, and updates the stored changes where they differ. The
 * result depends only on what is stored, not on the order of arrival.
 */
export async function findIdentityChanges(
  store: EncounterStore,
  positions: Pick<PositionStore, 'track' | 'trackPage'>,
): Promise<void> {
  // Read first, so that a change found by another process in the meantime is kept.
  const known = new Map((await store.identityChanges()).map((row) => [row.id, row]))
  const holders = new Map<string, Map<number, Statements>>()
  for (const { mmsi, imo, name, call_sign, first_ms, last_ms } of await store.sharedIdentities(MAX_HOLDERS)) {
    const key = identityKey({ imo, name, callSign: call_sign })
    if (key === null) continue
    const ofKey = holders.get(key) ?? new Map<number, Statements>()
    const { firstMs, newestMs } = ofKey.get(mmsi) ?? { firstMs: first_ms, newestMs: last_ms }
    ofKey.set(mmsi, { mmsi, firstMs: Math.min(firstMs, first_ms), newestMs: Math.max(newestMs, last_ms) })
    holders.set(key, ofKey)
  }
  const found = new Map<string, ReturnType<typeof eventRow>>()
  for (const [key, ofKey] of holders)
    for (const [earlier, later] of findSuccessions([...ofKey.values()])) {
      const pair = [await place(positions, earlier), await place(positions, later)] as const
      const row = eventRow(describeChange(key, pair))
      found.set(row.id, row)
    }
  const removed = [...known.keys()].filter((id) => !found.has(id))
  const added = [...found.values()].filter(
    (row) => JSON.stringify(contentOf(row)) !== JSON.stringify(contentOf(known.get(row.id))),
  )
  if (removed.length + added.length > 0) await store.replaceIdentityChanges(removed, added)
}

const contentOf = (row: ReturnType<typeof eventRow> | undefined) =>
  row && [row.to_ms, row.lat_e7, row.lon_e7, row.rule, row.confidence, row.body]

async function place(
  positions: Pick<PositionStore, 'track' | 'trackPage'>,
  { mmsi, firstMs, newestMs }: Statements,
): Promise<IdentityHolder> {
  const page = { fromMs: firstMs, beforeMs: LAST_MS, spacingMs: 0, limit: 1, after: null }
  const first = (await positions.trackPage(mmsi, page)).positions.find(isFollowed)
  const newest = (await positions.track(mmsi, 0, newestMs + 1, { mostMoments: 1, spacingMs: 1 })).findLast(isFollowed)
  const at = (position: PositionReport | undefined) => (position === undefined ? null : toEvidence(position))
  return { mmsi, firstMs, newestMs, firstAt: at(first), newestAt: at(newest) }
}
