import type { StoreHealth } from '@varuna/contract/site/health'
import type { Store } from '../../../store/interfaces/store.ts'

/** Which database the store is on, and whether it can be reached. */
export const checkStore = ({ store }: { store: Pick<Store, 'kind' | 'ping'> }): Promise<StoreHealth> =>
  store.ping().then(
    () => ({ kind: store.kind, ok: true }),
    () => ({ kind: store.kind, ok: false }),
  )
