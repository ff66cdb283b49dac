import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  accountInvitations,
  accountRequests,
  invitationCreated,
  invitationForm,
  requestAnswer,
  requestAnswered,
} from '@varuna/contract/people/sign-up'
import {
  inviteToSignUp,
  listAccountInvitations,
  revokeAccountInvitation,
} from '../../../services/people/account/account-invitations.ts'
import { answerRequest, listAccountRequests } from '../../../services/people/account/account-requests.ts'
import { actorOf } from '../../../audit/actor.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['accounts']
const config = perAccount({ max: 120, minutes: 1 })
const params = z.object({ id: z.string().max(80) })

/** Invitations to sign up and requests for accounts, for administrators. */
export function newcomerRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/account-invitations',
      { config, schema: { tags, summary: 'Invitations to sign up', response: { 200: accountInvitations } } },
      () => listAccountInvitations(dependencies),
    )
    app.post(
      '/api/account-invitations',
      {
        config,
        schema: {
          tags,
          summary: 'Invites somebody to sign up with a role; the code is in this answer alone',
          body: invitationForm,
          response: { 201: invitationCreated },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await inviteToSignUp(dependencies, actorOf(principalOf(request)), request.body)),
    )
    app.delete(
      '/api/account-invitations/:id',
      { config, schema: { tags, summary: 'Revokes an open invitation', params, response: { 204: z.null() } } },
      async (request, reply) => {
        await revokeAccountInvitation(dependencies, request.params.id, actorOf(principalOf(request)))
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/account-requests',
      { config, schema: { tags, summary: 'Requests for accounts that wait', response: { 200: accountRequests } } },
      () => listAccountRequests(dependencies),
    )
    app.post(
      '/api/account-requests/:id/answer',
      {
        config,
        schema: {
          tags,
          summary: 'Approves a request with a role, or refuses and erases it',
          params,
          body: requestAnswer,
          response: { 200: requestAnswered },
        },
      },
      (request) => answerRequest(dependencies, principalOf(request), request.params.id, request.body),
    )
  }
}
