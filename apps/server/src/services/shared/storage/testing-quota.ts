import type { StorageQuota } from './storage-quota.ts'

/** A quota without a limit. */
export const unboundedQuota: StorageQuota = {
  withRoom: (_accountId, _announcedBytes, work) => work({ grow: async () => {} }),
  usageOf: async () => ({ usedBytes: 0, maxBytes: Infinity }),
}
