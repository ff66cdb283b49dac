import type { AuditEntry, AuditOrigin } from '../../../audit/audit-entry.ts'
import type { AuditHead } from '../../../audit/check-chain.ts'

interface AuditOriginRow extends AuditOrigin {
  sequence: number
  /** The account whose removal erases this row; null where there is none. */
  account_id: string | null
}

/** Wrong passwords of one account in an hour that is not recorded yet; times in UTC ms. */
export interface FailedSignInRow {
  /** Empty where the addresses have no account. */
  account_id: string
  hour_ms: number
  tries: number
  first_ms: number
  last_ms: number
  /** Where the last try came from; null where it is not known. */
  client: string | null
}

export interface AuditTables {
  audit_entry: AuditEntry
  audit_head: AuditHead & { id: number }
  audit_origin: AuditOriginRow
  failed_sign_in: FailedSignInRow
}
