import { roles, type Role } from '@varuna/vocabulary/rights'
import { sql, type Kysely } from 'kysely'
import { accountAt, type Actor } from '../audit/actor.ts'
import { codedError } from '../errors/coded-error.ts'
import { lockTable } from '../store/database/lock-table.ts'
import type { Schema } from '../store/database/schema.ts'
import type { Database } from '../store/open-database.ts'
import { appendAudit } from '../store/people/append-audit.ts'

/** An account as administrators see it. Times in UTC ms. */
interface RoledAccount {
  id: string
  name: string
  email: string
  role: Role
  hasFactor: boolean
  /** Since when it has the role, and who gave it; null where Varuna did. */
  sinceMs: number | null
  byId: string | null
}

export interface AccountRoles {
  /** What an account may do: what a member may, where its role asks for a second factor that it does not have. */
  roleOf(accountId: string): Promise<Role>
  /** The same for a role that was read with whether its account has a second factor. */
  heldRole(role: Role, hasFactor: boolean): Role
  /** The same for a session, which must be opened with that factor. `roleWithFactor` is the role that it lacks, or null. */
  roleIn(accountId: string, isTwoFactor: boolean): Promise<{ role: Role; roleWithFactor: Role | null }>
  /** Whether nobody has ever signed up here. */
  isFresh(): Promise<boolean>
  hasAdministrator(): Promise<boolean>
  /** Up to `limit` accounts after an address, in order of their addresses. */
  list(afterEmail: string, limit: number): Promise<RoledAccount[]>
  /** Gives a role; returns the one before. Throws `not_found.account`, and `last_administrator` rather than leave none. */
  give(accountId: string, role: Role, by: Actor, nowMs: number, byProvider?: boolean): Promise<Role>
}

/** What an account without a row may do, such as one whose sign-up was interrupted. */
const WITHOUT_ROW: Role = 'member'

/** Roles of accounts, in Varuna's database. */
export const createAccountRoles = ({ db, kind }: Database, secondFactorFrom: Role | null = null): AccountRoles => ({
  async roleOf(accountId) {
    const role = await readRole(db, accountId)
    return heldRole(role, await hasFactor(db, accountId), secondFactorFrom)
  },
  heldRole: (role, isWithFactor) => heldRole(role, isWithFactor, secondFactorFrom),
  async roleIn(accountId, isTwoFactor) {
    const role = await readRole(db, accountId)
    const isHeld = asksFactor(role, secondFactorFrom) && !(isTwoFactor && (await hasFactor(db, accountId)))
    return isHeld ? { role: 'member', roleWithFactor: role } : { role, roleWithFactor: null }
  },
  isFresh: () => isFresh(db),
  async hasAdministrator() {
    const found = await db
      .selectFrom('account_role')
      .select('role')
      .where('role', '=', 'administrator')
      .limit(1)
      .execute()
    return found.length > 0
  },
  async list(afterEmail, limit) {
    const { rows } = await sql<{
      id: string
      email: string
      name: string | null
      role: Role | null
      has_factor: number
      since_ms: number | null
      by_id: string | null
    }>`select u.id, u.email, display_name as name, role, since_ms, by_id,
      case when exists (select 1 from sign_in_codes c where c.account_id = u.id and on_ms is not null)
        or exists (select 1 from passkey p where p.account_id = u.id) then 1 else 0 end as has_factor from ${sql.table('user')} u
      left join account_name n on n.account_id = u.id
      left join account_role r on r.account_id = u.id
      where u.email > ${afterEmail} order by u.email limit ${limit}`.execute(db)
    return rows.map(({ since_ms, by_id, name, role, has_factor, ...row }) => ({
      ...row,
      hasFactor: Number(has_factor) === 1,
      name: name ?? row.email,
      role: role ?? WITHOUT_ROW,
      sinceMs: since_ms === null ? null : Number(since_ms),
      byId: by_id,
    }))
  },
  give: (accountId, role, by, nowMs, byProvider = false) =>
    db.transaction().execute(async (transaction) => {
      await lockTable(kind, transaction, 'account_role')
      const { rows } = await sql`select 1 from ${sql.table('user')} where id = ${accountId}`.execute(transaction)
      if (rows.length === 0) throw codedError('not_found.account')
      const before = await readRole(transaction, accountId)
      if (before === 'administrator' && role !== 'administrator')
        await requireAnotherAdministrator(transaction, accountId)
      await writeRole(transaction, {
        account_id: accountId,
        role,
        by_id: byProvider ? null : by.accountId,
        since_ms: nowMs,
      })
      await appendAudit(transaction, {
        action: 'role_change',
        by,
        aboutId: accountId,
        timeMs: nowMs,
        before: { role: before },
        after: { role, ...(byProvider && { provider: true }) },
      })
      if (role !== 'administrator') await revokeLinksOf(transaction, accountId, by, nowMs)
      return before
    }),
})

