import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import { MAX_PASSKEYS, type NewCredential, type UsedCredential } from '@varuna/contract/people/second-factor'
import type { Kysely } from 'kysely'
import { accountAt } from '../../audit/actor.ts'
import { codedError } from '../../errors/coded-error.ts'
import type { Schema } from '../../store/database/schema.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import type { Tickets } from './tickets.ts'

/** Where the page that asks was opened, such as https://varuna.example. */
type Origin = string

const TIMEOUT_MS = 5 * 60_000

/** The host that passkeys of this origin are made for. Browsers make none for addresses and without https, except on localhost. */
function rpIdOf(origin: Origin): string {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !isLocal)) throw codedError('passkey_refused.address')
  return hostname
}

/** The ticket that a browser signed as its challenge. */
const ticketOf = (clientDataJSON: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return Buffer.from(String(challenge), 'base64url').toString()
  } catch {
    return ''
  }
}

const toBytes = (text: string) => new Uint8Array(Buffer.from(text))
const toText = (bytes: string | undefined) => Buffer.from(bytes ?? '', 'base64url').toString()

/** Many servers have no passkey, and start without it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The library refuses what it cannot verify by throwing. */
const orNull = <Result>(verified: Promise<Result>): Promise<Result | null> => verified.catch(() => null)

/** Passkeys (WebAuthn) with user verification: one is both factors. Challenges are tickets, each used once. */
export function createPasskeys(db: Kysely<Schema>, tickets: Tickets) {
  return {
    list: (accountId: string) =>
      db
        .selectFrom('passkey')
        .select(['credential_id', 'name', 'added_ms', 'last_used_ms'])
        .where('account_id', '=', accountId)
        .orderBy('added_ms')
        .orderBy('credential_id')
        .execute(),

    has: async (accountId: string, id: string) =>
      (await db
        .selectFrom('passkey')
        .select('name')
        .where('account_id', '=', accountId)
        .where('credential_id', '=', id)
        .executeTakeFirst()) !== undefined,

    async registrationOptions(
      { accountId, email }: { accountId: string; email: string },
      origin: Origin,
      nowMs: number,
    ) {
      const rpID = rpIdOf(origin)
      const known = await db
        .selectFrom('passkey')
        .select('credential_id as id')
        .where('account_id', '=', accountId)
        .execute()
      if (known.length >= MAX_PASSKEYS) throw codedError('passkeys_full', { maximum: MAX_PASSKEYS })
      const { generateRegistrationOptions } = await loadWebAuthn()
      return generateRegistrationOptions({
        rpName: 'Varuna',
        rpID,
        userID: toBytes(accountId),
        userName: email,
        challenge: toBytes(tickets.issue('passkey registration', accountId, rpID, nowMs)),
        excludeCredentials: known,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: TIMEOUT_MS,
      })
    },

    /** Throws `passkey_refused` for what the browser did not sign for this account, here and now, `passkeys_full` and `signed_out`. */
    async register(
      { accountId, sessionId }: { accountId: string; sessionId: string },
      { name, credential }: { name: string; credential: NewCredential },
      origin: Origin,
      client: string | null,
      nowMs: number,
    ): Promise<void> {
      const rpID = rpIdOf(origin)
      const text = ticketOf(credential.response.clientDataJSON)
      const ticket = await tickets.read('passkey registration', text, nowMs, () => rpID)
      if (ticket === null || ticket.subject !== accountId) throw codedError('passkey_refused')
      const { transports, ...response } = credential.response
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const verified = await orNull(
        verifyRegistrationResponse({
          response: { ...credential, response },
          expectedChallenge: Buffer.from(text).toString('base64url'),
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      )
      if (verified === null || !verified.verified || !(await tickets.use(ticket, nowMs)))
        throw codedError('passkey_refused')
      const { id, publicKey, counter } = verified.registrationInfo.credential
      await db.transaction().execute(async (transaction) => {
        await requireOpenSession(transaction, sessionId)
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('passkey')
          .values({
            credential_id: id,
            account_id: accountId,
            rp_id: rpID,
            public_key: Buffer.from(publicKey),
            counter,
            transports: JSON.stringify(transports ?? []),
            name,
            added_ms: nowMs,
            last_used_ms: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) throw codedError('passkey_refused.known')
        const passkeys = await countPasskeys(transaction, accountId)
        if (passkeys > MAX_PASSKEYS) throw codedError('passkeys_full', { maximum: MAX_PASSKEYS })
        await appendAudit(transaction, {
          action: 'passkey_added',
          by: accountAt(accountId, client),
          aboutId: accountId,
          timeMs: nowMs,
          after: { passkeys },
        })
      })
    },

    /** Options of a sign-in, which nobody needs to name an account for. */
    async signInOptions(origin: Origin, nowMs: number) {
      const rpID = rpIdOf(origin)
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const challenge = toBytes(tickets.issue('passkey sign-in', '', rpID, nowMs))
      return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required', timeout: TIMEOUT_MS })
    },

    /** The account that a passkey signs in; throws `passkey_refused`. */
    async accountOf(credential: UsedCredential, origin: Origin, nowMs: number): Promise<string> {
      const rpID = rpIdOf(origin)
      const text = ticketOf(credential.response.clientDataJSON)
      const ticket = await tickets.read('passkey sign-in', text, nowMs, () => rpID)
      if (ticket === null) throw codedError('passkey_refused')
      const known = await db
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', credential.id)
        .where('rp_id', '=', rpID)
        .executeTakeFirst()
      // The authenticator names the account that it was made for.
      const { userHandle } = credential.response
      if (known === undefined || (userHandle !== undefined && toText(userHandle) !== known.account_id))
        throw codedError('passkey_refused')
      const { userHandle: _, ...response } = credential.response
      const counter = Number(known.counter)
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const verified = await orNull(
        verifyAuthenticationResponse({
          response: { ...credential, response },
          expectedChallenge: Buffer.from(text).toString('base64url'),
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            id: known.credential_id,
            publicKey: new Uint8Array(known.public_key),
            counter,
            transports: JSON.parse(known.transports) as AuthenticatorTransportFuture[],
          },
          requireUserVerification: true,
        }),
      )
      if (verified === null || !verified.verified || !(await tickets.use(ticket, nowMs)))
        throw codedError('passkey_refused')
      // Only if no other sign-in has counted on meanwhile.
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter: verified.authenticationInfo.newCounter, last_used_ms: nowMs })
        .where('credential_id', '=', known.credential_id)
        .where('counter', '=', counter)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw codedError('passkey_refused')
      return known.account_id
    },

    /** Throws `not_found.passkey`. */
    async remove(accountId: string, id: string, client: string | null, nowMs: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('passkey')
          .where('account_id', '=', accountId)
          .where('credential_id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows !== 1n) throw codedError('not_found.passkey')
        await appendAudit(transaction, {
          action: 'passkey_removal',
          by: accountAt(accountId, client),
          aboutId: accountId,
          timeMs: nowMs,
          after: { passkeys: await countPasskeys(transaction, accountId) },
        })
      })
    },
  }
}

async function countPasskeys(db: Kysely<Schema>, accountId: string): Promise<number> {
  const rows = await db.selectFrom('passkey').select('credential_id').where('account_id', '=', accountId).execute()
  return rows.length
}
