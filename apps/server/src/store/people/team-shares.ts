import type { SeenTeam } from '@varuna/contract/people/team'
import { recordKey, type AlertingKind, type SharedKind } from '@varuna/vocabulary/teams'
import { sql, type Kysely } from 'kysely'
import { prepareQuery } from '../database/prepare-query.ts'
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

/** Whether a team of the account shares one record with it; `recordId` is a column. */
export const isSharedThroughTeams = (kind: SharedKind, recordId: string, accountId: string) =>
  sql<boolean>`exists (select 1 from team_share s join team_member m on m.team_id = s.team_id
    where s.kind = ${kind} and s.record_id = ${sql.ref(recordId)} and m.account_id = ${accountId})`

/** 1 where the account is in a team, else 0: what teams share is read for those alone. PostgreSQL plans this in half the time of a join. */
export const isInTeam = (accountId: string) =>
  sql<number>`case when exists (select 1 from team_member m where m.account_id = ${accountId}) then 1 else 0 end`

export const membership = prepareQuery((db, { accountId }: { accountId: string }) =>
  db.selectNoFrom(isInTeam(accountId).as('in_team')),
)

/** The accounts that read each of these records through a team, for what is read for many accounts at once. */
export async function readersThroughTeams(
  db: Kysely<Schema>,
  records: readonly { kind: AlertingKind; id: string }[],
): Promise<Map<string, Set<string>>> {
  const readers = new Map<string, Set<string>>()
  for (const [kind, ofKind] of Map.groupBy(records, (record) => record.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))]
    for (let from = 0; from < ids.length; from += 500) {
      const rows = await db
        .selectFrom('team_share')
        .innerJoin('team_member', 'team_member.team_id', 'team_share.team_id')
        .where('team_share.kind', '=', kind)
        .where('team_share.record_id', 'in', ids.slice(from, from + 500))
        .select(['team_share.record_id', 'team_member.account_id'])
        .execute()
      for (const { record_id: id, account_id } of rows) {
        const key = recordKey({ kind, id })
        readers.set(key, (readers.get(key) ?? new Set()).add(account_id))
      }
    }
  }
  return readers
}

/** Adds to each record the team that shares it with the account, or null. */
export async function withTeams<Row extends { kind: SharedKind; id: string }>(
  db: Kysely<Schema>,
  accountId: string,
  rows: readonly Row[],
): Promise<(Row & { team: SeenTeam | null })[]> {
  const teams = new Map<string, SeenTeam>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = ofKind.map(({ id }) => id)
    const found = await sharedThroughTeams(db, kind, accountId).where('team_share.record_id', 'in', ids).execute()
    for (const { shared_id, team_id, team_name } of found)
      teams.set(recordKey({ kind, id: shared_id }), { id: team_id, name: team_name })
  }
  return rows.map((row) => ({ ...row, team: teams.get(recordKey(row)) ?? null }))
}