/** Whether this and higher roles ask for a second factor; a member's does not, since it would be left with what it has. */
const asksFactor = (role: Role, from: Role | null) =>
  from !== null && role !== 'member' && roles.indexOf(role) >= roles.indexOf(from)

/** What a role may do, without the second factor that it may ask for. */
const heldRole = (role: Role, isWithFactor: boolean, from: Role | null): Role =>
  asksFactor(role, from) && !isWithFactor ? 'member' : role

/** Whether an account has sign-in codes or a passkey. */
export async function hasFactor(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_in_codes where account_id = ${accountId} and on_ms is not null
    union all select 1 from passkey where account_id = ${accountId} limit 1`.execute(db)
  return rows.length > 0
}

type FirstRole = { role: Role; byId: string | null }

/** Writes the role of a new account: administrator to the first one ever, else the one that was given. Returns whether it is the first. */
export async function writeFirstRole(
  transaction: Kysely<Schema>,
  accountId: string,
  { role, byId }: FirstRole,
  nowMs: number,
): Promise<boolean> {
  const isFirst = await isFresh(transaction)
  const row = isFirst ? { role: 'administrator' as const, by_id: null } : { role, by_id: byId }
  await writeRole(transaction, { account_id: accountId, ...row, since_ms: nowMs })
  return isFirst
}

/** Records a sign-up, made from `client`. */
export const recordSignUp = (
  transaction: Kysely<Schema>,
  accountId: string,
  { role, byId, isFirst, client }: FirstRole & { isFirst: boolean; client: string | null },
  nowMs: number,
): Promise<void> =>
  appendAudit(transaction, {
    action: 'sign_up',
    by: accountAt(accountId, client),
    aboutId: accountId,
    timeMs: nowMs,
    after: isFirst ? { role: 'administrator' } : { role, ...(byId !== null && { givenBy: byId }) },
  })

/** Whether nobody ever had a role here. Where the only account was removed, the next one is not the first: it may be a stranger's. */
async function isFresh(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from account_role
    union all select 1 from account_name where account_id is null
    union all select 1 from account_removal limit 1`.execute(db)
  return rows.length === 0
}

/**
 * Ends what an account that is administrator no more has handed out: links for a new password, and open invitations. The last write of a
 * transaction, as it records them.
 */
export async function revokeLinksOf(
  transaction: Kysely<Schema>,
  accountId: string,
  by: Actor,
  nowMs: number,
): Promise<void> {
  await transaction.deleteFrom('password_reset').where('by_id', '=', accountId).execute()
  const revoked = await transaction
    .updateTable('account_invitation')
    .set({ revoked_ms: nowMs })
    .where('by_id', '=', accountId)
    .where('ends_ms', '>', nowMs)
    .where('used_ms', 'is', null)
    .where('revoked_ms', 'is', null)
    .returning(['id', 'role'])
    .execute()
  for (const { id, role } of revoked)
    await appendAudit(transaction, {
      action: 'invitation_revocation',
      by,
      aboutId: id,
      timeMs: nowMs,
      before: { role },
    })
}

/** Throws `last_administrator` when no other account is one. */
export async function requireAnotherAdministrator(transaction: Kysely<Schema>, accountId: string): Promise<void> {
  const other = await transaction
    .selectFrom('account_role')
    .select('account_id')
    .where('role', '=', 'administrator')
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) throw codedError('last_administrator')
}

export async function readRole(db: Kysely<Schema>, accountId: string): Promise<Role> {
  const row = await db.selectFrom('account_role').select('role').where('account_id', '=', accountId).executeTakeFirst()
  return row?.role ?? WITHOUT_ROW
}

const writeRole = (transaction: Kysely<Schema>, row: Schema['account_role']) =>
  transaction
    .insertInto('account_role')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
