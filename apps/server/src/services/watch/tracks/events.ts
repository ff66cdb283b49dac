import { parseTimestampMs } from '@varuna/contract/fields'
import {
  trackEvent,
  type EventVessel,
  type TrackEventAnswer,
  type TrackEventPage,
  type TrackEventQuery,
} from '@varuna/contract/watch/track-event'
import { isUnreadable } from '@varuna/contract/unreadable'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { Geo } from '@varuna/geo/locate'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { EventQuery } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { eventOfRow } from './event-row.ts'

interface Effects {
  store: { positions: Pick<Store['positions'], 'events' | 'event'> }
}

interface NamingEffects {
  store: { positions: Pick<Store['positions'], 'events' | 'event' | 'vessels'> }
  geo: Pick<Geo, 'mids'>
}

/** Vessels that are read at once. */
const VESSELS_A_READ = 500
const LAST_MS = Date.UTC(9999, 11, 31)

/** The stored events that match, the newest first, without their vessels. */
export async function listEvents({ store }: Effects, query: TrackEventQuery): Promise<TrackEventPage> {
  const { south, west, north, east, limit } = query
  const isWorld = south === undefined || west === undefined || north === undefined || east === undefined
  const rows = await store.positions.events({
    mmsi: query.mmsi ?? null,
    kinds: query.kind ?? [],
    box: isWorld ? null : { south, west, north, east },
    fromMs: query.from === undefined ? 0 : parseTimestampMs(query.from),
    beforeMs: query.to === undefined ? LAST_MS : parseTimestampMs(query.to) + 1,
    limit: limit + 1,
    after: query.after === undefined ? null : parsePageEnd(query.after),
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    events: page.map((row) => eventAnswer(row) ?? { id: row.id, unreadable: true }),
    vessels: [],
    next: rows.length > limit && last ? `${last.from_ms}.${last.id}` : null,
  }
}

/** The stored events that match, the newest first, with what their vessels state of themselves. */
export async function listEventsWithVessels(
  { store, geo }: NamingEffects,
  query: TrackEventQuery,
): Promise<TrackEventPage> {
  const page = await listEvents({ store }, query)
  return { ...page, vessels: await vesselsOfEvents({ store, geo }, page.events) }
}

/** What the vessels of these events state of themselves, each once. */
export async function vesselsOfEvents(
  { store, geo }: NamingEffects,
  events: TrackEventPage['events'],
): Promise<EventVessel[]> {
  const mmsis = [...new Set(events.flatMap((event) => (isUnreadable(event) ? [] : event.vessels)))]
  const vessels: EventVessel[] = []
  for (let at = 0; at < mmsis.length; at += VESSELS_A_READ) {
    const part = mmsis.slice(at, at + VESSELS_A_READ)
    const stated = new Map((await store.positions.vessels(part)).map((row) => [row.mmsi, row]))
    for (const mmsi of part) {
      const row = stated.get(mmsi)
      const { iso2 } = decodeMmsi(geo.mids, mmsi)
      vessels.push({ mmsi, name: row?.name ?? null, flag: iso2, shipType: row?.ship_type ?? null })
    }
  }
  return vessels
}

/** One event. Throws `not_found` for an unknown id, and `unreadable` for a damaged record. */
export async function getEvent({ store }: Effects, id: string): Promise<TrackEventAnswer> {
  return requireReadable(await store.positions.event(id), eventAnswer, 'event', id)
}

function parsePageEnd(after: string): EventQuery['after'] {
  const [, fromMs, id] = /^(\d{1,15})\.([\w-]+)$/.exec(after) ?? []
  if (fromMs === undefined || id === undefined) throw codedError('invalid_input.page', { after })
  return { fromMs: Number(fromMs), id }
}

/** An event as served; null when the row is damaged. */
export function eventAnswer(row: TrackEventRow): TrackEventAnswer | null {
  const event = eventOfRow(row)
  if (event === null) return null
  const toIso = (timeMs: number) => new Date(timeMs).toISOString()
  const { fromMs, toMs, evidence, ...rest } = event
  const parsed = trackEvent.safeParse({
    ...rest,
    simulated: rest.vessels.some(isSimulatedMmsi),
    from: toIso(fromMs),
    to: toMs === null ? null : toIso(toMs),
    evidence: evidence.map(({ timeMs, lat, lon }) => ({ time: toIso(timeMs), lat, lon })),
  })
  return parsed.success ? parsed.data : null
}
