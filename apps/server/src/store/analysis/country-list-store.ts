import type { Kysely } from 'kysely'
import type { CountryListRow } from '../database/rows/list-rows.ts'
import type { Schema } from '../database/schema.ts'

/** Country tables that replace bundled ones; at most one per kind. */
export interface CountryListStore {
  /** By kind. */
  all(): Promise<CountryListRow[]>
  put(row: CountryListRow): Promise<void>
  /** False when there is none. */
  remove(kind: string): Promise<boolean>
}

export const createCountryListStore = (db: Kysely<Schema>): CountryListStore => ({
  all: () => db.selectFrom('country_list').selectAll().orderBy('kind').execute(),
  async put({ kind, ...row }) {
    await db
      .insertInto('country_list')
      .values({ kind, ...row })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute()
  },
  async remove(kind) {
    const { numDeletedRows } = await db.deleteFrom('country_list').where('kind', '=', kind).executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})
