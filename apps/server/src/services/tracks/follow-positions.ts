import type { PositionReport } from '@varuna/ais/streams/report'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Position } from '@varuna/tracks/position'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import { LRUCache } from 'lru-cache'
import type { PositionBatch, PositionStore, VesselMarks, WriteResult } from '../../store/positions/position-store.ts'
import { createTurns } from '../turns/create-turns.ts'
import { eventRow } from './event-row.ts'
import { asStored, followTrack, isFollowed } from './follow-track.ts'
import { retryStale } from './retry-stale.ts'
import { readState, writeState } from './stored-state.ts'

/** States kept in memory, of about 10 kB each; reading one back costs less than a third of following a position. */
const MAX_CACHED_STATES = 20_000

interface Versioned {
  version: number
  state: VesselState
}

interface FollowedBatch {
  batch: PositionBatch
  /** States as they are once the batch is stored. */
  changed: Map<number, Versioned>
}

/**
 * Wraps a store so that every batch of positions is followed: the states of its vessels and the events that they show are stored in the
 * transaction of the positions, so that after an interruption none is lost and none is doubled. Vessels with positions
 * that are older than their newest are noted in the same transaction, and followed again by `followLate`.
 *
 * A batch is followed while the one before it is written. When that write fails, its states are of no version that the store has, so
 * the batch after it is refused as stale and followed again.
 */
export function followPositions(positions: PositionStore, around: Surroundings): PositionStore {
  const cache = new LRUCache<number, Versioned>({ max: MAX_CACHED_STATES })
  /** States of batches that are being written. */
  const ahead = new Map<number, Versioned>()
  const followInTurn = createTurns()
  const writeInTurn = createTurns()

  const read = async (mmsis: readonly number[]): Promise<Map<number, Versioned>> => {
    const found = new Map<number, Versioned>()
    const unknown: number[] = []
    for (const mmsi of mmsis) {
      const cached = ahead.get(mmsi) ?? cache.get(mmsi)
      if (cached) found.set(mmsi, cached)
      else unknown.push(mmsi)
    }
    if (unknown.length > 0) {
      for (const { mmsi, version, state } of await positions.vesselStates(unknown))
        found.set(mmsi, { version, state: readState(mmsi, state) })
    }
    return found
  }

  const follow = async (batch: PositionBatch): Promise<FollowedBatch> => {
    const byVessel = groupInOrder(batch.positions)
    const states = await read([...byVessel.keys()])
    const changed = new Map<number, Versioned>()
    const events = new Map<string, TrackEvent>()
    const late: number[] = []
    const marks: VesselMarks[] = []
    const turns = { followed: 0 }
    for (const [mmsi, track] of byVessel) {
      const before = states.get(mmsi) ?? { version: 0, state: createVesselState(mmsi) }
      const followed = await followTrack(before.state, track, around, turns)
      for (const event of followed.events) events.set(event.id, event)
      if (followed.late > 0) late.push(mmsi)
      if (followed.marks.length > 0) marks.push({ mmsi, marks: followed.marks, replacedFromMs: null })
      if (followed.state !== before.state) changed.set(mmsi, { version: before.version + 1, state: followed.state })
    }
    const vesselStates = [...changed].map(([mmsi, { version, state }]) => ({
      mmsi,
      version: version - 1,
      state: writeState(state),
    }))
    for (const [mmsi, state] of changed) ahead.set(mmsi, state)
    const found = { vesselStates, events: [...events.values()].map(eventRow), marks, unfollowed: late }
    return { batch: { ...batch, ...found }, changed }
  }

  const attempt = async (batch: PositionBatch): Promise<WriteResult> => {
    const followed = followInTurn(() => follow(batch))
    return writeInTurn(async () => {
      const { batch: found, changed } = await followed
      const written = await positions.write(found)
      for (const [mmsi, state] of changed) {
        cache.set(mmsi, state)
        if (ahead.get(mmsi) === state) ahead.delete(mmsi)
      }
      return written
    })
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
          ahead.clear()
          for (const { mmsi } of batch.positions) cache.delete(mmsi)
        },
      )
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
