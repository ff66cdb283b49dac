import { bundledPath } from '../paths.ts'
import { followPositions, type FollowedPositions } from '../services/tracks/follow-positions.ts'
import { loadSurroundings } from '../services/tracks/load-surroundings.ts'
import { rebuildVessels } from '../services/tracks/rebuild-vessels.ts'
import type { Store } from '../store/store.ts'
import { withStore } from './with-store.ts'

/** As `withStore`, for a command that stores positions: what they show is stored with them, late ones at the end of the command. */
export const withFollowedStore = <Result>(
  use: (store: Store & { positions: FollowedPositions }) => Promise<Result>,
): Promise<Result> =>
  withStore(async (store) => {
    const around = loadSurroundings(bundledPath.geo)
    const positions = followPositions(store.positions, around)
    try {
      return await use({ ...store, positions })
    } finally {
      await rebuildVessels(positions, around, positions.takeLateVessels())
    }
  })
