import type { Geo } from '@varuna/geo/locate'
import type { Store } from '../../../store/interfaces/store.ts'
import { repeatRounds, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import { placeListKinds } from './place-list-kinds.ts'
import { withPlaceLists } from './place-lists.ts'

interface Effects extends RoundEffects {
  store: Pick<Store, 'publishedLists'>
}

export interface FollowedPlaceLists {
  /** Its ports and anchorages are replaced whole when a list is imported or removed, by whichever process. */
  geo: Geo
  close(): Promise<void>
}

/** Between looks at the versions of the lists, which read two short rows; a list itself is read only when it changed. */
const LOOK_MS = 15_000

/** Geography with the imported lists of ports and anchorages, which are taken up while the process runs. */
export async function followPlaceLists(bundled: Geo, { store, ...effects }: Effects): Promise<FollowedPlaceLists> {
  const versionsNow = async () => JSON.stringify(await store.publishedLists.versions(placeListKinds))
  // The version is read before the lists: a list that is imported in between is read twice.
  let version = await versionsNow()
  let { ports, anchorages } = await withPlaceLists(bundled, { store })
  const geo: Geo = {
    ...bundled,
    get ports() {
      return ports
    },
    get anchorages() {
      return anchorages
    },
  }
  const looking = repeatRounds(effects, LOOK_MS, async () => {
    const stored = await versionsNow()
    if (stored === version) return
    const now = await withPlaceLists(bundled, { store })
    ;({ ports, anchorages } = now)
    version = stored
  })
  return { geo, close: () => looking.close() }
}
