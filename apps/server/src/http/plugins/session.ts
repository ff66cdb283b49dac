import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGE_HEADER } from '../../accounts/sessions/session-cookies.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { codedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import { clientOf } from './client-of.ts'

const principals = new WeakMap<FastifyRequest, Principal>()
const sessionIds = new WeakMap<FastifyRequest, string | null>()

/** The headers that accounts read: the cookie or the token, the user agent, and whether the page was loaded over TLS. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (request.headers.authorization) headers.set('authorization', request.headers.authorization)
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'])
  // Behind an untrusted proxy that terminates TLS, only the origin shows it.
  if (request.protocol === 'https' || request.headers.origin?.startsWith('https:')) headers.set(PAGE_HEADER, 'https')
  return headers
}

const reads = new Set(['GET', 'HEAD'])

/** Lets only signed-in requests reach the routes registered on this instance. */
export function requirePrincipal(app: FastifyInstance, accounts: Accounts): void {
  app.addHook('onRequest', async (request) => {
    const signedIn = await accounts.authenticate(headersOf(request), !reads.has(request.method))
    if (!signedIn) throw codedError('signed_out')
    sessionIds.set(request, signedIn.sessionId)
    principals.set(request, { ...signedIn.principal, client: clientOf(request) })
  })
  // A body may arrive long after its headers: by then the account may have signed out, or lost the role with which it asked.
  app.addHook('preHandler', async (request) => {
    if (!reads.has(request.method)) await requireStillSignedIn(request, accounts)
  })
  // If the session or account is gone by the time a request fails, the failure follows from signing out.
  app.setErrorHandler(async (error, request) => {
    const isSignedIn = () =>
      accounts.authenticate(headersOf(request)).then(
        (signedIn) => signedIn !== null,
        () => true,
      )
    throw principals.has(request) && !(await isSignedIn()) ? codedError('signed_out') : error
  })
}

/**
 * Throws `signed_out` where the session has ended or has another token, or the account of a token has lost its role, since the request began; for bodies that the
 * handler itself receives.
 */
export async function requireStillSignedIn(
  request: FastifyRequest,
  accounts: Pick<Accounts, 'authenticate'>,
): Promise<void> {
  const signedIn = await accounts.authenticate(headersOf(request), true)
  if (signedIn?.principal.role !== principalOf(request).role) throw codedError('signed_out')
}

/** The principal of a request that passed requirePrincipal. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = principals.get(request)
  if (!principal) throw new Error('principalOf used on a route that is not private')
  return principal
}

/** The id of the session of a request that passed requirePrincipal. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const id = sessionIds.get(request)
  if (id === undefined) throw new Error('sessionIdOf used on a route that is not private')
  return id
}
