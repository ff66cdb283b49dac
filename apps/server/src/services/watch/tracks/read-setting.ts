import { ANCHORAGE_DEGREES, withSetting, type StatedShip } from '@varuna/tracks/encounters/setting'
import type { EventOf } from '@varuna/vocabulary/events'
import { boxAround } from '../../../store/interfaces/watch/box.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow } from './event-row.ts'

export type SettingReads = Pick<PositionStore, 'events' | 'staticReports'>

/** Stops that show an anchorage: the newest of these days. */
const STOPS_DAYS = 90
const MAX_STOPS = 300
const MAX_STATED = 20
const DAY_MS = 86_400_000

/** An encounter with its setting, by the stored stops around it and what both vessels stated. */
export async function readSetting(positions: SettingReads, event: EventOf<'encounter'>): Promise<EventOf<'encounter'>> {
  const { lat, lon, fromMs, toMs, vessels } = event
  if (lat === null || lon === null) return event
  const stops = await positions.events({
    mmsi: null,
    kinds: ['stop'],
    box: boxAround(lat, lon, ANCHORAGE_DEGREES),
    fromMs: fromMs - STOPS_DAYS * DAY_MS,
    beforeMs: (toMs ?? fromMs + DAY_MS) + 1,
    limit: MAX_STOPS,
    after: null,
  })
  const stated = new Map<number, StatedShip>()
  for (const mmsi of vessels) {
    const reports = await positions.staticReports(mmsi, MAX_STATED)
    stated.set(mmsi, {
      shipType: reports.find(({ ship_type }) => ship_type !== null)?.ship_type ?? null,
      lengthM: reports.find(({ length_m }) => length_m !== null)?.length_m ?? null,
    })
  }
  return withSetting(
    event,
    (mmsi) => stated.get(mmsi),
    stops.flatMap((row) => eventOfRow(row) ?? []),
  )
}
