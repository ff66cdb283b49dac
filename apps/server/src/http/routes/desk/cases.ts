import {
  caseChangeRequest,
  casePage,
  caseParams,
  caseQuery,
  caseRequest,
  caseSummary,
} from '@varuna/contract/desk/case'
import { caseDetails } from '@varuna/contract/desk/case-details'
import { caseMemberParams, caseMemberChange } from '@varuna/contract/desk/case-people'
import { caseTimelinePage, caseTimelineQuery } from '@varuna/contract/desk/case-timeline'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deleteCase, restoreCase } from '../../../services/desk/cases/delete-case.ts'
import { changeMember, endSharing } from '../../../services/desk/cases/case-members.ts'
import { changeCase, createCase, getCase, listCases, listTimeline } from '../../../services/desk/cases/cases.ts'
import { caseAnswer, timelineAnswer } from '../../answers/case-answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'

const tags = ['cases']
const config = perAccount({ max: 600, minutes: 1 })

/** Cases: related records, collected by the people a case is shared with. A case an account cannot see is reported as not found. */
export const caseRoutes =
  (product: Dependencies): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/cases',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'Open a case', body: caseRequest, response: { 201: caseSummary } },
      },
      async (request, reply) => reply.code(201).send(await createCase(product, principalOf(request), request.body)),
    )
    app.get(
      '/api/cases',
      {
        config,
        schema: {
          tags,
          summary: 'The cases that this account sees, the last changed first',
          querystring: caseQuery,
          response: { 200: casePage },
        },
      },
      (request) => listCases(product, principalOf(request), request.query),
    )
    app.get(
      '/api/cases/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One case, with the newest lines of its timeline and those it is shared with',
          params: caseParams,
          response: { 200: caseDetails },
        },
      },
      async (request) =>
        caseAnswer(languageOf(request), await getCase(product, principalOf(request), request.params.id)),
    )
    app.get(
      '/api/cases/:id/timeline',
      {
        config,
        schema: {
          tags,
          summary: 'The timeline of a case, a page at a time from its newest line',
          params: caseParams,
          querystring: caseTimelineQuery,
          response: { 200: caseTimelinePage },
        },
      },
      async (request) =>
        timelineAnswer(
          languageOf(request),
          await listTimeline(product, principalOf(request), request.params.id, request.query),
        ),
    )
    app.patch(
      '/api/cases/:id',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Change title, summary, state or assignee of a case',
          params: caseParams,
          body: caseChangeRequest,
          response: { 200: caseSummary },
        },
      },
      (request) => changeCase(product, principalOf(request), request.params.id, request.body),
    )
    app.delete(
      '/api/cases/:id',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Delete a case, by its owner; for 30 days it can be restored',
          params: caseParams,
          response: { 200: caseSummary },
        },
      },
      (request) => deleteCase(product, principalOf(request), request.params.id),
    )
    app.post(
      '/api/cases/:id/restore',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: { tags, summary: 'Restore a deleted case', params: caseParams, response: { 200: caseSummary } },
      },
      (request) => restoreCase(product, principalOf(request), request.params.id),
    )
    app.put(
      '/api/cases/:id/members/:accountId',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Change what a member may do, by the owner',
          params: caseMemberParams,
          body: caseMemberChange,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id, accountId } = request.params
        await changeMember(product, principalOf(request), id, accountId, request.body)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/cases/:id/members/:accountId',
      {
        config,
        schema: {
          tags,
          summary: 'End sharing a case with an account; members may leave',
          params: caseMemberParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id, accountId } = request.params
        await endSharing(product, principalOf(request), id, accountId)
        return reply.code(204).send(null)
      },
    )
  }
