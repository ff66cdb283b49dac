import type { PositionReport } from '@varuna/ais/reports/report'
import { toEvidence } from '@varuna/tracks/event'
import {
  AGAIN_SPACING_MS,
  changeId,
  chooseSuccessions,
  describeChange,
  findCandidates,
  findSuccessions,
  identityKey,
  MAX_AGAIN,
  type Candidates,
  type FoundSuccession,
  type GoingOn,
  type IdentityHolder,
  type ReceivedAround,
  type Statements,
  type Succession,
} from '@varuna/tracks/identity/identity-changes'
import { HOUR_MS } from '@varuna/tracks/position'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow, eventRow } from './event-row.ts'
import { isFollowed } from './follow-track.ts'

type Reads = Pick<PositionStore, 'track' | 'trackPage'>

const LAST_MS = Date.UTC(9999, 11, 31)
/** What so many MMSIs state is a default of their transmitters beyond doubt. */
const MAX_HOLDERS = 10_000

/**
 * Finds the vessels that changed their MMSI (ID-1 to ID-4) in all stored static data, and updates the stored changes where they differ. A
 * change that was found stays when the earlier MMSI is received again, and goes when positions that came late fill its silence.
 */
export async function findIdentityChanges(store: EncounterStore, positions: Reads): Promise<void> {
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
  const found = new Map<string, TrackEventRow>()
  for (const [key, ofKey] of holders) {
    const ofIdentity = [...ofKey.values()]
    const successions: Succession[] = []
    for (const candidates of findCandidates(ofIdentity))
      successions.push(...(await readSuccessions(positions, candidates, known)))
    for (const { succession, otherHolders } of chooseSuccessions(ofIdentity, successions)) {
      const row = eventRow(describeChange(key, succession, otherHolders))
      found.set(row.id, row)
    }
  }
  const removed = [...known.keys()].filter((id) => !found.has(id))
  const added = [...found.values()].filter(
    (row) => JSON.stringify(contentOf(row)) !== JSON.stringify(contentOf(known.get(row.id))),
  )
  if (removed.length + added.length > 0) await store.replaceIdentityChanges(removed, added)
}

const contentOf = (row: TrackEventRow | undefined) =>
  row && [row.from_ms, row.to_ms, row.lat_e7, row.lon_e7, row.rule, row.confidence, row.body]

async function readSuccessions(
  positions: Reads,
  { holder, ended, goingOn }: Candidates,
  known: ReadonlyMap<string, TrackEventRow>,
): Promise<Succession[]> {
  const later = { ...holder, firstAt: await firstPlace(positions, holder), newestAt: null }
  const endedAt: IdentityHolder[] = []
  for (const one of ended)
    endedAt.push({ ...one, firstAt: null, newestAt: await placeUntil(positions, one.mmsi, one.newestMs) })
  const around: GoingOn[] = []
  for (const one of goingOn) {
    const row = known.get(changeId(one.mmsi, holder))
    const found = row === undefined ? null : asFound(row, one, later)
    around.push({ holder: one, around: await readAround(positions, one.mmsi, holder.firstMs), found })
  }
  return findSuccessions(later, endedAt, around)
}

/** A change as it is stored. */
function asFound(row: TrackEventRow, { mmsi, firstMs }: Statements, later: IdentityHolder): FoundSuccession | null {
  const event = eventOfRow(row)
  if (event?.kind !== 'identity_change') return null
  const newestAt = event.evidence.find(({ timeMs }) => timeMs <= event.fromMs) ?? null
  const { earlierAgain, againHours } = event.details
  return {
    earlier: { mmsi, firstMs, newestMs: event.fromMs, firstAt: null, newestAt },
    later,
    earlierAgain,
    againMs: againHours === null ? null : later.firstMs + againHours * HOUR_MS,
  }
}

async function readAround(positions: Reads, mmsi: number, timeMs: number): Promise<ReceivedAround> {
  const period = { fromMs: timeMs + 1, beforeMs: LAST_MS, spacingMs: AGAIN_SPACING_MS, limit: MAX_AGAIN, after: null }
  const after = (await positions.trackPage(mmsi, period)).positions.filter(isFollowed)
  return { before: await placeUntil(positions, mmsi, timeMs), after }
}

const toPlace = (position: PositionReport | undefined) => (position === undefined ? null : toEvidence(position))

async function firstPlace(positions: Reads, { mmsi, firstMs }: Statements) {
  const page = { fromMs: firstMs, beforeMs: LAST_MS, spacingMs: 0, limit: 1, after: null }
  return toPlace((await positions.trackPage(mmsi, page)).positions.find(isFollowed))
}

async function placeUntil(positions: Reads, mmsi: number, untilMs: number) {
  return toPlace((await positions.track(mmsi, 0, untilMs + 1, { mostMoments: 1, spacingMs: 1 })).findLast(isFollowed))
}
