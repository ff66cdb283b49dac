import type { PositionReport } from '@varuna/ais/streams/report'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Position } from '@varuna/tracks/position'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import { LRUCache } from 'lru-cache'
import type { PositionBatch, PositionStore, WriteResult } from '../../store/positions/position-store.ts'
import { eventRow } from './event-row.ts'
import { asStored, followTrack, isFollowed } from './follow-track.ts'
import { retryStale } from './retry-stale.ts'
import { readState, writeState } from './stored-state.ts'

/** States kept in memory, of about 2 kB each. */
const MAX_CACHED_STATES = 50_000

interface Versioned {
  version: number
  state: VesselState
}

export interface FollowedPositions extends PositionStore {
  /** Vessels with positions that came too late to be followed in order; taken by the caller. */
  takeLateVessels(): number[]
}

/**
 * Wraps a store so that every batch of positions is followed: the states of its vessels and the events that they show are stored in the
 * transaction of the positions, so that after an interruption none is lost and none is doubled. Positions that are older than their
 * vessel's newest change nothing here; `rebuildVessel` follows these vessels again from the store.
 */
export function followPositions(positions: PositionStore, around: Surroundings): FollowedPositions {
  const cache = new LRUCache<number, Versioned>({ max: MAX_CACHED_STATES })
  const lateVessels = new Set<number>()

  const read = async (mmsis: readonly number[]): Promise<Map<number, Versioned>> => {
    const found = new Map<number, Versioned>()
    const unknown: number[] = []
    for (const mmsi of mmsis) {
      const cached = cache.get(mmsi)
      if (cached) found.set(mmsi, cached)
      else unknown.push(mmsi)
    }
    if (unknown.length > 0) {
      for (const { mmsi, version, state } of await positions.vesselStates(unknown))
        found.set(mmsi, { version, state: readState(mmsi, state) })
    }
    return found
  }

  const attempt = async (batch: PositionBatch): Promise<WriteResult> => {
    const byVessel = groupInOrder(batch.positions)
    const states = await read([...byVessel.keys()])
    const changed = new Map<number, Versioned>()
    const events = new Map<string, TrackEvent>()
    const late: number[] = []
    const turns = { followed: 0 }
    for (const [mmsi, track] of byVessel) {
      const before = states.get(mmsi) ?? { version: 0, state: createVesselState(mmsi) }
      const followed = await followTrack(before.state, track, around, turns)
      for (const event of followed.events) events.set(event.id, event)
      if (followed.late > 0) late.push(mmsi)
      if (followed.state !== before.state) changed.set(mmsi, { version: before.version, state: followed.state })
    }
    const vesselStates = [...changed].map(([mmsi, { version, state }]) => ({ mmsi, version, state: writeState(state) }))
    const written = await positions.write({ ...batch, vesselStates, events: [...events.values()].map(eventRow) })
    for (const [mmsi, { version, state }] of changed) cache.set(mmsi, { version: version + 1, state })
    if (written.added > 0) for (const mmsi of late) lateVessels.add(mmsi)
    return written
  }

  return {
    ...positions,
    async write(batch) {
      if (batch.positions.length === 0) {
        for (const { mmsi } of batch.vesselStates ?? []) cache.delete(mmsi)
        return positions.write(batch)
      }
      return retryStale(
        () => attempt(batch),
        () => {
          // The states may be stale, or the batch stored although its answer was lost.
          for (const { mmsi } of batch.positions) cache.delete(mmsi)
        },
      )
    },
    takeLateVessels() {
      const vessels = [...lateVessels]
      lateVessels.clear()
      return vessels
    },
  }
}

/** Positions of each vessel in order of time, as the store reads them back; stations that are no vessels are left out. */
function groupInOrder(reports: readonly PositionReport[]): Map<number, Position[]> {
  const byVessel = new Map<number, Position[]>()
  for (const report of reports) {
    if (!isFollowed(report)) continue
    const track = byVessel.get(report.mmsi)
    if (track) track.push(asStored(report))
    else byVessel.set(report.mmsi, [asStored(report)])
  }
  for (const track of byVessel.values()) track.sort((a, b) => a.timeMs - b.timeMs || a.lat - b.lat || a.lon - b.lon)
  return byVessel
}
