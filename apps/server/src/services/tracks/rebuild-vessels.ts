import type { PositionReport } from '@varuna/ais/streams/report'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { PositionStore } from '../../store/positions/position-store.ts'
import { eventRow } from './event-row.ts'
import { asStored, followTrack, isFollowed } from './follow-track.ts'
import { retryStale } from './retry-stale.ts'
import { writeState } from './stored-state.ts'

/** Moments of a track that are read at a time. */
const MOMENTS_A_READ = 5_000
/** Vessels whose results are written in one transaction. */
const VESSELS_A_WRITE = 200

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
    onGroup(group.length, await retryStale(() => rebuildOnce(positions, around, group)))
  }
}

async function rebuildOnce(positions: Store, around: Surroundings, mmsis: readonly number[]): Promise<number> {
  const versions = new Map((await positions.vesselStates(mmsis)).map(({ mmsi, version }) => [mmsi, version]))
  const events = new Map<string, TrackEvent>()
  const vesselStates = []
  const turns = { followed: 0 }
  for (const mmsi of mmsis) {
    const track = (await readTrack(positions, mmsi)).filter(isFollowed).map(asStored)
    const followed = await followTrack(createVesselState(mmsi), track, around, turns)
    for (const event of followed.events) events.set(event.id, event)
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
  return turns.followed
}

/** A vessel's positions from the first to the last. The store reads back from a time, so the pieces are turned round. */
async function readTrack(positions: Pick<PositionStore, 'track'>, mmsi: number): Promise<PositionReport[]> {
  const pieces: PositionReport[][] = []
  for (let beforeMs = Number.MAX_SAFE_INTEGER; ;) {
    const piece = await positions.track(mmsi, 0, beforeMs, { mostMoments: MOMENTS_A_READ, spacingMs: 1 })
    const [first] = piece
    if (first === undefined) return pieces.reverse().flat()
    pieces.push(piece)
    beforeMs = first.timeMs
  }
}
