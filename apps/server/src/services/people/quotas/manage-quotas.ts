import { MAX_LARGEST, type StorageLimitForm, type StorageOverview } from '@varuna/contract/people/storage'
import type { Actor } from '../../../audit/actor.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import type { AccountBytes } from '../../../store/interfaces/stored-bytes.ts'
import type { Effects as AllEffects } from '../../shared/effects.ts'
import type { People } from '../people/people.ts'

type Effects = Pick<AllEffects, 'store' | 'clock' | 'quota'>

type Readers = Pick<AllEffects, 'store' | 'files' | 'quota'> & { people: Pick<People, 'named' | 'find'> }

/** What is stored here, what may be stored, and who stores most, or what one account stores. */
export async function readStorage({ store, files, quota, people }: Readers, asked?: string): Promise<StorageOverview> {
  const { accountBytes, totalBytes, freeBytes } = await quota.limitsOf(null)
  const set = await store.quotas.of(null)
  const usedBytes = await store.storedBytes.ofAll()
  const rows = asked === undefined ? await store.storedBytes.largest(MAX_LARGEST) : await find({ store, people }, asked)
  const named = await people.named(rows.map(({ accountId }) => accountId))
  return {
    usedBytes,
    diskFreeBytes: await files.freeBytes(),
    reserveBytes: freeBytes,
    accountBytes,
    totalBytes,
    set: { accountBytes: set.accountBytes, totalBytes: set.totalBytes },
    settings: { accountBytes: quota.settings.accountBytes, totalBytes: quota.settings.totalBytes },
    accounts: rows.flatMap(({ accountId, usedBytes: used, ownBytes }) => {
      const account = named(accountId)
      return account
        ? [{ account, usedBytes: used, maxBytes: ownBytes ?? accountBytes, isOwnQuota: ownBytes !== null }]
        : []
    }),
  }
}

const find = async ({ store, people }: Pick<Readers, 'store' | 'people'>, asked: string): Promise<AccountBytes[]> =>
  Promise.all(
    (await people.find(asked)).map(async ({ id }) => ({
      accountId: id,
      usedBytes: await store.storedBytes.ofAccount(id),
      ownBytes: (await store.quotas.of(id)).ownBytes,
    })),
  )

/** Throws `invalid_input` for more than the setting of the server, and for more an account than for all together. */
export async function setStorageLimits(
  { store, clock, quota }: Effects,
  by: Actor,
  limits: StorageLimitForm,
): Promise<void> {
  requireAtMost('totalBytes', limits.totalBytes, quota.settings.totalBytes)
  requireAtMost('accountBytes', limits.accountBytes, limits.totalBytes ?? quota.settings.totalBytes)
  await store.quotas.setInstallation(limits, { by, nowMs: clock.now() })
}

/** Null removes the quota of an account, which then has that of every account. Throws `invalid_input` and `not_found.account`. */
export async function setAccountQuota(
  { store, clock, quota }: Effects,
  by: Actor,
  accountId: string,
  maxBytes: number | null,
): Promise<void> {
  const { totalBytes } = await quota.limitsOf(null)
  requireAtMost('maxBytes', maxBytes, totalBytes)
  if (!(await store.quotas.setAccount(accountId, maxBytes, { by, nowMs: clock.now() })))
    throw codedError('not_found.account')
}

function requireAtMost(field: string, bytes: number | null, maximum: number | null): void {
  if (bytes !== null && maximum !== null && bytes > maximum)
    throw fieldError({ field, code: 'value_too_large', params: { maximum } })
}
