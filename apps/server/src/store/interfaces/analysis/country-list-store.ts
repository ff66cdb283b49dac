import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { CountryListRow } from '../rows/list-rows.ts'

/** Country tables that replace bundled ones; at most one per kind. A change is recorded as its `act`. */
export interface CountryListStore {
  /** By kind. */
  all(): Promise<CountryListRow[]>
  put(row: CountryListRow, act?: AuditAct): Promise<void>
  /** False when there is none. */
  remove(kind: string, act?: AuditAct): Promise<boolean>
}
