import type { Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import type { PublishedListStore } from './interfaces/published-list-store.ts'
import { appendAudit } from './people/append-audit.ts'

export const createPublishedListStore = (db: Kysely<Schema>): PublishedListStore => ({
  ofKinds: (kinds) =>
    db
      .selectFrom('published_list')
      .selectAll()
      .where('kind', 'in', [...kinds])
      .orderBy('kind')
      .execute(),
  versions: (kinds) =>
    db
      .selectFrom('published_list')
      .select(['kind', 'sha256', 'imported_ms'])
      .where('kind', 'in', [...kinds])
      .orderBy('kind')
      .execute(),
  put: ({ kind, ...row }, act) =>
    db.transaction().execute(async (within) => {
      await within
        .insertInto('published_list')
        .values({ kind, ...row })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
        .execute()
      if (act !== undefined) await appendAudit(within, act)
    }),
  remove: (kind, act) =>
    db.transaction().execute(async (within) => {
      const deleted = await within.deleteFrom('published_list').where('kind', '=', kind).executeTakeFirstOrThrow()
      if (deleted.numDeletedRows === 0n) return false
      if (act !== undefined) await appendAudit(within, act)
      return true
    }),
})
