import type { AddressRequest } from '@varuna/contract/people/address-change'
import type { Accounts } from '../../../accounts/accounts.ts'
import { accountAt } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import type { AccountMails } from './account-mails.ts'

interface Effects {
  accounts: Pick<Accounts, 'addressChanges' | 'factors'>
  accountMails: AccountMails | null
  clock: Clock
}

const LINK_LIFE_MS = 60 * 60_000

/**
 * Ends the link before, and mails one to the new address and a notice to the present one, once the owner has proved to be it. Returns before
 * it looks whether the new address has an account, which then gets no link, so that answer and time are the same. Throws
 * `address_not_mailed`, `signed_out`, and invalid_input.
 */
export async function requestAddressChange(
  { accounts, accountMails, clock }: Effects,
  onFault: (error: unknown) => void,
  headers: Headers,
  client: string,
  { newEmail, ...proof }: AddressRequest,
): Promise<void> {
  if (!accountMails?.mailsLinks) throw codedError('address_not_mailed')
  const { email, ...owner } = await accounts.factors.proveOwner(headers, proof, client)
  if (newEmail === email) throw fieldError({ field: 'newEmail', code: 'email_unchanged', params: {} })
  // Also where the mail below is over a bound of the new mailbox.
  await accounts.addressChanges.end(owner.accountId)
  const by = accountAt(owner.accountId, client)
  const create = () => accounts.addressChanges.create(owner, newEmail, by, clock.now(), LINK_LIFE_MS)
  accountMails.mailAddressLink(newEmail, create).catch(onFault)
  accountMails.reportAddressRequest(email)
}

/** Changes the address with a link, and tells the one before. Throws `address_link_ended`. */
export async function confirmAddressChange(
  { accounts, accountMails, clock }: Effects,
  headers: Headers,
  client: string,
  token: string,
): Promise<void> {
  const changed = await accounts.addressChanges.use(token, headers, client, clock.now())
  if (changed === null) throw codedError('address_link_ended')
  accountMails?.reportAddressChange(changed)
}
