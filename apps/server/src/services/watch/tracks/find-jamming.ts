import { findJamming, isMadeByFalsePositions, kindsMadeByPositions, OPEN_MS } from '@varuna/tracks/jamming/find-jamming'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import { boxAround } from '../../../store/interfaces/watch/box.ts'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { EventQuery, PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow, eventRow } from './event-row.ts'

/** Finds jamming as false positions are stored, and keeps out what they would make (JAM-1 to JAM-3). */
export interface JammingFinder {
  /** A store that keeps no events made by jammed positions, and whose new false positions are looked at in the next run. */
  observe(positions: PositionStore): PositionStore
  /** Encounters likewise. */
  observeEncounters(encounters: EncounterStore): EncounterStore
  /**
   * Looks around the false positions stored since the last run; stores jamming, and removes events that the false positions had made.
   * Returns the number of places looked at.
   */
  run(encounters: Pick<EncounterStore, 'write'>): Promise<number>
}

type Reads = Pick<PositionStore, 'events'>

/** Vessels jump to the edge of a place, and its centre moves with them. */
const REACH_DEGREES = 0.5
const EVENTS_A_READ = 1_000
const JAMMINGS_A_READ = 200
const SPOOFINGS_A_READ = 10
const NEWEST_AT_START = 500
/** Places waiting for a run; those beyond are left to later false positions there. */
const MAX_WAITING = 10_000
const LAST_MS = Date.UTC(9999, 11, 31)

interface Place {
  lat: number
  lon: number
  timeMs: number
}

/** A store of positions and encounters that keeps out what jammed positions would make, with the finder that looks for jamming. */
export function withJamming({ positions, encounters }: { positions: PositionStore; encounters: EncounterStore }): {
  positions: PositionStore
  encounters: EncounterStore
  jamming: JammingFinder
} {
  const jamming = createJammingFinder(positions)
  return { positions: jamming.observe(positions), encounters: jamming.observeEncounters(encounters), jamming }
}

export function createJammingFinder(positions: Reads): JammingFinder {
  const waiting = new Map<string, Place>()
  let isNew = true

  const note = (rows: readonly TrackEventRow[]) => {
    for (const row of rows) {
      if (row.kind !== 'spoofing' || row.lat_e7 === null || row.lon_e7 === null) continue
      if (waiting.size >= MAX_WAITING) return
      const place = { lat: row.lat_e7 / 1e7, lon: row.lon_e7 / 1e7, timeMs: row.from_ms }
      // False positions of one place and time need one look.
      const [lat, lon] = [place.lat, place.lon].map((degrees) => Math.round(degrees / REACH_DEGREES))
      waiting.set([lat, lon, Math.round(place.timeMs / (OPEN_MS / 4))].join(), place)
    }
  }

  const keepTrue = async (rows: readonly TrackEventRow[]): Promise<TrackEventRow[]> => {
    const candidates = rows.filter(({ kind }) => kindsMade.includes(kind))
    if (candidates.length === 0) return [...rows]
    const jammings = eventsOf(await readJammings(positions, candidates))
    const jammed = new Set(jammings.flatMap(({ vessels }) => vessels))
    const spoofings = await readSpoofings(
      positions,
      candidates.filter(({ kind, mmsi }) => kind === 'encounter' || jammed.has(mmsi)),
    )
    if (jammings.length + spoofings.length === 0) return [...rows]
    return rows.filter((row) => !isMade(row, spoofings, jammings))
  }

  return {
    observe: (inner) => ({
      ...inner,
      async write(batch) {
        const events = await keepTrue(batch.events ?? [])
        const result = await inner.write({ ...batch, events })
        note(events)
        return result
      },
    }),
    observeEncounters: (inner) => ({
      ...inner,
      write: async (found) => inner.write({ ...found, events: await keepTrue(found.events) }),
    }),
    async run(encounters) {
      if (isNew) note(await positions.events({ ...everything, kinds: ['spoofing'], limit: NEWEST_AT_START }))
      isNew = false
      const places = [...waiting]
      for (const [key, place] of places) {
        await findAround(positions, encounters, place)
        // A false position stored meanwhile needs a look of its own.
        if (waiting.get(key) === place) waiting.delete(key)
      }
      return places.length
    },
  }
}

