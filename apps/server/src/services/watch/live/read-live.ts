import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow } from '../tracks/event-row.ts'
import { isFollowed } from '../tracks/follow-track.ts'
import type { LastingEvent, LiveIndex } from './live-index.ts'

type Positions = Pick<PositionStore, 'latestAfter' | 'vessels' | 'lastingEvents'>

/** Rows read before yielding to other requests. */
const ROWS_A_READ = 1_000

export interface ReadOutcome {
  /** Ids of events that began, and of those that ended, without having been stored by this process. */
  changedEvents: string[]
}

/**
 * Synchronises the index with the store: positions, static data and events stored by other processes, and vessels they removed. Vessels
 * whose positions are older than `fromMs` are skipped.
 */
export async function readLive(index: LiveIndex, positions: Positions, fromMs: number): Promise<ReadOutcome> {
  const begun = index.sequence
  const found = new Set<number>()
  for (let after = -1; ;) {
    const page = await positions.latestAfter(after, ROWS_A_READ)
    const live = page.filter((position) => position.timeMs >= fromMs && isFollowed(position))
    for (const position of live) {
      index.setPosition(position)
      found.add(position.mmsi)
    }
    if (live.length > 0)
      await readStatic(
        index,
        positions,
        live.map(({ mmsi }) => mmsi),
      )
    await immediate()
    const last = page.at(-1)
    if (page.length < ROWS_A_READ || last === undefined) break
    after = last.mmsi
  }
  for (const mmsi of [...index.mmsis()]) if (!found.has(mmsi) && !index.hasChangedSince(mmsi, begun)) index.remove(mmsi)
  return { changedEvents: await readLasting(index, positions) }
}

/** Reads the vessels' last static data. */
export async function readStatic(
  index: LiveIndex,
  positions: Pick<PositionStore, 'vessels'>,
  mmsis: readonly number[],
): Promise<void> {
  for (const { mmsi, name, ship_type: shipType } of await positions.vessels(mmsis)) {
    index.setStatic(mmsi, { name, shipType })
  }
}

async function readLasting(index: LiveIndex, positions: Positions): Promise<string[]> {
  const begun = index.sequence
  const lasting = new Map<number, LastingEvent[]>()
  const changed = new Set<string>()
  for (let after = ''; ;) {
    const page = await positions.lastingEvents(after, ROWS_A_READ)
    for (const row of page) {
      const event = eventOfRow(row)
      for (const mmsi of event?.vessels ?? []) {
        if (!index.has(mmsi) || event === null) continue
        const { id, kind } = event
        lasting.set(mmsi, [...(lasting.get(mmsi) ?? []), { id, kind }])
      }
    }
    await immediate()
    const last = page.at(-1)
    if (page.length < ROWS_A_READ || last === undefined) break
    after = last.id
  }
  for (const mmsi of [...index.mmsis()]) {
    // Anything this process stored in the meantime is newer than what was read.
    if (index.hasChangedSince(mmsi, begun)) continue
    const before = index.lastingOf(mmsi)
    const now = lasting.get(mmsi) ?? []
    for (const event of before) {
      if (now.some(({ id }) => id === event.id)) continue
      index.setEvent(mmsi, event, false)
      changed.add(event.id)
    }
    for (const event of now) if (index.setEvent(mmsi, event, true)) changed.add(event.id)
  }
  return [...changed]
}
