import { ANCHORAGE_DEGREES, withSetting } from '@varuna/tracks/encounters/setting'
import type { EventOf } from '@varuna/vocabulary/events'
import { statedVessels } from '../../shared/alerts/stated-vessel.ts'
import { boxAround } from '../../../store/interfaces/watch/box.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow } from './event-row.ts'

export type SettingReads = Pick<PositionStore, 'events' | 'statements'>

/** Stops that show an anchorage: the newest of these days. */
const STOPS_DAYS = 90
const MAX_STOPS = 300
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
  const stated = statedVessels([], await positions.statements(vessels))
  return withSetting(
    event,
    (mmsi) => stated.at(mmsi, fromMs),
    stops.flatMap((row) => eventOfRow(row) ?? []),
  )
}
