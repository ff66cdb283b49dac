import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import { escapeLike } from '../../database/escape-like.ts'
import { sharedThroughTeams } from '../../people/team-shares.ts'
import type { CaseRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { AccessibleCase, CaseAccess, CaseFilter } from '../../interfaces/desk/case-store.ts'

type AccessRow = CaseRow & {
  given: 'read' | 'write' | null
  shared_team_id: string | null
  shared_team_name: string | null
}

/** Owned by the account, shared with it, or with one of its teams. */
const selectAny = (db: Kysely<Schema>, { accountId }: Principal): SelectQueryBuilder<Schema, 'desk_case', AccessRow> =>
  db
    .selectFrom('desk_case')
    .leftJoin('case_member', (join) =>
      join.onRef('case_member.case_id', '=', 'desk_case.id').on('case_member.account_id', '=', accountId),
    )
    .leftJoin(sharedThroughTeams(db, 'case', accountId).as('shared'), 'shared.shared_id', 'desk_case.id')
    .where(({ or, eb }) =>
      or([
        eb('desk_case.owner_id', '=', accountId),
        eb('case_member.access', 'is not', null),
        eb('shared.team_id', 'is not', null),
      ]),
    )
    .selectAll('desk_case')
    .select([
      'case_member.access as given',
      'shared.team_id as shared_team_id',
      'shared.team_name as shared_team_name',
    ]) as unknown as SelectQueryBuilder<Schema, 'desk_case', AccessRow>

export const accessibleCase = (
  { given, shared_team_id: id, shared_team_name: name, ...row }: AccessRow,
  principal: Principal,
): AccessibleCase => ({
  row,
  access: accessOf(row, given, principal, id !== null),
  team: id === null || name === null ? null : { id, name },
})

function accessOf(
  { owner_id }: CaseRow,
  given: AccessRow['given'],
  principal: Principal,
  isOfTeam: boolean,
): CaseAccess {
  if (owner_id === principal.accountId) return 'owner'
  return given === 'write' || (isOfTeam && mayDo(principal, 'change_team_records')) ? 'write' : 'read'
}

const selectAccessible = (db: Kysely<Schema>, principal: Principal) =>
  selectAny(db, principal).where('desk_case.deleted_ms', 'is', null)

export function selectMatching(
  db: Kysely<Schema>,
  principal: Principal,
  { state, isMine, titleKey, teamId, othersSinceMs, isDeleted }: CaseFilter,
) {
  const { accountId } = principal
  let query = isDeleted
    ? selectAny(db, principal).where('desk_case.owner_id', '=', accountId).where('desk_case.deleted_ms', 'is not', null)
    : selectAccessible(db, principal)
  if (state !== null) query = query.where('desk_case.state', '=', state)
  if (isMine) query = query.where('desk_case.assignee_id', '=', accountId)
  // A team that the account is not in matches nothing.
  if (teamId !== null) query = query.where(sql<boolean>`shared.team_id = ${teamId}`)
  if (titleKey !== null)
    query = query.where(sql<boolean>`desk_case.title_key like ${`%${escapeLike(titleKey)}%`} escape '!'`)
  if (othersSinceMs !== null)
    query = query.where(sql<boolean>`exists (select 1 from case_event e where e.case_id = desk_case.id
      and e.time_ms >= ${othersSinceMs} and e.stated = 0 and (e.by_id is null or e.by_id <> ${accountId}))`)
  return query
}

export async function readCase(db: Kysely<Schema>, principal: Principal, id: string): Promise<AccessibleCase | null> {
  const row = await selectAccessible(db, principal).where('desk_case.id', '=', id).executeTakeFirst()
  return row === undefined ? null : accessibleCase(row, principal)
}
