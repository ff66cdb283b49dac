import type { CountryListRow } from '../rows/list-rows.ts'

/** Country tables that replace bundled ones; at most one per kind. */
export interface CountryListStore {
  /** By kind. */
  all(): Promise<CountryListRow[]>
  put(row: CountryListRow): Promise<void>
  /** False when there is none. */
  remove(kind: string): Promise<boolean>
}