const everything: EventQuery = { mmsi: null, kinds: [], box: null, fromMs: 0, beforeMs: LAST_MS, limit: 1, after: null }

const kindsMade = ['gap', ...kindsMadeByPositions] as const

const isMade = (row: TrackEventRow, spoofings: readonly TrackEvent[], jammings: readonly TrackEvent[]) => {
  const event = eventOfRow(row)
  return event !== null && isMadeByFalsePositions(event, spoofings, jammings)
}

const eventsOf = (rows: readonly TrackEventRow[]) => rows.flatMap((row) => eventOfRow(row) ?? [])

/** Jamming that lasted while some events began. */
const readJammings = (positions: Reads, rows: readonly TrackEventRow[]) =>
  positions.events({
    ...everything,
    kinds: ['jamming'],
    fromMs: Math.min(...rows.map(({ from_ms }) => from_ms)) - OPEN_MS,
    beforeMs: Math.max(...rows.map(({ from_ms }) => from_ms)) + OPEN_MS,
    limit: JAMMINGS_A_READ,
  })

/** False positions of the vessels of some events while these began. */
async function readSpoofings(positions: Reads, rows: readonly TrackEventRow[]): Promise<TrackEvent[]> {
  const found: TrackEvent[] = []
  for (const { mmsi, other_mmsi, from_ms } of rows)
    for (const vessel of [mmsi, ...(other_mmsi === null ? [] : [other_mmsi])]) {
      const period = { fromMs: from_ms - OPEN_MS, beforeMs: from_ms + 1, limit: SPOOFINGS_A_READ }
      found.push(...eventsOf(await positions.events({ ...everything, ...period, mmsi: vessel, kinds: ['spoofing'] })))
    }
  return found
}

async function findAround(
  positions: Reads,
  encounters: Pick<EncounterStore, 'write'>,
  { lat, lon, timeMs }: Place,
): Promise<void> {
  const near = { ...everything, box: boxAround(lat, lon, REACH_DEGREES), limit: EVENTS_A_READ }
  const within = { fromMs: timeMs - OPEN_MS, beforeMs: timeMs + OPEN_MS }
  // Jamming that began earlier is found from its beginning on, or its later part would be another event.
  const lasting = await positions.events({ ...near, ...within, kinds: ['jamming'] })
  const period = { ...within, fromMs: Math.min(within.fromMs, ...lasting.map(({ from_ms }) => from_ms - OPEN_MS)) }
  const spoofings = eventsOf(await positions.events({ ...near, ...period, kinds: ['spoofing'] }))
  const found = findJamming(spoofings)
  if (found.length === 0) return
  const jammings = found.map(eventRow)
  const from = { fromMs: Math.min(...found.map(({ fromMs }) => fromMs)), beforeMs: period.beforeMs }
  const known = await positions.events({ ...near, ...from, kinds: ['jamming', ...kindsMade] })
  const isSame = (row: TrackEventRow) =>
    jammings.some(({ id, body, to_ms }) => id === row.id && body === row.body && to_ms === row.to_ms)
  // The first vessel names the event; one that is stored later takes its place.
  const removed = known.filter((row) =>
    row.kind === 'jamming'
      ? !jammings.some(({ id }) => id === row.id) && overlaps(row, found)
      : isMade(row, spoofings, found),
  )
  const events = jammings.filter((row) => !known.some((one) => one.id === row.id && isSame(one)))
  if (removed.length + events.length === 0) return
  await encounters.write({
    generations: [],
    compared: [],
    meetings: [],
    droppedMeetings: [],
    removedEvents: removed.map(({ id }) => id),
    events,
  })
}

/** Whether stored jamming is part of what was found, by its first vessel. */
const overlaps = ({ mmsi, from_ms }: TrackEventRow, jammings: readonly TrackEvent[]) =>
  jammings.some(
    ({ vessels, fromMs, toMs }) => vessels.includes(mmsi) && from_ms >= fromMs && from_ms <= (toMs ?? LAST_MS),
  )
