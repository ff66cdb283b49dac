import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { PositionStore, UnfollowedVessel } from '../../../store/interfaces/watch/position-store.ts'
import { groupInOrder } from './follow-track.ts'
import { followVessels } from './follow-vessels.ts'
import { markLateCopies } from './late-copies/mark-late-copies.ts'
import { rebuildVessels } from './rebuild-vessels.ts'
import { retryStale } from './retry-stale.ts'
import { readState } from './stored-state.ts'
import type { OutageReads } from './outages/find-outages.ts'
import { withoutOutages } from './outages/without-outages.ts'

const NOTES_A_WRITE = 500
const POSITIONS_A_READ = 50_000

type Store = Pick<
  PositionStore,
  | 'unfollowedVessels'
  | 'noteLate'
  | 'vesselStates'
  | 'positionsWithin'
  | 'write'
  | 'track'
  | 'trackPage'
  | 'marksOf'
  | 'weeksWithoutMarks'
> &
  OutageReads

/**
 * Follows stored positions of a partition's vessels that were noted as not followed, and settles the notes in the same transaction. Vessels
 * with a position no newer than the newest followed one are noted as late. Returns the number of vessels, 0 when no note is left.
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
    // One vessel that alone has this many is read in pieces.
    if (inOrder.length === 1) return positions.noteLate(inOrder.flatMap(({ notes }) => notes))
    return follow(positions, around, inOrder.slice(0, inOrder.length >> 1))
  }
  const stateOf = (mmsi: number) => states.get(mmsi) ?? { version: 0, state: createVesselState(mmsi) }
  const { found } = await followVessels(groupInOrder(reports), stateOf, around)
  await positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    ...found,
    events: await markLateCopies(positions, await withoutOutages(positions, found.events)),
    followed: inOrder.flatMap(({ notes }) => notes),
  })
}

/**
 * Follows again the vessels of a partition that have late positions. Returns the number that is settled, 0 when none is left but those
 * whose positions arrive too often, which wait for a later round.
 */
export async function followLate(positions: Store, around: Surroundings, partition: number): Promise<number> {
  const vessels = await positions.unfollowedVessels([partition], true, NOTES_A_WRITE)
  const busy = await rebuildVessels(positions, around, vessels)
  return vessels.length - busy.length
}
