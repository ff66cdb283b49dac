import type { Kysely } from 'kysely'
import { appendAudit } from '../people/append-audit.ts'
import type { Schema } from '../database/schema.ts'
import type { CountryListStore } from '../interfaces/analysis/country-list-store.ts'

export const createCountryListStore = (db: Kysely<Schema>): CountryListStore => ({
  all: () => db.selectFrom('country_list').selectAll().orderBy('kind').execute(),
  put: ({ kind, ...row }, act) =>
    db.transaction().execute(async (within) => {
      await within
        .insertInto('country_list')
        .values({ kind, ...row })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
        .execute()
      if (act !== undefined) await appendAudit(within, act)
    }),
  remove: (kind, act) =>
    db.transaction().execute(async (within) => {
      const deleted = await within.deleteFrom('country_list').where('kind', '=', kind).executeTakeFirstOrThrow()
      if (deleted.numDeletedRows === 0n) return false
      if (act !== undefined) await appendAudit(within, act)
      return true
    }),
})
