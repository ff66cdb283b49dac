import { accountSessions } from '@varuna/contract/people/account-session'
import { sessionsEnded } from '@varuna/contract/people/account'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { endSession, listSessions } from '../../../../services/people/sessions/list-sessions.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { headersOf } from '../../../plugins/session.ts'

const tags = ['account']
const config = perAccount({ max: 60, minutes: 1 })

/** Where an account is signed in. */
export function sessionRoutes({ accounts }: Pick<Dependencies, 'accounts'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/account/sessions',
      { config, schema: { tags, summary: 'Where the account is signed in', response: { 200: accountSessions } } },
      (request) => listSessions({ accounts }, headersOf(request)),
    )
    app.delete(
      '/api/account/sessions/:id',
      {
        config,
        schema: {
          tags,
          summary: 'End a session of the account',
          params: z.object({ id: z.string().max(80) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await endSession({ accounts }, headersOf(request), request.params.id, clientOf(request))
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/account/sign-out-elsewhere',
      {
        config,
        schema: { tags, summary: 'End every other session of the account', response: { 200: sessionsEnded } },
      },
      async (request) => ({ ended: await accounts.signOutElsewhere(headersOf(request), clientOf(request)) }),
    )
  }
}
