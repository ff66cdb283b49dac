import type { SharedKind } from '@varuna/vocabulary/teams'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * The records of a kind that teams of an account share, with the team of each: the one place that says what membership lets an account
 * read. Stores join it to their own records, so that what is left is missing like an unknown id.
 */
export const sharedThroughTeams = (db: Kysely<Schema>, kind: SharedKind, accountId: string) =>
  db
    .selectFrom('team_member')
    .innerJoin('team_share', 'team_share.team_id', 'team_member.team_id')
    .innerJoin('team', 'team.id', 'team_share.team_id')
    .where('team_member.account_id', '=', accountId)
    .where('team_share.kind', '=', kind)
    .select(['team_share.record_id as shared_id', 'team.id as team_id', 'team.name as team_name'])

/** 1 where others share records of a kind with a team of the account, else 0: asked first, to spare the accounts that read nothing so. */
export const isSharedWith = (kind: SharedKind, accountId: string) =>
  sql<number>`case when exists (select 1 from team_member m join team_share s on s.team_id = m.team_id
    where m.account_id = ${accountId} and s.kind = ${kind} and s.owner_id <> ${accountId}) then 1 else 0 end`

/** The accounts that read each of these records through a team, for what is read for many accounts at once. */
export async function readersThroughTeams(
  db: Kysely<Schema>,
  kind: SharedKind,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const readers = new Map<string, Set<string>>()
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .selectFrom('team_share')
      .innerJoin('team_member', 'team_member.team_id', 'team_share.team_id')
      .where('team_share.kind', '=', kind)
      .where('team_share.record_id', 'in', ids.slice(from, from + 500))
      .select(['team_share.record_id', 'team_member.account_id'])
      .execute()
    for (const { record_id, account_id } of rows)
      readers.set(record_id, (readers.get(record_id) ?? new Set()).add(account_id))
  }
  return readers
}
