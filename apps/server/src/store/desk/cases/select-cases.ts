import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Principal } from '../../../principal/principal.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { CaseRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { AccessibleCase, CaseAccess, CaseFilter } from '../../interfaces/desk/case-store.ts'

type AccessRow = CaseRow & { given: string | null }

/** Owned by the account, or shared with it. */
const selectAny = (db: Kysely<Schema>, { accountId }: Principal): SelectQueryBuilder<Schema, 'desk_case', AccessRow> =>
  db
    .selectFrom('desk_case')
    .leftJoin('case_member', (join) =>
      join.onRef('case_member.case_id', '=', 'desk_case.id').on('case_member.account_id', '=', accountId),
    )
    .where(({ or, eb }) => or([eb('desk_case.owner_id', '=', accountId), eb('case_member.access', 'is not', null)]))
    .selectAll('desk_case')
    .select('case_member.access as given') as unknown as SelectQueryBuilder<Schema, 'desk_case', AccessRow>

export const accessibleCase = ({ given, ...row }: AccessRow, { accountId }: Principal): AccessibleCase => ({
  row,
  access: row.owner_id === accountId ? 'owner' : (given as CaseAccess),
})

const selectAccessible = (db: Kysely<Schema>, principal: Principal) =>
  selectAny(db, principal).where('desk_case.deleted_ms', 'is', null)

export function selectMatching(
  db: Kysely<Schema>,
  principal: Principal,
  { state, isMine, titleKey, othersSinceMs, isDeleted }: CaseFilter,
) {
  const { accountId } = principal
  let query = isDeleted
    ? selectAny(db, principal).where('desk_case.owner_id', '=', accountId).where('desk_case.deleted_ms', 'is not', null)
    : selectAccessible(db, principal)
  if (state !== null) query = query.where('desk_case.state', '=', state)
  if (isMine) query = query.where('desk_case.assignee_id', '=', accountId)
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
