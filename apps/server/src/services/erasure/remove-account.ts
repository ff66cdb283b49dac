import type { AccountHoldings } from '@varuna/contract/people/account'
import type { OwnerProof } from '@varuna/contract/people/second-factor'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Principal } from '../../principal/principal.ts'
import type { Store } from '../../store/interfaces/store.ts'
import type { AlertStreams } from '../desk/alerts/alert-streams.ts'
import type { Submissions } from '../analysis/assessments/submissions.ts'
import type { People } from '../people/people/people.ts'
import type { Rounds } from '../shared/rounds/repeat-rounds.ts'

interface Effects {
  accounts: Accounts
  people: Pick<People, 'forget'>
  alertStreams: Pick<AlertStreams, 'forgetNames'>
  submissions: Pick<Submissions, 'cancelAll'>
  erasing: Pick<Rounds, 'wake'>
  clock: Clock
}

/** What the removal of an account would remove, hand over and leave. */
export const countHoldings = (
  { store }: { store: Pick<Store, 'accountRemovals'> },
  principal: Principal,
): Promise<AccountHoldings> => store.accountRemovals.holdings(principal)

/**
 * Removes the account of a session and all its sessions; erasure of its data then begins. Throws what
 * `factors.proveOwner` throws.
 */
export async function removeAccount(
  { accounts, people, alertStreams, submissions, erasing, clock }: Effects,
  proof: OwnerProof,
  headers: Headers,
  client: string,
): Promise<void> {
  const accountId = await accounts.remove(proof, headers, clock.now(), client)
  people.forget(accountId)
  alertStreams.forgetNames()
  submissions.cancelAll(accountId)
  erasing.wake()
}
