import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Session } from '@varuna/contract/people/session'
import { toUserName } from '@varuna/contract/people/account'
import { roles as allRoles, type Role } from '@varuna/vocabulary/rights'
import { accountAt } from '../../audit/actor.ts'
import { CodedError } from '../../errors/coded-error.ts'
import type { Schema } from '../../store/database/schema.ts'
import type { Database } from '../../store/open-database.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import type { AccountLibrary } from '../account-library.ts'
import { readRole, type AccountRoles } from '../account-roles.ts'
import type { createSignIn } from '../sign-in.ts'
import { createAccount } from '../sign-up.ts'
import type { ProviderClaims } from './provider-client.ts'

/** A person of the provider who proves with a password that an account with the same address is theirs. */
export interface ProviderLink {
  issuer: string
  subject: string
  accountId: string
}

type ProviderOutcome =
  | { kind: 'signed_in'; session: Session; cookies: string[] }
  /** An account with the same verified address asks for its password once. */
  | { kind: 'needs_password'; link: ProviderLink }
  /** The account asks for its second factor here. */
  | { kind: 'needs_code'; ticket: string }
  /** `unverified`: the provider has not verified the address. `first`: the first account signs up here, unless its role is mapped. */
  | { kind: 'unverified' | 'first' | 'refused' }

export interface ProviderAccounts {
  /** Opens a session for a person of the provider, whose role is the one that it states; `role` is null where Varuna decides. */
  signIn(claims: ProviderClaims, role: Role | null, headers: Headers, client: string): Promise<ProviderOutcome>
  /** Links the account after its password was given; false when it is wrong. */
  link(link: ProviderLink, password: string, client: string): Promise<boolean>
}

interface ProviderSignInRules {
  newAccountRole: Role
  /** The ticket of the second step, where the account asks for one here. */
  ticketFor(accountId: string, email: string): Promise<string | null>
  openVerified: ReturnType<typeof createSignIn>['openVerified']
}

const PROVIDER = 'oidc'

/** An account is found by issuer and subject, never by an address. */
const accountKey = ({ issuer, subject }: Pick<ProviderLink, 'issuer' | 'subject'>) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

export function createProviderAccounts(
  library: AccountLibrary,
  database: Database,
  roles: AccountRoles,
  { newAccountRole, ticketFor, openVerified }: ProviderSignInRules,
): ProviderAccounts {
  const { auth, findUser } = library
  const { db } = database

  return {
    async signIn(claims, role, headers, client) {
      const key = accountKey(claims)
      const known = await findLinked(db, key)
      if (known !== null) return open(known, role, headers, client)
      const { email } = claims
      if (email === null || !claims.isEmailVerified || !z.email().safeParse(email).success)
        return { kind: 'unverified' }
      const local = await findUser(email)
      if (local !== undefined)
        return { kind: 'needs_password', link: { issuer: claims.issuer, subject: claims.subject, accountId: local.id } }
      if (role !== 'administrator' && (await roles.isFresh())) return { kind: 'first' }
      const profile = {
        email,
        firstName: claims.firstName || toUserName(email),
        lastName: claims.lastName,
        postalCode: '',
        country: '',
        dob: '',
      }
      const applicant = { profile, passwordDigest: null, provider: { id: PROVIDER, key } }
      const created = await createAccount(
        library,
        database,
        applicant,
        { role: role ?? newAccountRole, byId: null },
        client,
      )
      if (created === null || created === 'not_first') return { kind: 'refused' }
      return open(created.id, role, headers, client)
    },
    async link({ accountId, ...of }, password, client) {
      const context = await auth.$context
      const user = await context.internalAdapter.findUserById(accountId)
      const digest = user ? await library.provenDigest(user.email, password, client) : null
      if (typeof digest !== 'string') return false
      const times = { createdAt: new Date(), updatedAt: new Date() }
      const data = { ...times, userId: accountId, providerId: PROVIDER, accountId: accountKey(of) }
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql`select 1 from account where ${sql.ref('userId')} = ${accountId}
          and password = ${digest}`.execute(transaction)
        if (rows.length === 0 || (await findLinked(transaction, data.accountId)) !== null) return false
        await (await library.adapterWithin(transaction)).create({ model: 'account', data })
        await appendAudit(transaction, {
          action: 'provider_link',
          by: accountAt(accountId, client),
          aboutId: accountId,
          timeMs: Date.now(),
        })
        return true
      })
    },
  }

  async function open(id: string, role: Role | null, headers: Headers, client: string): Promise<ProviderOutcome> {
    if (role !== null) await takeRole(id, role, client)
    const user = await (await auth.$context).internalAdapter.findUserById(id)
    if (!user) return { kind: 'refused' }
    const ticket = await ticketFor(id, user.email)
    if (ticket) return { kind: 'needs_code', ticket }
    const asksNoCode = async () => (await ticketFor(id, user.email)) === null
    const opened = await openVerified({ accountId: id, isTwoFactor: false }, headers, client, asksNoCode)
    if (opened === null) return { kind: 'refused' }
    return { kind: 'signed_in', session: opened.session, cookies: opened.cookies }
  }

  /** The last administrator stays one: otherwise a changed group would leave nobody who can repair it. */
  async function takeRole(id: string, role: Role, client: string): Promise<void> {
    try {
      if ((await readRole(db, id)) !== role) await roles.give(id, role, accountAt(id, client), Date.now(), true)
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'last_administrator')) throw error
    }
  }
}

async function findLinked(within: Kysely<Schema>, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref('userId')} as id from account
    where ${sql.ref('providerId')} = ${PROVIDER} and ${sql.ref('accountId')} = ${key}`.execute(within)
  return rows[0]?.id ?? null
}

/** The highest role that the values are mapped to; a member where none is. */
export const mappedRole = (values: readonly string[], map: ReadonlyMap<string, Role>): Role =>
  values
    .flatMap((value) => map.get(value) ?? [])
    .reduce<Role>((highest, role) => (allRoles.indexOf(role) > allRoles.indexOf(highest) ? role : highest), 'member')
