import type { DBTransactionAdapter } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { SignUp } from '@varuna/contract/people/account'
import type { Role } from '@varuna/vocabulary/rights'
import { accountAt, type Actor } from '../audit/actor.ts'
import { fieldError } from '../errors/coded-error.ts'
import { lockTable } from '../store/database/lock-table.ts'
import type { Schema } from '../store/database/schema.ts'
import type { Database } from '../store/open-database.ts'
import { appendAudit } from '../store/people/append-audit.ts'
import { invalidEmail, type AccountLibrary } from './account-library.ts'
import { recordSignUp, writeFirstRole } from './account-roles.ts'
import { nameAccount } from './account-names.ts'

/** What a person enters at sign-up, without the password. */
export type Profile = Omit<SignUp, 'password'>

/** A person who may get an account: the password is only a digest from here on. */
export interface Applicant {
  profile: Profile
  /** Null for a person of the single sign-on, who has none here. */
  passwordDigest: string | null
  provider?: { id: string; key: string }
}

/**
 * The role of a new account, who gave it, and what it rests on; `first` creates the account only if nobody ever signed up before it.
 */
export type Admission =
  | 'first'
  | { role: Role; byId: string | null; invitationId?: string; request?: { id: string; approvedBy: Actor } }

/** Digests the password; throws invalid_input for an address that the library refuses when it signs in. */
export async function toApplicant(
  { digests }: AccountLibrary,
  { password, ...profile }: SignUp,
  client: string | null,
): Promise<Applicant> {
  if (!z.email().safeParse(profile.email).success) throw fieldError(invalidEmail)
  return { profile, passwordDigest: await digests.hash({ lane: 'sign_up', client, account: null }, password) }
}

/**
 * Creates an account with its name and its role in one transaction; returns its id. Null, without a change, when the address has an account;
 * 'not_first' when only the first may have one. The invitation or request that it rests on is used up with it.
 */
export async function createAccount(
  library: AccountLibrary,
  { db, kind }: Database,
  applicant: Applicant,
  admission: Admission,
  client: string | null,
): Promise<{ id: string } | 'not_first' | null> {
  const { findUser } = library
  const { profile } = applicant
  if (await findUser(profile.email)) return null
  const nowMs = Date.now()
  try {
    return await db.transaction().execute(async (transaction) => {
      await lockTable(kind, transaction, 'account_role')
      const user = await insertUser(await library.adapterWithin(transaction), applicant)
      await nameAccount(transaction, user)
      const grant = admission === 'first' ? { role: 'member' as const, byId: null } : admission
      const isFirst = await writeFirstRole(transaction, user.id, grant, nowMs)
      if (admission === 'first' && !isFirst) throw new NotFirst()
      if (admission !== 'first') await useUp(transaction, user, admission)
      await recordSignUp(transaction, user.id, { ...grant, isFirst, client }, nowMs)
      if (admission !== 'first') await recordUse(transaction, user.id, { ...admission, client }, nowMs)
      return { id: user.id }
    })
  } catch (error) {
    if (error instanceof NotFirst) return 'not_first'
    // Of two sign-ups with an address at once, the database refuses the second.
    if (isAPIError(error) && (await findUser(profile.email))) return null
    throw error
  }
}

class NotFirst extends Error {}

async function useUp(
  transaction: Kysely<Schema>,
  { id, email }: { id: string; email: string },
  { invitationId, request }: Exclude<Admission, 'first'>,
): Promise<void> {
  if (invitationId !== undefined)
    await transaction.updateTable('account_invitation').set({ used_by_id: id }).where('id', '=', invitationId).execute()
  if (request !== undefined) await transaction.deleteFrom('account_request').where('email', '=', email).execute()
}

async function recordUse(
  transaction: Kysely<Schema>,
  accountId: string,
  { role, invitationId, request, client }: Exclude<Admission, 'first'> & { client: string | null },
  timeMs: number,
): Promise<void> {
  if (invitationId !== undefined)
    await appendAudit(transaction, {
      action: 'invitation_use',
      by: accountAt(accountId, client),
      aboutId: invitationId,
      timeMs,
      after: { account: accountId },
    })
  if (request !== undefined)
    await appendAudit(transaction, {
      action: 'request_approval',
      by: request.approvedBy,
      aboutId: request.id,
      timeMs,
      after: { role, account: accountId },
    })
}

/** A user with its password, as the library itself stores them. */
async function insertUser(within: DBTransactionAdapter, { profile, passwordDigest, provider }: Applicant) {
  const { firstName, lastName, phone, postalCode, country, dob } = profile
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const user = await within.create<{ id: string; email: string }>({
    model: 'user',
    data: {
      ...times,
      name: `${firstName} ${lastName}`,
      email: profile.email.toLowerCase(),
      emailVerified: false,
      firstName,
      lastName,
      phone: phone || null,
      postalCode,
      country,
      dob,
    } as never,
  })
  await within.create({
    model: 'account',
    data: {
      ...times,
      userId: user.id,
      providerId: provider?.id ?? 'credential',
      accountId: provider?.key ?? user.id,
      password: passwordDigest,
    },
  })
  return user
}
