import type { AuditAct } from '../../audit/audit-entry.ts'
import type { PublishedListRow } from './rows/list-rows.ts'

/** Lists of publishers, of countries or of places, that count in place of bundled ones or before them; at most one of a kind. */
export interface PublishedListStore {
  /** Those of the kinds named, by kind. */
  ofKinds(kinds: readonly string[]): Promise<PublishedListRow[]>
  /** What changes whenever one of the kinds is replaced or removed, without the entries; by kind. */
  versions(kinds: readonly string[]): Promise<Pick<PublishedListRow, 'kind' | 'sha256' | 'imported_ms'>[]>
  /** Replaces the one of its kind. A change is recorded as its `act`. */
  put(row: PublishedListRow, act?: AuditAct): Promise<void>
  /** False when there is none. */
  remove(kind: string, act?: AuditAct): Promise<boolean>
}
