import { passwordChange, sessionsEnded } from '@varuna/contract/account'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { changePassword } from '../../../services/account/change-password.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf, createAttemptCounter, perAccount } from '../../plugins/rate-limits.ts'
import { headersOf } from '../../plugins/session.ts'

const tags = ['account']

/** What an account does about its password and its sessions. */
export function passwordRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    // Each takes the time of two digests, and a client may have many accounts.
    const changesOfClient = createAttemptCounter(app, { max: 40, minutes: 10 }, clientOf)
    app.post(
      '/api/account/password',
      {
        // A found session must not let its finder guess the password.
        config: perAccount({ max: 10, minutes: 10 }),
        schema: {
          tags,
          summary: 'Change the password, and end every other session of the account',
          body: passwordChange,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await changesOfClient.count(request, reply)
        await changePassword(dependencies, request.body, headersOf(request))
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/account/sign-out-elsewhere',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'End every other session of the account', response: { 200: sessionsEnded } },
      },
      async (request) => ({ ended: await dependencies.accounts.signOutElsewhere(headersOf(request)) }),
    )
  }
}
