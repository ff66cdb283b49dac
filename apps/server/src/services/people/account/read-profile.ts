import type { AccountProfile } from '@varuna/contract/people/account'
import type { Accounts } from '../../../accounts/accounts.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'

/** The account of a session as its owner sees it. */
export async function readProfile(
  { accounts }: { accounts: Pick<Accounts, 'ownerOf' | 'people'> },
  { accountId, role }: Principal,
  headers: Headers,
): Promise<AccountProfile> {
  const [owner, [person]] = await Promise.all([accounts.ownerOf(headers), accounts.people({ ids: [accountId] })])
  if (owner === null || person === undefined) throw codedError('signed_out')
  return { name: person.name, email: owner.email, role }
}
