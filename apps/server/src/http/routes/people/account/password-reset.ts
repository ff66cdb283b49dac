import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { passwordReset, resetLink, resetRequest, resetState } from '@varuna/contract/people/password-reset'
import { actorOf } from '../../../../audit/actor.ts'
import { createResetMailLimit } from '../../../../services/people/account/reset-mail-limit.ts'
import {
  createResetLink,
  readResetState,
  requestReset,
  resetPassword,
} from '../../../../services/people/account/reset-password.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount, perClient } from '../../../plugins/rate-limits.ts'
import { principalOf } from '../../../plugins/session.ts'

const tags = ['account']

/** Choosing a new password with a link, for people who cannot sign in. */
export function passwordResetRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const effects = { ...dependencies, mailLimit: createResetMailLimit(dependencies.clock) }
    app.get(
      '/api/account/reset',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Whether this server mails links to choose a new password',
          response: { 200: resetState },
        },
      },
      () => readResetState(dependencies),
    )
    app.post(
      '/api/account/reset-request',
      {
        config: perClient({ max: 10, minutes: 10 }),
        schema: {
          tags,
          summary: 'Mail a link to choose a new password; answered the same when the address has no account',
          body: resetRequest,
          response: { 202: z.null() },
        },
      },
      async (request, reply) => {
        const onFault = (err: unknown) => request.log.error({ err }, 'a link to choose a new password was not mailed')
        requestReset(effects, onFault, clientOf(request), request.body.email)
        return reply.code(202).send(null)
      },
    )
    app.post(
      '/api/account/reset',
      {
        config: perClient({ max: 20, minutes: 10 }),
        schema: {
          tags,
          summary:
            'Choose a new password with a link, which ends every session and token of the account; the first mailed one also removes its second factors',
          body: passwordReset,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await resetPassword(dependencies, clientOf(request), request.body)
        return reply.code(204).send(null)
      },
    )
  }
}

/** Links that an administrator makes for somebody who forgot their password. */
export function resetLinkRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/accounts/:id/reset-link',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags: ['accounts'],
          summary: 'Make a link with which the account chooses a new password; it is in this answer alone',
          params: z.object({ id: z.string().max(80) }),
          response: { 201: resetLink },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await createResetLink(dependencies, request.params.id, actorOf(principalOf(request)))),
    )
  }
}
