import type { StorageQuota } from './storage-quota.ts'

const settings = { accountBytes: Infinity, totalBytes: null, freeBytes: 0 }

/** A quota without a limit. */
export const unboundedQuota: StorageQuota = {
  settings,
  limitsOf: async () => settings,
  withRoom: (_accountId, _announcedBytes, work) => work({ grow: async () => {} }),
  usageOf: async () => ({ usedBytes: 0, maxBytes: Infinity }),
}
