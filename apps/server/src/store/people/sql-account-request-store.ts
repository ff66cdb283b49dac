import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { AccountRequestBounds, AccountRequestStore } from '../interfaces/people/account-request-store.ts'
import type { AccountRequestRow } from '../interfaces/rows/work-rows.ts'
import type { Store } from '../interfaces/store.ts'
import { appendAudit } from './append-audit.ts'

export function createAccountRequestStore(kind: Store['kind'], db: Kysely<Schema>): AccountRequestStore {
  return {
    add: (request, bounds, by) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'account_request')
        await transaction
          .deleteFrom('account_request')
          .where('client', '=', request.client)
          .where('mailbox', '=', request.mailbox)
          .where('claimed_ms', 'is', null)
          .execute()
        const waiting = await transaction
          .selectFrom('account_request')
          .select(['id', 'mailbox', 'client', 'claimed_ms'])
          .where('created_ms', '>', bounds.sinceMs)
          .orderBy('created_ms', 'desc')
          .orderBy('id', 'desc')
          .limit(bounds.overall)
          .execute()
        const room = findRoom(waiting, request, bounds)
        if (room === null) return false
        if (room.evict !== null) await transaction.deleteFrom('account_request').where('id', '=', room.evict).execute()
        await transaction
          .insertInto('account_request')
          .values({ ...request, claimed_ms: null })
          .execute()
        const { id, created_ms } = request
        await appendAudit(transaction, { action: 'request_creation', by, aboutId: id, timeMs: created_ms })
        return true
      }),
    list: (sinceMs, limit) =>
      db
        .selectFrom('account_request')
        .selectAll()
        .where('created_ms', '>', sinceMs)
        .orderBy('created_ms')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async claim(id, nowMs, sinceMs, abandonedMs) {
      const claimed = await db
        .updateTable('account_request')
        .set({ claimed_ms: nowMs })
        .where('id', '=', id)
        .where('created_ms', '>', sinceMs)
        .where(({ or, eb }) => or([eb('claimed_ms', 'is', null), eb('claimed_ms', '<', abandonedMs)]))
        .returningAll()
        .executeTakeFirst()
      return claimed ?? null
    },
    async unclaim(id) {
      await db.updateTable('account_request').set({ claimed_ms: null }).where('id', '=', id).execute()
    },
    refuse: (id, { ofClient, abandonedMs, nowMs, by }) =>
      db.transaction().execute(async (transaction) => {
        const refused = await transaction
          .deleteFrom('account_request')
          .where(({ eb, selectFrom }) =>
            ofClient
              ? eb('client', 'in', selectFrom('account_request as one').select('one.client').where('one.id', '=', id))
              : eb('id', '=', id),
          )
          .where(({ or, eb }) => or([eb('claimed_ms', 'is', null), eb('claimed_ms', '<', abandonedMs)]))
          .returning('id')
          .execute()
        if (refused.length > 0)
          await appendAudit(transaction, {
            action: 'request_refusal',
            by,
            aboutId: id,
            timeMs: nowMs,
            after: { requests: refused.length },
          })
        return refused.length
      }),
    async prune(beforeMs, limit) {
      const expired = db.selectFrom('account_request').select('id').where('created_ms', '<', beforeMs).limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('account_request')
        .where('id', 'in', expired)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

type Waiting = Pick<AccountRequestRow, 'id' | 'mailbox' | 'client' | 'claimed_ms'>

/** Whether one more may wait, and which one it replaces; null when it may not. `waiting` has the newest first. */
function findRoom(
  waiting: readonly Waiting[],
  { mailbox, client }: Pick<Waiting, 'mailbox' | 'client'>,
  { ofMailbox, ofClient, overall }: AccountRequestBounds,
): { evict: string | null } | null {
  const own = waiting.filter((one) => one.client === client).length
  if (own >= ofClient || waiting.filter((one) => one.mailbox === mailbox).length >= ofMailbox) return null
  if (waiting.length < overall) return { evict: null }
  const counts = new Map<string, number>()
  for (const one of waiting) counts.set(one.client, (counts.get(one.client) ?? 0) + 1)
  const most = Math.max(...counts.values())
  if (most <= own + 1) return null
  const evicted = waiting.find((one) => one.claimed_ms === null && counts.get(one.client) === most)
  return evicted ? { evict: evicted.id } : null
}
