import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { CountryListStore } from '../interfaces/analysis/country-list-store.ts'

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
