import type { Kysely } from 'kysely'
import type { Principal } from '../../../principal/principal.ts'
import { sharedThroughTeams } from '../../people/team-shares.ts'
import type { CaseRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { requireAccount } from '../../people/require-account.ts'
import type { AccessibleCase, CaseAccess, CaseOutcome, CaseRefusal } from '../../interfaces/desk/case-store.ts'
import { readCase } from './select-cases.ts'

export const refuse = (reason: CaseRefusal) => ({ ok: false, reason }) as const
export const done = <Value>(value: Value) => ({ ok: true, value }) as const

/** Makes other writers of the case wait until the transaction ends, then reads it. */
export async function lockCase(
  transaction: Kysely<Schema>,
  principal: Principal,
  id: string,
  need: CaseAccess,
): Promise<CaseOutcome<AccessibleCase>> {
  await transaction.updateTable('desk_case').set({ id }).where('id', '=', id).execute()
  await requireAccount(transaction, principal.accountId)
  const found = await readCase(transaction, principal, id)
  if (found === null) return refuse('missing')
  if (need === 'owner' && found.access !== 'owner') return refuse('not_owner')
  if (need === 'write' && found.access === 'read') return refuse('read_only')
  return done(found)
}

export const isSeenBy = async (
  transaction: Kysely<Schema>,
  { id, owner_id }: Pick<CaseRow, 'id' | 'owner_id'>,
  accountId: string,
): Promise<boolean> =>
  accountId === owner_id ||
  (await transaction
    .selectFrom('case_member')
    .select('account_id')
    .where('case_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined ||
  (await sharedThroughTeams(transaction, 'case', accountId).where('record_id', '=', id).executeTakeFirst()) !==
    undefined

/** Members of a case besides an account. */
export async function countMembers(transaction: Kysely<Schema>, id: string, besides: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('case_member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('case_id', '=', id)
    .where('account_id', '!=', besides)
    .executeTakeFirstOrThrow()
  return Number(count)
}
