import type { PositionReport } from '@varuna/ais/streams/report'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { PositionStore, UnfollowedVessel, VesselMarks } from '../../store/positions/position-store.ts'
import { eventRow } from './event-row.ts'
import { asStored, followTrack, isFollowed } from './follow-track.ts'
import { rebuildVessels } from './rebuild-vessels.ts'
import { retryStale } from './retry-stale.ts'
import { readState, writeState } from './stored-state.ts'

const NOTES_A_WRITE = 500
const POSITIONS_A_READ = 50_000

type Store = Pick<
  PositionStore,
  'unfollowedVessels' | 'noteLate' | 'vesselStates' | 'positionsWithin' | 'write' | 'trackPage' | 'marksOf'
>

/**
 * Follows stored positions of a partition's vessels that were noted as not followed, and settles the notes in the same transaction.
 * Vessels with a position that is not newer than the newest followed one are noted as late. Returns the number of vessels, 0 when no
 * note is left.
 */
export const followUnfollowed = (positions: Store, around: Surroundings, partition: number): Promise<number> =>
  retryStale(async () => {
    const vessels = await positions.unfollowedVessels([partition], false, NOTES_A_WRITE)
    if (vessels.length > 0) await follow(positions, around, vessels)
    return vessels.length
  })

async function follow(positions: Store, around: Surroundings, vessels: readonly UnfollowedVessel[]): Promise<void> {
  const stored = await positions.vesselStates(vessels.map(({ mmsi }) => mmsi))
  const states = new Map(stored.map(({ mmsi, version, state }) => [mmsi, { version, state: readState(mmsi, state) }]))
  const isLate = ({ mmsi, fromMs }: UnfollowedVessel) => fromMs <= (states.get(mmsi)?.state.newestMs ?? -Infinity)
  await positions.noteLate(vessels.filter(isLate).flatMap(({ notes }) => notes))
  const inOrder = vessels.filter((vessel) => !isLate(vessel))
  if (inOrder.length === 0) return
  const { positions: reports, isWhole } = await positions.positionsWithin(inOrder, POSITIONS_A_READ)
  if (!isWhole) {
    // One vessel that has so many alone is read in pieces.
    if (inOrder.length === 1) return positions.noteLate(inOrder.flatMap(({ notes }) => notes))
    return follow(positions, around, inOrder.slice(0, inOrder.length >> 1))
  }
  const byVessel = Map.groupBy(reports.filter(isFollowed), ({ mmsi }) => mmsi)
  const events = new Map<string, TrackEvent>()
  const vesselStates = []
  const marks: VesselMarks[] = []
  const turns = { followed: 0 }
  for (const [mmsi, track] of byVessel) {
    const { version, state } = states.get(mmsi) ?? { version: 0, state: createVesselState(mmsi) }
    const followed = await followTrack(state, track.sort(byTime).map(asStored), around, turns)
    for (const event of followed.events) events.set(event.id, event)
    vesselStates.push({ mmsi, version, state: writeState(followed.state) })
    if (followed.marks.length > 0) marks.push({ mmsi, marks: followed.marks, replacedFromMs: null })
  }
  await positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates,
    events: [...events.values()].map(eventRow),
    marks,
    followed: inOrder.flatMap(({ notes }) => notes),
  })
}

const byTime = (a: PositionReport, b: PositionReport) => a.timeMs - b.timeMs || a.lat - b.lat || a.lon - b.lon

/** Follows again the vessels of a partition that have late positions. Returns their number, 0 when none is left. */
export async function followLate(positions: Store, around: Surroundings, partition: number): Promise<number> {
  const vessels = await positions.unfollowedVessels([partition], true, NOTES_A_WRITE)
  await rebuildVessels(positions, around, vessels)
  return vessels.length
}
