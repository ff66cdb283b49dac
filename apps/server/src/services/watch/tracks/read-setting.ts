import { ANCHORAGE_DEGREES, withSetting, type StatedShip } from '@varuna/tracks/encounters/setting'
import { wrapLongitude } from '@varuna/units/angle'
import type { EventOf } from '@varuna/vocabulary/events'
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
  const wide = Math.min(179, ANCHORAGE_DEGREES / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const stops = await positions.events({
    mmsi: null,
    kinds: ['stop'],
    box: {
      south: Math.max(-90, lat - ANCHORAGE_DEGREES),
      north: Math.min(90, lat + ANCHORAGE_DEGREES),
      west: wrapLongitude(lon - wide),
      east: wrapLongitude(lon + wide),
    },
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
