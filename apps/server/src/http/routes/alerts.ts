import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  alertChangeRequest,
  alertDetails,
  queueCountQuery,
  queueCounts,
  queuePage,
  queueQuery,
} from '@varuna/contract/alert-queue'
import { peopleAnswer } from '@varuna/contract/case'
import { changeAlert, countQueue, getQueued, listQueue } from '../../services/alerts/alert-queue.ts'
import { alertDetailsAnswer, historyAnswer, queuedAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { perAccount } from '../plugins/rate-limits.ts'
import { principalOf } from '../plugins/session.ts'
import { languageOf } from '../request-language.ts'

const tags = ['alerts']
const params = z.object({ id: z.string() })
const config = perAccount({ max: 600, minutes: 1 })

export function alertRoutes({ store, people, clock }: Dependencies): FastifyPluginAsyncZod {
  const effects = { store, people, clock, onChanged: () => {} }
  return async (app) => {
    app.get(
      '/api/alerts',
      {
        config,
        schema: {
          tags,
          summary: 'The queue of alerts, the last raised first',
          querystring: queueQuery,
          response: { 200: queuePage },
        },
      },
      async (request) => {
        const { alerts, ...rest } = await listQueue(effects, principalOf(request), request.query)
        return { alerts: historyAnswer(request, alerts, queuedAnswer), ...rest }
      },
    )
    app.get(
      '/api/alerts/counts',
      {
        config,
        schema: {
          tags,
          summary: 'How many alerts stand in each state and, of those open, at each level',
          querystring: queueCountQuery,
          response: { 200: queueCounts },
        },
      },
      async (request) => countQueue(effects, principalOf(request), request.query),
    )
    app.get(
      '/api/alerts/:id',
      { schema: { tags, summary: 'One alert and its history', params, response: { 200: alertDetails } } },
      async (request) =>
        alertDetailsAnswer(languageOf(request), await getQueued(effects, principalOf(request), request.params.id)),
    )
    app.post(
      '/api/alerts/:id/changes',
      {
        config,
        schema: {
          tags,
          summary: 'Acknowledges, resolves, assigns or annotates an alert, or undoes the last decision',
          params,
          body: alertChangeRequest,
          response: { 200: alertDetails },
        },
      },
      async (request) => {
        const changed = await changeAlert(effects, principalOf(request), request.params.id, request.body)
        return alertDetailsAnswer(languageOf(request), changed)
      },
    )
    app.get(
      '/api/people',
      {
        config,
        schema: { tags, summary: 'The people of this installation', response: { 200: peopleAnswer } },
      },
      async () => ({ people: await people.list() }),
    )
  }
}
