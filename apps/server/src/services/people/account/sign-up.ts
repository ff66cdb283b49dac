import type { SignUpMode, SignUpOutcome, SignUpRequest, SignUpState } from '@varuna/contract/people/sign-up'
import { visitorAt } from '../../../audit/actor.ts'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { AccountMails } from './account-mails.ts'
import { fileRequest } from './account-requests.ts'
import type { DigestClient } from './client-digest.ts'
import { isFirstAccountCode } from './first-account-code.ts'
import { judgePassword } from './judge-password.ts'
import type { SingleSignOn } from './sign-in-with-provider.ts'
import type { LoadPasswordPatterns } from './password-patterns.ts'
import { digestCode } from './readable-code.ts'

interface Effects {
  accounts: Accounts
  store: Pick<Store, 'accountInvitations' | 'accountRequests' | 'audit'>
  signUpMode: SignUpMode
  /** What the first account needs; null where only this machine can reach the server. */
  firstAccountCode: string | null
  singleSignOn: Pick<SingleSignOn, 'name'> | null
  digestClient: DigestClient
  loadPasswordPatterns: LoadPasswordPatterns
  accountMails: AccountMails | null
  clock: Clock
  sleep(ms: number): Promise<void>
}

/** The same for a code that is wrong, used, revoked, ended or of another address, so that guessing tells nothing. */
const wrongCode = { field: 'invitation', code: 'invitation_wrong', params: {} } as const

const wrongFirstCode = { field: 'invitation', code: 'first_code_wrong', params: {} } as const

export const isWrongCode = (error: unknown): boolean =>
  error instanceof CodedError &&
  error.errors.some(({ code }) => code === wrongCode.code || code === wrongFirstCode.code)

/** Who may sign up here. */
export async function readSignUpState({
  accounts,
  signUpMode,
  firstAccountCode,
  singleSignOn,
}: Pick<Effects, 'accounts' | 'signUpMode' | 'firstAccountCode' | 'singleSignOn'>): Promise<SignUpState> {
  const isFirst = await accounts.roles.isFresh()
  const provider = singleSignOn && { provider: singleSignOn.name }
  return { mode: signUpMode, isFirst, ...provider, ...(isFirst && firstAccountCode !== null && { needsCode: true }) }
}

/**
 * Creates an account, or files a request for one where an administrator decides. Throws invalid_input for a
 * password that is easy to guess or a code that is not valid, and `sign_up_closed`. If the address already has an account, that account gets
 * a mail; response and timing are the same (053 in docs/decisions/018-limits-on-signing-in.md).
 */
export async function signUp(
  effects: Effects,
  client: string,
  { invitation, ...form }: SignUpRequest,
  leastMs: number,
): Promise<SignUpOutcome> {
  const { accounts, signUpMode, firstAccountCode, loadPasswordPatterns, accountMails, clock, sleep } = effects
  const startMs = clock.now()
  const isFirst = await accounts.roles.isFresh()
  if (isFirst && firstAccountCode !== null && !isFirstAccountCode(invitation ?? '', firstAccountCode))
    throw fieldError(wrongFirstCode)
  if (signUpMode === 'closed' && !isFirst) throw codedError('sign_up_closed')
  const fault = await judgePassword('sign_up', { client, account: null }, form, loadPasswordPatterns)
  if (fault !== null)
    throw new CodedError({ code: 'invalid_input.password', params: { fault } }, [{ field: 'password', ...fault }])
  const outcome =
    invitation && signUpMode !== 'closed' && !(isFirst && firstAccountCode !== null)
      ? await signUpInvited(effects, client, invitation, form)
      : await signUpUninvited(effects, client, form)
  if (outcome === 'known_address') accountMails?.reportSignUp(form.email)
  await sleep(Math.max(0, leastMs - (clock.now() - startMs)))
  return typeof outcome === 'string' ? { created: true } : { created: false, ...outcome }
}

type Form = Omit<SignUpRequest, 'invitation'>
type Outcome = 'created' | 'known_address' | { reference: string }

/** An address that has an account uses up the code too: otherwise the code would show whether it has one. */
async function signUpInvited(
  { accounts, store, clock }: Effects,
  client: string,
  code: string,
  form: Form,
): Promise<Outcome> {
  const invitation = await store.accountInvitations.take(digestCode(code), form.email, clock.now())
  if (invitation === null) throw fieldError(wrongCode)
  const admission = { role: invitation.role, byId: invitation.by_id, invitationId: invitation.id }
  const created = await accounts
    .toApplicant(form, client)
    .then((applicant) => accounts.create(applicant, admission, client))
    .catch(async (error: unknown) => {
      await store.accountInvitations.release(invitation.id)
      throw error
    })
  if (created !== null && created !== 'not_first') return 'created'
  await store.audit.append({
    action: 'invitation_use',
    by: visitorAt(client),
    aboutId: invitation.id,
    timeMs: clock.now(),
  })
  return 'known_address'
}

async function signUpUninvited(effects: Effects, client: string, form: Form): Promise<Outcome> {
  const { accounts, signUpMode, accountMails } = effects
  if (signUpMode === 'open') return (await accounts.signUp(form, client)) ? 'created' : 'known_address'
  const applicant = await accounts.toApplicant(form, client)
  if (await accounts.roles.isFresh()) {
    const created = await accounts.create(applicant, 'first', client)
    if (created !== 'not_first') return created === null ? 'known_address' : 'created'
  }
  if (signUpMode === 'closed') throw codedError('sign_up_closed')
  const reference = await fileRequest(effects, client, applicant)
  if ((await accounts.addressesInUse([form.email])).size > 0) accountMails?.reportSignUp(form.email)
  return { reference }
}
