import type { StorageLimitForm } from '@varuna/contract/people/storage'
import type { TeamAct } from './team-store.ts'

/** Limits in bytes that administrators set; null where none is set. */
export interface SetQuotas extends StorageLimitForm {
  /** Of the account itself. */
  ownBytes: number | null
}

export interface QuotaStore {
  /** For an account, or for none. */
  of(accountId: string | null): Promise<SetQuotas>
  setInstallation(limits: StorageLimitForm, act: TeamAct): Promise<void>
  /** Null removes the quota of the account; without one, that changes nothing. False when there is no such account. */
  setAccount(accountId: string, maxBytes: number | null, act: TeamAct): Promise<boolean>
}
