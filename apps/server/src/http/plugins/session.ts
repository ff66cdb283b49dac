import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '@varuna/contract/session'
import type { Accounts } from '../../accounts/accounts.ts'
import { CodedError } from '../../services/coded-error.ts'

const sessions = new WeakMap<FastifyRequest, Session>()

/** The headers that accounts read: the cookie and what names the client. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'])
  return headers
}

/** Lets only signed-in requests reach the routes registered on this instance. */
export function requireSession(app: FastifyInstance, accounts: Accounts): void {
  app.addHook('onRequest', async (request) => {
    const session = await accounts.sessionOf(headersOf(request))
    if (!session) throw new CodedError('signed_out', 'Sign in first: this needs an account.')
    sessions.set(request, session)
  })
}

/** The session of a request that passed requireSession. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request)
  if (!session) throw new Error('sessionOf used on a route without requireSession')
  return session
}
