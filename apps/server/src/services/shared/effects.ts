import type { Clock } from '../../clock/clock.ts'
import type { Files } from '../../files/files.ts'
import type { Store } from '../../store/interfaces/store.ts'
import type { StorageQuota } from './storage/storage-quota.ts'
import type { StorageWatch } from './storage/storage-watch.ts'

/** The effects that every wing's services work on. Routes pass them on and call none of the store. */
export interface Effects {
  store: Store
  files: Files
  clock: Clock
  storage: StorageWatch
  quota: StorageQuota
}
