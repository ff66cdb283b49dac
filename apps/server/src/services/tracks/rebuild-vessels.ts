import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/streams/report'
import type { TrackEvent } from '@varuna/tracks/event'
import { step } from '@varuna/tracks/step'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import type { PositionStore } from '../../store/positions/position-store.ts'
import { CodedError } from '../../errors/coded-error.ts'
import { eventRow } from './event-row.ts'
import { asStored } from './follow-positions.ts'
import { isVesselStation } from './position-table.ts'
import { writeState } from './stored-state.ts'

/** Moments of a track that are read at a time. */
const MOMENTS_A_READ = 5_000
const POSITIONS_A_TURN = 400
/** Vessels whose results are written in one transaction. */
const VESSELS_A_WRITE = 200
const MAX_ATTEMPTS = 5

type Store = Pick<PositionStore, 'track' | 'vesselStates' | 'write'>

/**
 * Follows all stored positions of vessels again and replaces their states and events, many vessels in one transaction. When positions
 * of one come meanwhile, its group starts again. Reports the number of positions of each group.
 */
export async function rebuildVessels(
  positions: Store,
  around: Surroundings,
  mmsis: readonly number[],
  onGroup: (vessels: number, positions: number) => void = () => {},
): Promise<void> {
  for (let from = 0; from < mmsis.length; from += VESSELS_A_WRITE) {
    const group = mmsis.slice(from, from + VESSELS_A_WRITE)
    onGroup(group.length, await rebuildGroup(positions, around, group))
  }
}

async function rebuildGroup(positions: Store, around: Surroundings, mmsis: readonly number[]): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await rebuildOnce(positions, around, mmsis)
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'stale_state') || attempts >= MAX_ATTEMPTS) throw error
    }
  }
}

async function rebuildOnce(positions: Store, around: Surroundings, mmsis: readonly number[]): Promise<number> {
  const versions = new Map((await positions.vesselStates(mmsis)).map(({ mmsi, version }) => [mmsi, version]))
  const events = new Map<string, TrackEvent>()
  const vesselStates = []
  let count = 0
  for (const mmsi of mmsis) {
    const followed = await followFromStore(positions, around, mmsi)
    for (const event of followed.events) events.set(event.id, event)
    count += followed.positions
    vesselStates.push({ mmsi, version: versions.get(mmsi) ?? 0, state: writeState(followed.state) })
  }
  await positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates,
    forgetEventsOf: [...mmsis],
    events: [...events.values()].map(eventRow),
  })
  return count
}

async function followFromStore(positions: Pick<PositionStore, 'track'>, around: Surroundings, mmsi: number) {
  const events: TrackEvent[] = []
  let state: VesselState = createVesselState(mmsi)
  let count = 0
  for await (const report of readTrack(positions, mmsi)) {
    if (!isVesselStation(mmsi, report.station) || report.timeFrom === 'order') continue
    const result = step(state, asStored(report), around)
    state = result.state
    events.push(...result.events)
    count += 1
    if (count % POSITIONS_A_TURN === 0) await immediate()
  }
  return { state, events, positions: count }
}

/** A vessel's positions from the first to the last. The store reads back from a time, so the pieces are collected first. */
async function* readTrack(positions: Pick<PositionStore, 'track'>, mmsi: number): AsyncGenerator<PositionReport> {
  const pieces: PositionReport[][] = []
  for (let beforeMs = Number.MAX_SAFE_INTEGER; ;) {
    const piece = await positions.track(mmsi, 0, beforeMs, { mostMoments: MOMENTS_A_READ, spacingMs: 1 })
    const [first] = piece
    if (first === undefined) break
    pieces.push(piece)
    beforeMs = first.timeMs
  }
  for (const piece of pieces.reverse()) yield* piece
}
