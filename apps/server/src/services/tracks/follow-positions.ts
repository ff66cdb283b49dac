import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/streams/report'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Position } from '@varuna/tracks/position'
import { step } from '@varuna/tracks/step'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import { LRUCache } from 'lru-cache'
import type { PositionBatch, PositionStore, WriteResult } from '../../store/positions/position-store.ts'
import { CodedError } from '../../errors/coded-error.ts'
import { eventRow } from './event-row.ts'
import { isVesselStation } from './position-table.ts'
import { readState, writeState } from './stored-state.ts'

/** Positions that are followed before requests are answered again: about 10 ms. */
const POSITIONS_A_TURN = 400
/** States kept in memory, of about 2 kB each. */
const MAX_CACHED_STATES = 50_000
/** Another process that follows the same vessels makes a batch start again; so often it is no coincidence. */
const MAX_ATTEMPTS = 5

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
    let turn = 0
    for (const [mmsi, track] of byVessel) {
      const before = states.get(mmsi) ?? { version: 0, state: createVesselState(mmsi) }
      let state = before.state
      for (const position of track) {
        const result = step(state, position, around)
        state = result.state
        for (const event of result.events) events.set(event.id, event)
        if (result.segment === null) late.push(mmsi)
        turn += 1
        if (turn % POSITIONS_A_TURN === 0) await immediate()
      }
      if (state !== before.state) changed.set(mmsi, { version: before.version, state })
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
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(batch)
        } catch (error) {
          const isStale = error instanceof CodedError && error.code === 'stale_state'
          // The states may be stale, or the batch stored although its answer was lost.
          for (const { mmsi } of batch.positions) cache.delete(mmsi)
          if (!isStale || attempts >= MAX_ATTEMPTS) throw error
        }
      }
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
    if (!isVesselStation(report.mmsi, report.station) || report.timeFrom === 'order') continue
    const track = byVessel.get(report.mmsi)
    if (track) track.push(asStored(report))
    else byVessel.set(report.mmsi, [asStored(report)])
  }
  for (const track of byVessel.values()) track.sort((a, b) => a.timeMs - b.timeMs || a.lat - b.lat || a.lon - b.lon)
  return byVessel
}

const rounded = (value: number | null, scale: number) => (value === null ? null : Math.round(value * scale) / scale)

/** With the digits that the store keeps, so that following them again from the store gives the same events. */
export const asStored = ({ timeMs, lat, lon, speedKnots, courseDegrees }: PositionReport): Position => ({
  timeMs,
  lat: Math.round(lat * 1e7) / 1e7,
  lon: Math.round(lon * 1e7) / 1e7,
  speedKnots: rounded(speedKnots, 10),
  courseDegrees: rounded(courseDegrees, 10),
})
