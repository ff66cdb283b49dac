import type { PasswordReset } from '@varuna/contract/people/password-reset'
import { resetPath } from '@varuna/contract/people/password-reset'
import type { Accounts } from '../../../accounts/accounts.ts'
import { operator, visitorAt, type Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import type { AccountMails } from './account-mails.ts'
import { judgePassword } from './judge-password.ts'
import type { LoadPasswordPatterns } from './password-patterns.ts'
import type { ResetMailLimit } from './reset-mail-limit.ts'

interface Effects {
  accounts: Pick<Accounts, 'idOf' | 'resets'>
  accountMails: AccountMails | null
  clock: Clock
}

const MAILED_LIFE_MS = 30 * 60_000
/** A person passes it on. */
const HANDED_LIFE_MS = 24 * 3_600_000

/** Whether links are mailed: they need a mail server, and an address of this server that no request can choose. */
export const readResetState = ({ accountMails }: Pick<Effects, 'accountMails'>) => ({
  byMail: accountMails?.mailsLinks ?? false,
})

/**
 * Mails a link to the account with this address, if there is one and its mailbox and the server have room. Returns before it looks for the account, so that
 * answer and time are the same for every address. Throws `reset_not_mailed`.
 */
export function requestReset(
  { accounts, accountMails, clock, mailLimit }: Effects & { mailLimit: ResetMailLimit },
  onFault: (error: unknown) => void,
  client: string,
  email: string,
): void {
  if (!accountMails?.mailsLinks) throw codedError('reset_not_mailed')
  const mail = async () => {
    const id = await accounts.idOf(email)
    if (id === null) return
    const create = () => accounts.resets.create(id, visitorAt(client), clock.now(), MAILED_LIFE_MS, email)
    await accountMails.mailReset(email, () => mailLimit.count(client, create))
  }
  mail().catch(onFault)
}

/** A link that somebody passes on; throws `not_found.account`. */
export async function createResetLink(
  { accounts, clock }: Pick<Effects, 'clock'> & { accounts: Pick<Accounts, 'resets'> },
  accountId: string,
  by: Actor = operator,
): Promise<{ path: string; ends: string }> {
  const nowMs = clock.now()
  const token = await accounts.resets.create(accountId, by, nowMs, HANDED_LIFE_MS)
  if (token === null) throw codedError('not_found.account')
  return { path: resetPath(token), ends: new Date(nowMs + HANDED_LIFE_MS).toISOString() }
}

/**
 * Chooses a new password with a link, and tells the owner by mail; it opens no session, so that a second factor is asked for. Throws
 * `reset_link_ended`, and invalid_input for a password that is easy to guess, with which the link stays open.
 */
export async function resetPassword(
  { accounts, accountMails, clock, loadPasswordPatterns }: Effects & { loadPasswordPatterns: LoadPasswordPatterns },
  client: string,
  { token, newPassword }: PasswordReset,
): Promise<void> {
  const owner = await accounts.resets.ownerOf(token, clock.now())
  if (owner === null) throw codedError('reset_link_ended')
  const own = { ...owner, password: newPassword }
  const fault = await judgePassword('owner', { client, account: owner.email }, own, loadPasswordPatterns)
  if (fault !== null)
    throw new CodedError({ code: 'invalid_input.password', params: { fault } }, [{ field: 'newPassword', ...fault }])
  const email = await accounts.resets.use(token, newPassword, client, clock.now())
  if (email === null) throw codedError('reset_link_ended')
  accountMails?.reportReset(email)
}
