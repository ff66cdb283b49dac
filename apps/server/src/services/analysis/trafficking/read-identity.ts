import type { VesselBehaviour } from '@varuna/risk/evidence'
import { isOfKind, type EventOf, type TrackEvent } from '@varuna/vocabulary/events'
import { MAX_SUCCESSIONS } from '@varuna/tracks/identity/identity-changes'
import { isImoNumber } from '@varuna/units/imo'
import type { AisStaticDataRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import type { SharedImo } from '../../watch/tracks/find-shared-imo.ts'

/**
 * Identity changes of a vessel, traced outward from its own events. A change joins the MMSI before it and the MMSI after it; only changes
 * of the vessel's own identities are followed. At most 20 reads.
 */
export async function readIdentityChanges(
  positions: Pick<Store['positions'], 'events'>,
  mmsi: number,
  events: readonly TrackEvent[],
  period: { fromMs: number; beforeMs: number },
): Promise<Change[]> {
  const own = events.filter(isChange)
  const identities = new Set(own.map(({ details }) => details.identity))
  const found = new Map(own.map((event) => [event.id, event]))
  const read = new Set([mmsi])
  while (read.size < MAX_SUCCESSIONS) {
    const next = mmsisOf(found.values()).find((one) => !read.has(one))
    if (next === undefined) break
    read.add(next)
    const query = { mmsi: next, kinds: ['identity_change'] as const, box: null, limit: MAX_SUCCESSIONS, after: null }
    const neighbours = (await positions.events({ ...query, ...period })).flatMap((row) => eventOfRow(row) ?? [])
    for (const event of neighbours.filter(isChange))
      if (identities.has(event.details.identity)) found.set(event.id, event)
  }
  return [...found.values()]
}

type Change = EventOf<'identity_change'>
const isOfIdentity = isOfKind('identity_change')
/** An identity that is stated where its ship cannot be (ID-4) says nothing of the ship. */
const isChange = (event: TrackEvent): event is Change => isOfIdentity(event) && event.rule !== 'ID-4'
const mmsisOf = (changes: Iterable<Change>) => [...changes].flatMap(({ vessels }) => vessels)

/**
 * What a vessel stated of itself from `fromMs` on, and the flags and MMSIs that it had before and after; null where nothing of it was
 * received. Under an IMO number that other ships send too, another MMSI that is received again is no earlier or later one of this ship.
 */
export function describeIdentity(
  mmsi: number,
  staticData: readonly AisStaticDataRow[],
  changes: readonly Change[],
  fromMs: number,
  flagOf: (mmsi: number) => string | null,
  sharedImo: SharedImo | null,
): VesselBehaviour['identity'] {
  const recent = staticData.filter(({ last_ms }) => last_ms >= fromMs)
  const imo = recent.find((row) => row.imo !== null && row.imo > 0)?.imo ?? null
  const isNothingStated = recent.every(({ name, imo: number, call_sign }) => !name && !number && !call_sign)
  if (isNothingStated && changes.length === 0) return null
  const own = changes.filter(
    ({ details }) => details.identity !== `imo ${sharedImo?.imo}` || details.earlierAgain !== 'received',
  )
  const others = new Set(mmsisOf(own).filter((one) => one !== mmsi))
  const flags = [mmsi, ...others].flatMap((one) => flagOf(one) ?? [])
  const names = new Set(recent.flatMap(({ name }) => (name === null ? [] : [foldShipName(name)])))
  return {
    imo,
    isImoValid: imo === null || isImoNumber(imo),
    flags: [...new Set(flags)],
    names: Math.max(1, names.size),
    otherMmsis: others.size,
    imoAlsoSentBy: (sharedImo?.mmsis ?? []).filter((one) => !others.has(one)),
  }
}

/** Names may differ by a letter or two because of reception errors; punctuation and blanks are ignored. */
const foldShipName = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
