import { recordKey } from '@varuna/vocabulary/teams'
import type { Kysely } from 'kysely'
import type { Principal } from '../../../principal/principal.ts'
import type { Schema } from '../../database/schema.ts'
import type { FoundMention, LoggedChange, MentionedAccounts } from '../../interfaces/desk/alert-store.ts'
import type { AlertRow } from '../../interfaces/rows/alert-rows.ts'
import { readersThroughTeams } from '../../people/team-shares.ts'
import { isSeenBy } from './read-queue.ts'

/** Adds the accounts that a change mentions and that see its alert, and returns them; those who have no account any more are left out. */
export async function addMentions(
  transaction: Kysely<Schema>,
  { change: { sequence, by_id }, alert }: LoggedChange,
  { accounts, most, mostOfWriter }: MentionedAccounts,
): Promise<string[]> {
  if (accounts.length === 0) return []
  const ofTeams = alert.user_id === null ? undefined : await readersOf(transaction, alert)
  const seeing = accounts
    .filter(({ id, seesShared }) =>
      alert.user_id === null ? seesShared : alert.user_id === id || ofTeams?.has(id) === true,
    )
    .map(({ id }) => id)
  if (seeing.length === 0) return []
  const removed = await transaction
    .selectFrom('account_removal')
    .select('account_id')
    .where('account_id', 'in', seeing)
    .execute()
  const gone = new Set(removed.map(({ account_id }) => account_id))
  const added = seeing.filter((id) => !gone.has(id))
  for (const account_id of added) {
    await transaction.insertInto('mention').values({ account_id, sequence, alert_id: alert.id }).execute()
    // The writer's first: they must not push out others'.
    await keepNewest(transaction, { account_id, by_id }, mostOfWriter)
    await keepNewest(transaction, { account_id, by_id: null }, most)
  }
  return added
}

/** Alerts about events, and those of rules, are shared with no team. */
async function readersOf(
  transaction: Kysely<Schema>,
  { source_kind: kind, source_id: id }: AlertRow,
): Promise<ReadonlySet<string> | undefined> {
  if (kind === 'event' || kind === 'rule') return undefined
  return (await readersThroughTeams(transaction, [{ kind, id }])).get(recordKey({ kind, id }))
}

/** Removes the mentions of an account beyond the newest; of one writer alone where `by_id` is not null. */
async function keepNewest(
  transaction: Kysely<Schema>,
  { account_id, by_id }: { account_id: string; by_id: string | null },
  most: number,
): Promise<void> {
  const beyond = await transaction
    .selectFrom('mention as m')
    .innerJoin('alert_change as c', 'c.sequence', 'm.sequence')
    .select('m.sequence')
    .where('m.account_id', '=', account_id)
    .$if(by_id !== null, (query) => query.where('c.by_id', '=', by_id))
    .orderBy('m.sequence', 'desc')
    .offset(most)
    .limit(most)
    .execute()
  if (beyond.length > 0)
    await transaction
      .deleteFrom('mention')
      .where('account_id', '=', account_id)
      .where(
        'sequence',
        'in',
        beyond.map(({ sequence }) => sequence),
      )
      .execute()
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
