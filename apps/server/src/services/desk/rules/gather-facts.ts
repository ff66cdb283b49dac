import { setImmediate as immediate } from 'node:timers/promises'
import { eventCause } from '@varuna/alerts/event-cause'
import type { HappeningFacts, NeededFacts } from '@varuna/alerts/match-rule'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import { locate, type Geo } from '@varuna/geo/locate'
import { eventKinds, eventSpecifications, type EventKind } from '@varuna/vocabulary/events'
import type { AlertCode } from '@varuna/vocabulary/alerts'
import type { Store } from '../../../store/interfaces/store.ts'
import { statedVessels } from '../../shared/alerts/stated-vessel.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import type { ImportedZones } from '../../watch/zones/imported-zones.ts'
import type { FoundHappening } from './happening.ts'

export interface FactEffects {
  store: Pick<Store, 'positions' | 'watchLists'>
  geo: Geo
  importedZones: Pick<ImportedZones, 'at'>
}

const HOUR_MS = 3_600_000
/** Earlier events of one vessel that a combination looks at, the newest first. */
const MAX_BEFORE = 200
/** Places that are looked up between two other tasks of the process. */
const PLACES_AT_ONCE = 10

/** Looks up what rules need around each happening, in their order; what none needs is left empty. */
export async function gatherFacts(
  effects: FactEffects,
  found: readonly FoundHappening[],
  needed: NeededFacts,
): Promise<HappeningFacts[]> {
  const mmsis = [...new Set(found.flatMap((one) => one.mmsis))]
  const stated = await readStated(effects, needed.stated ? mmsis : [])
  const lists = await listsOf(effects, needed.lists, mmsis)
  const facts: HappeningFacts[] = []
  for (const [at, one] of found.entries()) {
    if (needed.place && at % PLACES_AT_ONCE === PLACES_AT_ONCE - 1) await immediate()
    facts.push({
      vessels: one.mmsis.map((mmsi) => {
        const { name, shipType } = stated.at(mmsi, one.happening.timeMs)
        return {
          mmsi,
          flag: decodeMmsi(effects.geo.mids, mmsi).iso2,
          name,
          shipType,
          lists: lists.get(mmsi) ?? new Set(),
        }
      }),
      ...(needed.place ? await placeOf(effects, one) : { zones: new Set(), shoreNm: null, portNm: null }),
      before: needed.before === null ? [] : await beforeOf(effects, one, needed.before),
    })
  }
  return facts
}

const readStated = async ({ store }: Pick<FactEffects, 'store'>, mmsis: readonly number[]) =>
  statedVessels(
    mmsis.length === 0 ? [] : await store.positions.vessels(mmsis),
    mmsis.length === 0 ? [] : await store.positions.statements(mmsis),
  )

async function listsOf(
  { store }: FactEffects,
  ids: readonly string[],
  mmsis: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (ids.length === 0 || mmsis.length === 0) return new Map()
  const lists = new Map<number, Set<string>>()
  for (const { list_id, mmsi } of await store.watchLists.membersOf(ids, mmsis))
    lists.set(mmsi, (lists.get(mmsi) ?? new Set()).add(list_id))
  return lists
}

async function placeOf(
  { geo, importedZones }: FactEffects,
  { happening: { lat, lon, timeMs } }: FoundHappening,
): Promise<Pick<HappeningFacts, 'zones' | 'shoreNm' | 'portNm'>> {
  if (lat === null || lon === null) return { zones: new Set(), shoreNm: null, portNm: null }
  const place = locate(geo, lat, lon, timeMs, undefined, await importedZones.at(lat, lon))
  return {
    zones: new Set(place.zones.map(({ id }) => id)),
    shoreNm: place.distanceFromShoreNm,
    portNm: place.nearestPort?.distanceNm ?? null,
  }
}

const kindsOf = (codes: readonly AlertCode[]): EventKind[] =>
  eventKinds.filter((kind) =>
    (eventSpecifications[kind].raises as readonly AlertCode[]).some((code) => codes.includes(code)),
  )

/** What the vessels of a happening did before it, as causes of alerts. */
async function beforeOf(
  { store }: FactEffects,
  { happening: { timeMs }, alert: { source_id }, mmsis }: FoundHappening,
  { what, hours }: NonNullable<NeededFacts['before']>,
): Promise<HappeningFacts['before']> {
  const found: { code: AlertCode; timeMs: number }[] = []
  const stated = await readStated({ store }, mmsis)
  for (const mmsi of mmsis) {
    const rows = await store.positions.events({
      mmsi,
      kinds: kindsOf(what),
      box: null,
      limit: MAX_BEFORE,
      after: null,
      fromMs: timeMs - hours * HOUR_MS,
      beforeMs: timeMs + 1,
    })
    for (const row of rows) {
      const event = row.id === source_id ? null : eventOfRow(row)
      const cause = event && eventCause(event, (one) => stated.at(one, event.fromMs))
      if (event !== null && cause !== null) found.push({ code: cause.code, timeMs: event.toMs ?? event.fromMs })
    }
  }
  return found
}
