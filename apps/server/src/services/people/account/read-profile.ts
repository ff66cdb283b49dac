import type { AccountProfile } from '@varuna/contract/people/account'
import type { Accounts } from '../../../accounts/accounts.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { AccountMails } from './account-mails.ts'

/** The account of a session as its owner sees it. */
export async function readProfile(
  {
    accounts,
    accountMails,
  }: { accounts: Pick<Accounts, 'ownerOf' | 'people' | 'hasPassword'>; accountMails: AccountMails | null },
  { accountId, role }: Principal,
  headers: Headers,
): Promise<AccountProfile> {
  const [owner, [person]] = await Promise.all([accounts.ownerOf(headers), accounts.people({ ids: [accountId] })])
  if (owner === null || person === undefined) throw codedError('signed_out')
  return {
    name: person.name,
    email: owner.email,
    role,
    hasPassword: await accounts.hasPassword(accountId),
    addressByMail: accountMails?.mailsLinks ?? false,
  }
}
