import type { SharedKind } from '@varuna/vocabulary/teams'
import type { Kysely } from 'kysely'
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
