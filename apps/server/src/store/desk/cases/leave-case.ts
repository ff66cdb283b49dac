import { hasRight, roles } from '@varuna/vocabulary/rights'
import { sql, type Kysely } from 'kysely'
import type { CaseEventRow, CaseMemberRow, CaseRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { addEvents } from './case-growth.ts'
import type { NewCaseEvent } from '../../interfaces/desk/case-store.ts'
import { type LeavingEvents, LONG_AGO_MS } from '../../interfaces/desk/case-store.ts'

/**
 * Takes a removed account out of a case. A case it owns passes to a member who may write: to the assignee, otherwise to the first by name.
 * Without one, the case is permanently deleted. The new owner may exceed the usual limit of cases.
 */
export async function leaveCase(
  transaction: Kysely<Schema>,
  accountId: string,
  id: string,
  events: LeavingEvents,
  maxEvents: number,
): Promise<'deleted' | 'kept'> {
  await transaction.updateTable('desk_case').set({ id }).where('id', '=', id).execute()
  const row = await transaction.selectFrom('desk_case').selectAll().where('id', '=', id).executeTakeFirst()
  const leaver = transaction.deleteFrom('case_member').where('case_id', '=', id).where('account_id', '=', accountId)
  if (row?.owner_id !== accountId) {
    const { numDeletedRows } = await leaver.executeTakeFirstOrThrow()
    if (row !== undefined && numDeletedRows > 0n) await change(transaction, row, accountId, {}, events.left, maxEvents)
    return 'kept'
  }
  // They are in the name of the owner who goes.
  await transaction.deleteFrom('case_invitation').where('case_id', '=', id).execute()
  const heir = row.deleted_ms === null ? await findHeir(transaction, row) : null
  if (heir === null) {
    await transaction.updateTable('desk_case').set({ deleted_ms: LONG_AGO_MS }).where('id', '=', id).execute()
    return 'deleted'
  }
  await transaction
    .deleteFrom('case_member')
    .where('case_id', '=', id)
    .where('account_id', '=', heir.account_id)
    .execute()
  await handOverShare(transaction, id, heir.account_id)
  const owner = { owner_id: heir.account_id, owner_name: heir.name }
  await change(transaction, row, accountId, owner, events.handedOver(heir), maxEvents)
  return 'kept'
}

async function change(
  transaction: Kysely<Schema>,
  row: CaseRow,
  accountId: string,
  set: Partial<CaseRow>,
  event: NewCaseEvent,
  maxEvents: number,
): Promise<void> {
  const unassigned =
    row.assignee_id === accountId ? { assignee_id: null, assignee_name: null, version: row.version + 1 } : {}
  const changed_ms = Math.max(row.changed_ms, event.time_ms)
  await transaction
    .updateTable('desk_case')
    .set({ ...set, ...unassigned, changed_ms })
    .where('id', '=', row.id)
    .execute()
  // A full timeline must not prevent an account's removal.
  if (row.last_event < maxEvents) await addEvents(transaction, row, [event])
}

/** The share stays where the heir is in the team too. */
async function handOverShare(transaction: Kysely<Schema>, id: string, heirId: string): Promise<void> {
  const share = sql`kind = 'case' and record_id = ${id}`
  await sql`delete from team_share where ${share}
    and team_id not in (select team_id from team_member where account_id = ${heirId})`.execute(transaction)
  await sql`update team_share set owner_id = ${heirId} where ${share}`.execute(transaction)
}

/** A member whose own account is being removed cannot become the owner. Without a member who may write, an analyst of the team does. */
async function findHeir(transaction: Kysely<Schema>, { id, assignee_id }: CaseRow): Promise<CaseMemberRow | null> {
  const query = transaction
    .selectFrom('case_member')
    .selectAll()
    .where('case_id', '=', id)
    .where('access', '=', 'write')
    .where('account_id', 'not in', transaction.selectFrom('account_removal').select('account_id'))
    .orderBy(sql`case when account_id = ${assignee_id ?? ''} then 0 else 1 end`)
    .orderBy('name')
    .orderBy('account_id')
  const member = await query.limit(1).executeTakeFirst()
  if (member !== undefined) return member
  const writers = roles.filter((role) => hasRight(role, 'change_team_records'))
  const { rows } =
    await sql<CaseMemberRow>`select ${id} as case_id, m.account_id, n.display_name as name, 'write' as access
    from team_share s join team_member m on m.team_id = s.team_id
      join account_role r on r.account_id = m.account_id join account_name n on n.account_id = m.account_id
    where s.kind = 'case' and s.record_id = ${id} and m.account_id <> s.owner_id and n.display_name is not null
      and r.role in (${sql.join(writers)}) and m.account_id not in (select account_id from account_removal)
    order by case when m.account_id = ${assignee_id ?? ''} then 0 else 1 end, n.display_name, m.account_id limit 1`.execute(
      transaction,
    )
  return rows[0] ?? null
}

/** Removes the name of a removed account from a case, after which its id identifies nobody. */
export async function eraseNameInCase(transaction: Kysely<Schema>, accountId: string, id: string): Promise<void> {
  await transaction.updateTable('desk_case').set({ id }).where('id', '=', id).execute()
  const entries = transaction.updateTable('case_entry').where('case_id', '=', id)
  await entries.set({ added_name: '' }).where('added_id', '=', accountId).execute()
  await entries.set({ removed_name: '' }).where('removed_id', '=', accountId).execute()
  const lines = transaction.updateTable('case_event').where('case_id', '=', id)
  await lines.set({ by_name: '' }).where('by_id', '=', accountId).execute()
  const about = await transaction
    .selectFrom('case_event')
    .select(['number', 'params'])
    .where('case_id', '=', id)
    .where('about_id', '=', accountId)
    .execute()
  for (const { number, params } of about)
    await lines
      .set({ about_id: null, params: withoutName(params) })
      .where('number', '=', number)
      .execute()
}

function withoutName(params: CaseEventRow['params']): string {
  try {
    return JSON.stringify({ ...(JSON.parse(params) as object), name: '' })
  } catch {
    return params
  }
}
