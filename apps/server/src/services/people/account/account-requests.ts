import type { AccountRequests, GivenAnswer, RequestAnswered } from '@varuna/contract/people/sign-up'
import type { Role } from '@varuna/vocabulary/rights'
import { actorOf, visitorAt } from '../../../audit/actor.ts'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { Applicant, Profile } from '../../../accounts/sign-up.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { mailboxOf } from '../mail-bounds/mail-bounds.ts'
import type { AccountMails } from './account-mails.ts'
import type { DigestClient } from './client-digest.ts'
import { createReadableCode } from './readable-code.ts'

interface Effects {
  store: Pick<Store, 'accountRequests'>
  accounts: Pick<Accounts, 'create' | 'addressesInUse'>
  accountMails: AccountMails | null
  clock: Clock
}

const MAX_OF_MAILBOX = 10
/** People of an office share an address. */
const MAX_OF_CLIENT = 20
const MAX_WAITING = 500
/** 40 bits. */
const REFERENCE_GROUPS = 2
export const REQUEST_KEPT_MS = 30 * 86_400_000
/** A server that was killed while it created an account leaves its request claimed. */
const ABANDONED_MS = 60_000

const notFound = () => codedError('not_found.record', { record: 'account_request' })

/**
 * Stores a sign-up until an administrator answers it, and returns its reference; an address with an account is treated alike. Anybody can ask in
 * the name of another: the reference shows which request is whose. Throws `too_many_requests` where too many wait.
 */
export async function fileRequest(
  { store, clock, digestClient }: Pick<Effects, 'store' | 'clock'> & { digestClient: DigestClient },
  client: string,
  { profile, passwordDigest }: Applicant,
): Promise<string> {
  const nowMs = clock.now()
  const reference = createReadableCode(REFERENCE_GROUPS)
  const request = {
    id: clock.newId(),
    email: profile.email,
    mailbox: mailboxOf(profile.email),
    reference,
    client: digestClient(client),
    profile: JSON.stringify(profile),
    password_digest: passwordDigest ?? '',
    created_ms: nowMs,
  }
  const bounds = {
    ofMailbox: MAX_OF_MAILBOX,
    ofClient: MAX_OF_CLIENT,
    overall: MAX_WAITING,
    sinceMs: nowMs - REQUEST_KEPT_MS,
  }
  if (!(await store.accountRequests.add(request, bounds, visitorAt(client))))
    throw codedError('too_many_requests.account_requests')
  return reference
}

/** Requests that wait for an administrator. */
export async function listAccountRequests({
  store,
  accounts,
  clock,
}: Pick<Effects, 'store' | 'accounts' | 'clock'>): Promise<AccountRequests> {
  const rows = await store.accountRequests.list(clock.now() - REQUEST_KEPT_MS, MAX_WAITING)
  const inUse = await accounts.addressesInUse(rows.map(({ email }) => email))
  return {
    requests: rows.map(({ id, email, mailbox, client, reference, profile, created_ms }) => {
      const { firstName, lastName, phone, postalCode, country } = JSON.parse(profile) as Profile
      return {
        id,
        firstName,
        lastName,
        email,
        phone: phone || null,
        postalCode,
        country,
        created: new Date(created_ms).toISOString(),
        ends: new Date(created_ms + REQUEST_KEPT_MS).toISOString(),
        hasAccount: inUse.has(email),
        reference,
        othersOfMailbox: rows.filter((other) => other.mailbox === mailbox).length - 1,
        othersOfSender: rows.filter((other) => other.client === client).length - 1,
      }
    }),
  }
}

/** Approves or refuses a request. Throws `not_found.record`, and `address_has_account` where only a refusal is possible. */
export async function answerRequest(
  effects: Effects,
  by: Principal,
  id: string,
  answer: GivenAnswer,
): Promise<RequestAnswered> {
  const { store, clock } = effects
  if (answer.answer === 'approve') return approve(effects, by, id, answer.role)
  const nowMs = clock.now()
  const of = { ofClient: answer.ofSender, abandonedMs: nowMs - ABANDONED_MS, nowMs, by: actorOf(by) }
  if ((await store.accountRequests.refuse(id, of)) === 0) throw notFound()
  return { mailed: false }
}

async function approve(
  { store, accounts, accountMails, clock }: Effects,
  by: Principal,
  id: string,
  role: Role,
): Promise<RequestAnswered> {
  const nowMs = clock.now()
  const claimed = await store.accountRequests.claim(id, nowMs, nowMs - REQUEST_KEPT_MS, nowMs - ABANDONED_MS)
  if (claimed === null) throw notFound()
  const applicant = { profile: JSON.parse(claimed.profile) as Profile, passwordDigest: claimed.password_digest }
  try {
    const created = await accounts.create(applicant, {
      role,
      byId: by.accountId,
      request: { id, approvedBy: actorOf(by) },
    })
    if (created === null) throw codedError('address_has_account')
  } catch (error) {
    await store.accountRequests.unclaim(id)
    throw error
  }
  return { mailed: (await accountMails?.reportApproval(claimed.email)) ?? false }
}
