import {
  blockedParams,
  caseInvitationParams,
  caseInvitationRequest,
  invitationAnswer,
  invitationAnswered,
  receivedInvitations,
} from '@varuna/contract/desk/case-people'
import { caseParams } from '@varuna/contract/desk/case'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  answerInvitation,
  invite,
  listReceived,
  unblockInviter,
  withdrawInvitation,
} from '../../../services/desk/cases/case-invitations.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['cases']
const config = perAccount({ max: 600, minutes: 1 })

/** Invitations to cases: a case appears in nobody's list until they accept it. */
export const caseInvitationRoutes =
  (product: Dependencies): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/cases/:id/invitations',
      {
        config: perAccount({ max: 20, minutes: 1 }),
        schema: {
          tags,
          summary: 'Invite somebody to a case, by its owner; the answer does not show whether there is such an account',
          params: caseParams,
          body: caseInvitationRequest,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await invite(product, principalOf(request), request.params.id, request.body)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/cases/:id/invitations/:invitationId',
      {
        config,
        schema: {
          tags,
          summary: 'Withdraw an invitation, by the owner',
          params: caseInvitationParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id, invitationId } = request.params
        await withdrawInvitation(product, principalOf(request), id, invitationId)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/case-invitations',
      {
        config,
        schema: {
          tags,
          summary: 'The invitations that this account can answer, and whose invitations it does not get',
          response: { 200: receivedInvitations },
        },
      },
      (request) => listReceived(product, principalOf(request)),
    )
    app.post(
      '/api/case-invitations/:id/answer',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Accept or decline an invitation, or decline it and block its inviter',
          params: caseParams,
          body: invitationAnswer,
          response: { 200: invitationAnswered },
        },
      },
      async (request) => ({
        caseId: await answerInvitation(product, principalOf(request), request.params.id, request.body),
      }),
    )
    app.delete(
      '/api/case-invitations/blocked/:accountId',
      {
        config,
        schema: {
          tags,
          summary: 'Let the invitations of somebody arrive again',
          params: blockedParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await unblockInviter(product, principalOf(request), request.params.accountId)
        return reply.code(204).send(null)
      },
    )
  }
