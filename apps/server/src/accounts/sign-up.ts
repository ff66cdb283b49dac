import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import type { SignUp } from '@varuna/contract/people/account'
import type { Role } from '@varuna/vocabulary/rights'
import { accountAt } from '../audit/actor.ts'
import { fieldError } from '../errors/coded-error.ts'
import type { Database } from '../store/open-database.ts'
import { invalidEmail, type AccountLibrary } from './account-library.ts'
import { giveFirstRole } from './account-roles.ts'
import { nameAccount } from './account-names.ts'
import { removeUser } from './remove-account.ts'

/** What a person enters at sign-up, without the password. */
export type Profile = Omit<SignUp, 'password'>

/** A person who may get an account: the password is only a digest from here on. */
export interface Applicant {
  profile: Profile
  passwordDigest: string
}

/** The role of a new account, and who gave it; `first` creates the account only if nobody ever signed up before it. */
export type Admission = { role: Role; byId: string | null } | 'first'

/** Digests the password; throws invalid_input for an address that the library refuses when it signs in. */
export async function toApplicant({ auth }: AccountLibrary, { password, ...profile }: SignUp): Promise<Applicant> {
  if (!z.email().safeParse(profile.email).success) throw fieldError(invalidEmail)
  return { profile, passwordDigest: await (await auth.$context).password.hash(password) }
}

/**
 * Creates an account, gives it its role and names it; returns its id. Null, without a change, when the address has an account; 'not_first'
 * when only the first may have one.
 */
export async function createAccount(
  library: AccountLibrary,
  database: Database,
  { profile, passwordDigest }: Applicant,
  admission: Admission,
  client: string | null,
): Promise<{ id: string } | 'not_first' | null> {
  const { findUser } = library
  if (await findUser(profile.email)) return null
  const user = await insertUser(library, profile, passwordDigest).catch(async (error: unknown) => {
    // Of two sign-ups with an address at once, the database refuses the second.
    if (isAPIError(error) && (await findUser(profile.email))) return null
    throw error
  })
  if (user === null) return null
  const nowMs = Date.now()
  const grant = admission === 'first' ? { role: 'member' as const, byId: null } : admission
  const isFirst = await giveFirstRole(database, user.id, { ...grant, client }, nowMs)
  if (admission === 'first' && !isFirst) {
    await removeUser(database, user.id, null, accountAt(user.id, client), nowMs)
    return 'not_first'
  }
  await nameAccount(database.db, user)
  return { id: user.id }
}

/** A user with its password, as the library itself stores them. */
async function insertUser({ auth }: AccountLibrary, profile: Profile, passwordDigest: string) {
  const { adapter } = await auth.$context
  const { firstName, lastName, phone, postalCode, country, dob } = profile
  const email = profile.email.toLowerCase()
  const times = { createdAt: new Date(), updatedAt: new Date() }
  return adapter.transaction(async (within) => {
    const user = await within.create<{ id: string; email: string }>({
      model: 'user',
      data: {
        ...times,
        name: `${firstName} ${lastName}`,
        email,
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
      data: { ...times, userId: user.id, providerId: 'credential', accountId: user.id, password: passwordDigest },
    })
    return user
  })
}
