import type { Kysely } from 'kysely'
import type { Principal } from '../../../principal/principal.ts'
import type { Schema } from '../../database/schema.ts'
import type { FoundMention } from '../../interfaces/desk/alert-store.ts'
import type { AlertChangeRow } from '../../interfaces/rows/alert-rows.ts'
import { isSeenBy } from './read-queue.ts'

/** Adds the accounts that a change mentions; those who have no account any more are left out. */
export async function addMentions(
  transaction: Kysely<Schema>,
  { sequence, alert_id }: Pick<AlertChangeRow, 'sequence' | 'alert_id'>,
  { accountIds, most }: { accountIds: readonly string[]; most: number },
): Promise<void> {
  if (accountIds.length === 0) return
  const removed = await transaction
    .selectFrom('account_removal')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .execute()
  const gone = new Set(removed.map(({ account_id }) => account_id))
  for (const account_id of accountIds) {
    if (gone.has(account_id)) continue
    await transaction.insertInto('mention').values({ account_id, sequence, alert_id }).execute()
    const beyond = await transaction
      .selectFrom('mention')
      .select('sequence')
      .where('account_id', '=', account_id)
      .orderBy('sequence', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst()
    if (beyond !== undefined)
      await transaction
        .deleteFrom('mention')
        .where('account_id', '=', account_id)
        .where('sequence', '<=', beyond.sequence)
        .execute()
  }
}

export async function readMentions(db: Kysely<Schema>, principal: Principal, limit: number): Promise<FoundMention[]> {
  const mentions = await db
    .selectFrom('mention')
    .select(['sequence', 'alert_id'])
    .where('account_id', '=', principal.accountId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  if (mentions.length === 0) return []
  const ids = [...new Set(mentions.map(({ alert_id }) => alert_id))]
  const alerts = await db.selectFrom('alert').selectAll().where('id', 'in', ids).where(isSeenBy(principal)).execute()
  const alertOf = new Map(alerts.map((alert) => [alert.id, alert]))
  const changes = await db
    .selectFrom('alert_change')
    .selectAll()
    .where(
      'sequence',
      'in',
      mentions.map(({ sequence }) => sequence),
    )
    .orderBy('sequence', 'desc')
    .execute()
  return changes.flatMap((change) => {
    const alert = alertOf.get(change.alert_id)
    return alert === undefined ? [] : [{ change, alert }]
  })
}
