import { isOfKind, type EventOf, type TrackEvent } from '@varuna/vocabulary/events'
import type { Area, AreaBox } from '@varuna/geo/geometry/area'
import { isPartOfJamming, OPEN_MS } from '@varuna/tracks/jamming/find-jamming'
import type { Position } from '@varuna/tracks/position'
import {
  addToPresence,
  createPresence,
  endPresence,
  MAX_STRETCH_MS,
  type Presence,
  type PresenceWhere,
} from '@varuna/tracks/presence/presence'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { Store } from '../../../store/interfaces/store.ts'
import { MAX_PAGE, type TimesWithin } from '../../../store/interfaces/watch/position-store.ts'
import { asStored, isFollowed } from '../tracks/follow-track.ts'
import { eventOfRow } from '../tracks/event-row.ts'

export interface PresenceEffects {
  store: { positions: Pick<Store['positions'], 'positionsFrom' | 'events'> }
  around: Pick<Surroundings, 'groundAt'>
}

/** A position with what fishing is judged by. */
export type SampledPosition = Position & { navigationStatus: number | null; headingDegrees: number | null }

const DAY_MS = 86_400_000
const EVENTS_A_PAGE = 1_000

/** Reads a vessel page by page, from a day before it came near, so that the tracks are known (AREA-3, AREA-5). `onRead` may throw to end it. */
export async function readPresence(
  { store }: PresenceEffects,
  where: PresenceWhere,
  { mmsi, firstMs, lastMs }: TimesWithin,
  onRead: (positions: number) => void,
): Promise<Presence<SampledPosition>> {
  const state = createPresence<SampledPosition>(where)
  const beforeMs = Math.min(lastMs + DAY_MS, where.toMs + MAX_STRETCH_MS) + 1
  for (let fromMs = Math.max(0, firstMs - DAY_MS); fromMs < beforeMs;) {
    const page = await store.positions.positionsFrom(mmsi, { fromMs, beforeMs }, MAX_PAGE)
    const isLast = page.length < MAX_PAGE
    const newestMs = page.at(-1)?.timeMs ?? beforeMs
    // The positions of the last moment begin the next page, where all of them are, unless the page has no other.
    const nextMs = isLast ? beforeMs : page[0]?.timeMs === newestMs ? newestMs + 1 : newestMs
    onRead(page.length)
    for (const report of page) {
      if (report.timeMs >= nextMs) break
      if (!isFollowed(report)) continue
      const { navigationStatus, headingDegrees } = report
      addToPresence(state, { ...asStored(report), navigationStatus, headingDegrees })
    }
    fromMs = nextMs
  }
  return endPresence(state)
}

/** AREA-4: on land, or while the vessel was jammed. Far from the area it does not matter. */
export const findFalse =
  ({ around }: PresenceEffects, { box }: Area, falsePeriods: readonly { fromMs: number; toMs: number }[]) =>
  ({ timeMs, lat, lon }: { timeMs: number; lat: number; lon: number }): boolean => {
    if (falsePeriods.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs <= toMs)) return true
    return lat >= box.south && lat <= box.north && isBetween(box, lon) && around.groundAt(lat, lon).kind === 'land'
  }

const isBetween = ({ west, east }: AreaBox, lon: number) =>
  [lon, lon - 360, lon + 360].some((turned) => turned >= west && turned <= east)

export type Period = { fromMs: number; beforeMs: number }

export const readJammings = async ({ store }: PresenceEffects, period: Period): Promise<EventOf<'jamming'>[]> =>
  (await readEvents(store.positions, null, 'jamming', period)).filter(isOfKind('jamming'))

/** When a vessel reported false positions with others (JAM-4). */
export async function readFalsePeriods(
  { store }: PresenceEffects,
  mmsi: number,
  period: Period,
  jammings: readonly EventOf<'jamming'>[],
): Promise<{ fromMs: number; toMs: number }[]> {
  const spoofings = await readEvents(store.positions, mmsi, 'spoofing', period)
  return spoofings
    .filter((event) => isPartOfJamming(event, jammings))
    .map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? fromMs + OPEN_MS }))
}

async function readEvents(
  positions: Pick<Store['positions'], 'events'>,
  mmsi: number | null,
  kind: 'jamming' | 'spoofing',
  { fromMs, beforeMs }: Period,
): Promise<TrackEvent[]> {
  const found: TrackEvent[] = []
  for (let after: { fromMs: number; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<typeof positions.events>> = await positions.events({
      mmsi,
      kinds: [kind],
      box: null,
      fromMs,
      beforeMs,
      limit: EVENTS_A_PAGE,
      after,
    })
    found.push(...rows.flatMap((row) => eventOfRow(row) ?? []))
    const last = rows.at(-1)
    if (rows.length < EVENTS_A_PAGE || last === undefined) return found
    after = { fromMs: last.from_ms, id: last.id }
  }
}
