import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { PositionBatch, PositionStore, WriteResult } from '../../../store/interfaces/watch/position-store.ts'
import { createTurns } from '../../shared/turns/create-turns.ts'
import { groupInOrder } from './follow-track.ts'
import { followVessels } from './follow-vessels.ts'
import { markLateCopies } from './late-copies/mark-late-copies.ts'
import { retryStale } from './retry-stale.ts'
import { withoutOutages } from './outages/without-outages.ts'
import { createStateCache, type Versioned } from './state-cache.ts'
import { readState } from './stored-state.ts'

/**
 * Wraps a store so that every batch of positions is followed: vessel states and events are stored in the transaction of the positions, so
 * that an interruption neither loses nor duplicates any. Vessels with positions older than their newest are noted in the same transaction,
 * and followed again by `followLate`.
 * A batch is followed while the previous one is written. When that write fails, the versions of its states never reach the store, so the
 * next batch is refused as stale and followed again.
 */
export function followPositions(
  positions: PositionStore,
  around: Surroundings,
  /** States once all followed batches are written. */
  cache = createStateCache(),
): PositionStore {
  /** The vessels whose states in the cache are not written yet, by batch. */
  const unwritten = new Set<readonly number[]>()
  const followInTurn = createTurns()
  const writeInTurn = createTurns()

  const follow = async (batch: PositionBatch): Promise<{ found: PositionBatch; changed: number[] }> => {
    const tracks = groupInOrder(batch.positions)
    const unknown = [...tracks.keys()].filter((mmsi) => !cache.has(mmsi))
    const stored = new Map<number, Versioned>()
    if (unknown.length > 0) {
      for (const { mmsi, version, state } of await positions.vesselStates(unknown))
        stored.set(mmsi, { version, state: readState(mmsi, state) })
    }
    const stateOf = (mmsi: number) =>
      cache.read(mmsi) ?? stored.get(mmsi) ?? { version: 0, state: createVesselState(mmsi) }
    const { found, late } = await followVessels(tracks, stateOf, around)
    for (const { mmsi, version, state } of found.vesselStates) cache.set(mmsi, version + 1, state)
    const changed = found.vesselStates.map(({ mmsi }) => mmsi)
    unwritten.add(changed)
    return { found: { ...batch, ...found, unfollowed: late }, changed }
  }

  const attempt = async (batch: PositionBatch): Promise<WriteResult> => {
    const followed = followInTurn(() => follow(batch))
    return writeInTurn(async () => {
      const { found, changed } = await followed
      const lasting = await withoutOutages(positions, found.events ?? [], batch)
      const events = await markLateCopies(positions, lasting, batch.positions)
      const written = await positions.write({ ...found, events })
      unwritten.delete(changed)
      return written
    })
  }

  /** States may be stale, or the batch may have been stored although its response was lost. */
  const forget = (batch: PositionBatch) => {
    for (const changed of unwritten) for (const mmsi of changed) cache.delete(mmsi)
    unwritten.clear()
    for (const { mmsi } of batch.positions) cache.delete(mmsi)
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
        () => forget(batch),
      )
    },
  }
}
