import { environment, readConfig } from '../../config.ts'
import { feedEffects } from '../../feeds/feed-effects.ts'
import { bundledPath } from '../../paths.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { withPlaceLists } from '../../services/watch/places/place-lists.ts'
import { withJamming } from '../../services/watch/tracks/find-jamming.ts'
import { followPositions } from '../../services/watch/tracks/follow-positions.ts'
import { surroundingsOf } from '../../services/watch/tracks/load-surroundings.ts'
import { noteUnfollowed } from '../../services/watch/tracks/note-unfollowed.ts'
import { finishWork, startWork } from '../../services/watch/tracks/work.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { withStore } from '../with-store.ts'

/**
 * Like `withStore`, for a command that stores positions: their events are stored with them, and encounters at the end of the command. With
 * a configured bus, both are left to the workers.
 */
export const withFollowedStore = <Result>(use: (store: Store) => Promise<Result>): Promise<Result> =>
  withStore(async (store) => {
    if (readConfig(environment).natsUrl !== null) return use({ ...store, positions: noteUnfollowed(store.positions) })
    const geo = await withPlaceLists(loadGeo(bundledPath.geo), { store })
    const around = surroundingsOf(geo, bundledPath.geo)
    const { positions: kept, encounters, jamming } = withJamming(store)
    const positions = followPositions(kept, around)
    const work = { positions, encounters, locks: store.locks, around, jamming }
    const working = startWork({
      ...work,
      ...feedEffects,
      onFault: (error) => process.stderr.write(`Following vessels failed; retrying. ${(error as Error).message}\n`),
    })
    try {
      return await use({ ...store, positions })
    } finally {
      await working.close()
      await finishWork(work)
    }
  })
