import type { Kysely, Transaction } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { FeedRow } from '../interfaces/rows/feed-rows.ts'
import type { FeedStore } from '../interfaces/watch/feed-store.ts'
import type { Store } from '../interfaces/store.ts'
import { appendAudit } from '../people/append-audit.ts'

export function createFeedStore(kind: Store['kind'], db: Kysely<Schema>): FeedStore {
  const find = async (within: Kysely<Schema>, id: string) =>
    (await within.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  return {
    list: () => db.selectFrom('feed').selectAll().orderBy('name').orderBy('id').execute(),
    get: (id) => find(db, id),
    add: (feed, maximum, act) =>
      db.transaction().execute(async (within) => {
        await lockTable(kind, within, 'feed')
        const { count } = await within
          .selectFrom('feed')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= maximum) return false
        const unread = { revision: 1, reader_id: null, read_until_ms: 0, health: null }
        await within
          .insertInto('feed')
          .values({ ...feed, ...unread, changed_ms: feed.created_ms })
          .execute()
        await appendAudit(within, act)
        return true
      }),
    change: ({ id, revision }, settings, kept, act) =>
      db.transaction().execute(async (within) => {
        await lockTable(kind, within, 'feed')
        const before = await find(within, id)
        if (before === null) return null
        if (before.revision !== revision) return 'changed'
        if (before.name !== settings.name || before.connection !== settings.connection)
          await keepVersion(within, before, act.timeMs, kept)
        const after = await within
          .updateTable('feed')
          .set({ ...settings, revision: revision + 1, changed_ms: act.timeMs, health: null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await appendAudit(within, act)
        return after
      }),
    remove: (id, kept, act) =>
      db.transaction().execute(async (within) => {
        await lockTable(kind, within, 'feed')
        const before = await find(within, id)
        if (before === null) return false
        await keepVersion(within, before, act.timeMs, kept)
        await within.deleteFrom('feed').where('id', '=', id).execute()
        await appendAudit(within, act)
        return true
      }),
    versions: (limit) =>
      db
        .selectFrom('feed_version')
        .selectAll()
        .orderBy('replaced_ms', 'desc')
        .orderBy('feed_id')
        .orderBy('place', 'desc')
        .limit(limit)
        .execute(),
    async version(id, place) {
      const query = db.selectFrom('feed_version').selectAll().where('feed_id', '=', id).where('place', '=', place)
      return (await query.executeTakeFirst()) ?? null
    },
    claim: (readerId, claims, nowMs, untilMs) =>
      db.transaction().execute(async (within) => {
        const held: string[] = []
        // In one order, so that two servers never wait for each other.
        for (const { id, revision, health } of claims.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
          const { numUpdatedRows } = await within
            .updateTable('feed')
            .set({ reader_id: readerId, read_until_ms: untilMs, ...(health !== null && { health }) })
            .where('id', '=', id)
            .where('revision', '=', revision)
            .where('is_on', '=', 1)
            .where(({ or, eb }) => or([eb('reader_id', '=', readerId), eb('read_until_ms', '<=', nowMs)]))
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 1n) held.push(id)
        }
        return held
      }),
    async release(readerId) {
      await db
        .updateTable('feed')
        .set({ reader_id: null, read_until_ms: 0 })
        .where('reader_id', '=', readerId)
        .execute()
    },
  }
}

async function keepVersion(
  within: Transaction<Schema>,
  { id, name, connection }: FeedRow,
  replacedMs: number,
  kept: number,
): Promise<void> {
  const newest = await within
    .selectFrom('feed_version')
    .select('place')
    .where('feed_id', '=', id)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const place = (newest?.place ?? 0) + 1
  await within
    .insertInto('feed_version')
    .values({ feed_id: id, place, name, connection, replaced_ms: replacedMs })
    .execute()
  await within
    .deleteFrom('feed_version')
    .where('feed_id', '=', id)
    .where('place', '<=', place - kept)
    .execute()
}
