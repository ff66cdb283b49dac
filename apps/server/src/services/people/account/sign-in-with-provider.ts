import type { ProviderOutcomeCode } from '@varuna/contract/people/provider'
import type { Role } from '@varuna/vocabulary/rights'
import type { Accounts } from '../../../accounts/accounts.ts'
import { ProviderRefused, ProviderUnreachable } from '../../../accounts/provider/fetch-json.ts'
import { mappedRole, type ProviderLink } from '../../../accounts/provider/provider-accounts.ts'
import type { ProviderAttempt, ProviderClient } from '../../../accounts/provider/provider-client.ts'
import { keysOf } from '../../../accounts/secret.ts'
import { createSigner } from '../../../accounts/signer.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'

/** How long a person may take at the provider, and to enter the password that links an account. */
export const PROVIDER_TICKET_MS = 10 * 60_000

/** The single sign-on of an installation. */
export interface SingleSignOn {
  name: string
  client: ProviderClient
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** The roles of the values of its claim; null where Varuna decides about roles. */
  roles: ReadonlyMap<string, Role> | null
  tickets: ProviderTickets
}

interface Effects {
  accounts: Pick<Accounts, 'provider'>
  singleSignOn: SingleSignOn
  clock: Clock
  onFault(error: unknown): void
}

type Attempt = ProviderAttempt & { next: string }

/** Begins a sign-in: where the browser goes, and the ticket that it must bring back. Throws `provider_unreachable`. */
export async function beginProviderSignIn(
  { singleSignOn, clock, onFault }: Omit<Effects, 'accounts'>,
  next: string,
): Promise<{ url: string; ticket: string }> {
  const { client, redirectUri, tickets } = singleSignOn
  try {
    const { url, attempt } = await client.begin(redirectUri)
    return { url, ticket: tickets.seal('attempt', { ...attempt, next }, clock.now()) }
  } catch (error) {
    onFault(error)
    const isOfProvider = error instanceof ProviderUnreachable || error instanceof ProviderRefused
    throw isOfProvider ? codedError('provider_unreachable') : error
  }
}

export type ProviderSignIn =
  | { kind: 'signed_in'; cookies: string[]; next: string }
  | { kind: 'link' | 'code'; ticket: string }
  | { kind: 'failed'; outcome: ProviderOutcomeCode }

/** Ends a sign-in with what the provider sent in the address. */
export async function endProviderSignIn(
  { accounts, singleSignOn, clock, onFault }: Effects,
  query: Readonly<Record<string, string>>,
  ticket: string,
  headers: Headers,
  from: string,
): Promise<ProviderSignIn> {
  const { client, redirectUri, roles, tickets } = singleSignOn
  const attempt = tickets.open<Attempt>('attempt', ticket, clock.now())
  if (attempt === null) return { kind: 'failed', outcome: 'refused' }
  try {
    const claims = await client.finish(query, attempt, redirectUri)
    const role = roles === null ? null : mappedRole(claims.roleValues, roles)
    const outcome = await accounts.provider.signIn(claims, role, headers, from)
    if (outcome.kind === 'signed_in') return { kind: 'signed_in', cookies: outcome.cookies, next: attempt.next }
    if (outcome.kind === 'needs_code') return { kind: 'code', ticket: outcome.ticket }
    if (outcome.kind !== 'needs_password') return { kind: 'failed', outcome: outcome.kind }
    return { kind: 'link', ticket: tickets.seal('link', outcome.link, clock.now()) }
  } catch (error) {
    onFault(error)
    if (error instanceof ProviderUnreachable) return { kind: 'failed', outcome: 'unreachable' }
    if (error instanceof ProviderRefused) return { kind: 'failed', outcome: 'refused' }
    throw error
  }
}

/** Links the account of a ticket with its password. Throws `provider_link_ended`, and invalid_input for a wrong password. */
export async function linkProvider(
  { accounts, singleSignOn, clock }: Omit<Effects, 'onFault'>,
  ticket: string,
  password: string,
  from: string,
): Promise<void> {
  const link = singleSignOn.tickets.open<ProviderLink>('link', ticket, clock.now())
  if (link === null) throw codedError('provider_link_ended')
  if (!(await accounts.provider.link(link, password, from)))
    throw fieldError({ field: 'password', code: 'password_wrong', params: {} })
}

/** The account whose password a ticket asks for, to count the tries of one. */
export const accountOfTicket = ({ tickets }: SingleSignOn, ticket: string, nowMs: number): string =>
  tickets.open<ProviderLink>('link', ticket, nowMs)?.accountId ?? ''

/** Signed values that a browser keeps for a moment. */
export interface ProviderTickets {
  seal(purpose: string, value: object, nowMs: number): string
  /** Null for a ticket that is not whole, has ended, or is for another purpose. */
  open<Value>(purpose: string, ticket: string, nowMs: number): Value | null
}

export function createProviderTickets(secret: string): ProviderTickets {
  const { sign, isSigned } = createSigner('single sign-on', keysOf(secret))
  return {
    seal(purpose, value, nowMs) {
      const ends = nowMs + PROVIDER_TICKET_MS
      const body = Buffer.from(JSON.stringify({ ...value, ends })).toString('base64url')
      return `${body}.${sign(`${purpose}.${body}`)}`
    },
    open<Value>(purpose: string, ticket: string, nowMs: number) {
      const [body = '', signature = ''] = ticket.split('.')
      if (!isSigned(`${purpose}.${body}`, signature)) return null
      const { ends, ...value } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { ends: number }
      return ends > nowMs ? (value as Value) : null
    },
  }
}
