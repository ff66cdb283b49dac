import { isAPIError } from 'better-auth/api'
import type { SignUp } from '@varuna/contract/people/account'
import type { Role } from '@varuna/vocabulary/rights'
import { fieldError } from '../errors/coded-error.ts'
import type { Database } from '../store/open-database.ts'
import { invalidEmail, isRefusedEmail, type AccountLibrary } from './account-library.ts'
import { giveFirstRole } from './account-roles.ts'
import { nameAccount } from './account-names.ts'

/** Creates an account, names it and gives it its first role; false, without a change, when the address has one. */
export async function signUp(
  { auth, findUser }: AccountLibrary,
  database: Database,
  form: SignUp,
  role: Role,
  client: string | null,
): Promise<boolean> {
  const { firstName, lastName, email, password, phone, postalCode, country, dob } = form
  const body = { name: `${firstName} ${lastName}`, email, password }
  const profile = { firstName, lastName, phone: phone || null, postalCode, country, dob }
  try {
    // For a known address the library takes as long, and returns an account that it did not create.
    const { user } = await auth.api.signUpEmail({ body: { ...body, ...profile } })
    const isNew = (await findUser(email))?.id === user.id
    if (isNew) {
      await nameAccount(database.db, user)
      await giveFirstRole(database, user.id, { role, client, nowMs: Date.now() })
    }
    return isNew
  } catch (error) {
    if (isRefusedEmail(error)) throw fieldError(invalidEmail)
    if (isAPIError(error) && (error.statusCode === 422 || (await findUser(email)))) return false
    throw error
  }
}
