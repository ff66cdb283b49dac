import { MAX_ACCOUNTS_PAGE, type ManagedAccounts } from '@varuna/contract/people/managed-account'
import type { Role } from '@varuna/vocabulary/rights'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { Clock } from '../../../clock/clock.ts'
import { actorOf } from '../../../audit/actor.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { People } from '../people/people.ts'

interface Effects {
  accounts: Pick<Accounts, 'roles'>
  people: Pick<People, 'named'>
}

/** A page of all accounts, for those who give roles. */
export async function listAccounts({ accounts, people }: Effects, after = ''): Promise<ManagedAccounts> {
  const rows = await accounts.roles.list(after, MAX_ACCOUNTS_PAGE)
  const named = await people.named(rows.map(({ byId }) => byId))
  return {
    accounts: rows.map(({ id, name, email, role, hasFactor, sinceMs, byId }) => ({
      id,
      name,
      email,
      role,
      hasFactor,
      since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
      by: named(byId),
    })),
    next: rows.length < MAX_ACCOUNTS_PAGE ? null : (rows.at(-1)?.email ?? null),
  }
}

/** Gives an account a role. Throws `not_found.account`, and `last_administrator` rather than leave none. */
export async function giveRole(
  { accounts, clock }: { accounts: Pick<Accounts, 'roles'>; clock: Pick<Clock, 'now'> },
  by: Principal,
  accountId: string,
  role: Role,
): Promise<void> {
  await accounts.roles.give(accountId, role, actorOf(by), clock.now())
}

/** Removes the second factor of somebody who lost it. Throws `not_found.factor`, and `own_factor`: one's own asks for the password. */
export async function removeFactor(
  { accounts }: { accounts: Pick<Accounts, 'factors'> },
  by: Principal,
  accountId: string,
): Promise<void> {
  if (accountId === by.accountId) throw codedError('own_factor')
  await accounts.factors.removeAll(accountId, actorOf(by))
}
