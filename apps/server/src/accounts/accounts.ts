import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { userNameOf, type SignIn, type SignUp } from '@varuna/contract/account'
import type { Session } from '@varuna/contract/session'
import type { Database } from '../store/open-database.ts'
import { CodedError } from '../services/coded-error.ts'

export interface Accounts {
  /** Creates an account; throws email_taken when the address has one. */
  signUp(form: SignUp): Promise<void>
  /** Opens a session; throws wrong_credentials without saying which of the two was wrong. */
  signIn(form: SignIn, headers: Headers): Promise<{ session: Session; cookies: string[] }>
  /** Ends the session of these headers and gives the cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>
  sessionOf(headers: Headers): Promise<Session | null>
}

const text = { type: 'string', required: true, input: true } as const

function options(database: Database, secret: string, publicUrl: string): BetterAuthOptions {
  return {
    baseURL: publicUrl,
    secret,
    database: { db: database.db, type: database.kind === 'sqlite' ? 'sqlite' : 'postgres', transaction: true },
    emailAndPassword: { enabled: true, autoSignIn: false, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: 7 * 24 * 3600, updateAge: 24 * 3600 },
    user: {
      additionalFields: {
        firstName: text,
        lastName: text,
        phone: { ...text, required: false },
        postalCode: text,
        country: text,
        dob: text,
      },
    },
    advanced: {
      cookiePrefix: 'varuna',
      useSecureCookies: publicUrl.startsWith('https:'),
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  }
}

/** Real accounts over the product's own database; brings their tables up to date first. */
export async function openAccounts(database: Database, secret: string, publicUrl: string): Promise<Accounts> {
  const settings = options(database, secret, publicUrl)
  const migrations = await getMigrations(settings)
  await migrations.runMigrations()
  const auth = betterAuth(settings)

  return {
    async signUp(form) {
      const { firstName, lastName, email, password, phone, postalCode, country, dob } = form
      const body = { name: `${firstName} ${lastName}`, email, password }
      const profile = { firstName, lastName, phone: phone || null, postalCode, country, dob }
      if (await emailTaken(email)) throw taken()
      try {
        await auth.api.signUpEmail({ body: { ...body, ...profile } })
      } catch (error) {
        if (error instanceof APIError && (error.statusCode === 422 || (await emailTaken(email)))) throw taken()
        throw error
      }
    },
    async signIn(form, headers) {
      try {
        const { headers: answered, response } = await auth.api.signInEmail({
          body: { email: form.email, password: form.password },
          headers,
          returnHeaders: true,
        })
        const session = { userId: response.user.id, userName: userNameOf(response.user.email) }
        return { session, cookies: answered.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError && error.statusCode === 401) {
          throw new CodedError('wrong_credentials', 'The email address or the password is not right.')
        }
        throw error
      }
    },
    async signOut(headers) {
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
      return answered.getSetCookie()
    },
    async sessionOf(headers) {
      if (!headers.has('cookie')) return null
      const found = await auth.api.getSession({ headers })
      return found ? { userId: found.user.id, userName: userNameOf(found.user.email) } : null
    },
  }

  async function emailTaken(email: string): Promise<boolean> {
    const context = await auth.$context
    return (await context.internalAdapter.findUserByEmail(email)) !== null
  }
}

function taken(): CodedError {
  const message = 'An account with this email address already exists'
  return new CodedError('email_taken', `${message}. Sign in instead.`, [{ field: 'email', message }])
}
