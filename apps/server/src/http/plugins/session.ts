import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../../accounts/accounts.ts'
import { codedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import { clientOf } from './client-of.ts'

const principals = new WeakMap<FastifyRequest, Principal>()

/** The headers that accounts read: the cookie and the user agent. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'])
  return headers
}

/** Lets only signed-in requests reach the routes registered on this instance. */
export function requirePrincipal(app: FastifyInstance, accounts: Accounts): void {
  app.addHook('onRequest', async (request) => {
    const signedIn = await accounts.authenticate(headersOf(request))
    if (!signedIn) throw codedError('signed_out')
    principals.set(request, { ...signedIn.principal, client: clientOf(request) })
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

/** The principal of a request that passed requirePrincipal. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = principals.get(request)
  if (!principal) throw new Error('principalOf used on a route that is not private')
  return principal
}
