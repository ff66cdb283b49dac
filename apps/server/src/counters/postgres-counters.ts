import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../store/database/schema.ts'
import type { CountKey, Counters } from './counters.ts'

/** Short, and without the addresses that people sign in with. */
const digestOf = ({ limit, key }: CountKey) => createHash('sha256').update(`${limit} ${key}`).digest('base64url')

/** Counts of all servers on one database; each call is one statement. */
export function createPostgresCounters(db: Kysely<Schema>): Counters {
  return {
    async add(additions, nowMs) {
      const rows = additions.map((addition) => ({
        digest: digestOf(addition),
        count: addition.amount,
        ends_ms: nowMs + addition.windowMs,
        renews: addition.renews ? 1 : 0,
      }))
      // In one order for all servers, so that none waits for another that waits for it.
      const inOrder = rows.toSorted((one, other) => (one.digest < other.digest ? -1 : 1))
      const isForgotten = sql<boolean>`shared_count.ends_ms <= ${nowMs}`
      const stored = await db
        .insertInto('shared_count')
        .values(inOrder)
        .onConflict((conflict) =>
          conflict.column('digest').doUpdateSet({
            count: sql`case when ${isForgotten} then excluded.count else shared_count.count + excluded.count end`,
            ends_ms: sql`case when ${isForgotten} or excluded.renews = 1 then excluded.ends_ms else shared_count.ends_ms end`,
          }),
        )
        .returning(['digest', 'count', 'ends_ms'])
        .execute()
      const byDigest = new Map(stored.map((row) => [row.digest, { count: row.count, endsMs: row.ends_ms }]))
      return rows.map(({ digest, count, ends_ms }) => byDigest.get(digest) ?? { count, endsMs: ends_ms })
    },
    async read(keys, nowMs) {
      const digests = keys.map(digestOf)
      const rows = await db
        .selectFrom('shared_count')
        .select(['digest', 'count', 'ends_ms'])
        .where('digest', 'in', digests)
        .where('ends_ms', '>', nowMs)
        .execute()
      const byDigest = new Map(rows.map((row) => [row.digest, { count: row.count, endsMs: row.ends_ms }]))
      return digests.map((digest) => byDigest.get(digest) ?? null)
    },
    async remove(key) {
      await db.deleteFrom('shared_count').where('digest', '=', digestOf(key)).execute()
    },
    async prune(nowMs, limit) {
      const old = db.selectFrom('shared_count').select('digest').where('ends_ms', '<=', nowMs).limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('shared_count')
        .where('digest', 'in', old)
        // Again, because it may have been renewed meanwhile.
        .where('ends_ms', '<=', nowMs)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
