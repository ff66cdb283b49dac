import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ALERT_STREAM_BEAT_MS,
  alertChangeAnswer,
  alertChangeRequest,
  alertChangesAnswer,
  alertChangesRequest,
  alertDetails,
  queueCountQuery,
  queueCounts,
  queueFileColumns,
  queuePage,
  queueQuery,
  queueStreamQuery,
  withheldAlerts,
} from '@varuna/contract/desk/alert-queue'
import { waitingEvents } from '@varuna/contract/desk/waiting-event'
import { mentionList, mentionParams } from '@varuna/contract/desk/mention'
import { peopleAnswer } from '@varuna/contract/desk/case-people'
import { isUnreadable } from '@varuna/contract/unreadable'
import { textOf } from '@varuna/language/text'
import type { MessageWriter } from '../../../services/desk/alerts/alert-streams.ts'
import { openQueueFile, queueFileName } from '../../../services/desk/alerts/alert-file.ts'
import { countQueue, getQueued, listQueue, readWithheld } from '../../../services/desk/alerts/alert-queue.ts'
import { endMention, listMentions } from '../../../services/desk/alerts/mentions.ts'
import { listWaiting } from '../../../services/desk/alerts/waiting-events.ts'
import { changeAlert, changeAlerts } from '../../../services/desk/alerts/change-alerts.ts'
import { alertDetailsAnswer, historyAnswer, queuedAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertDocument } from '../../documents/alert-document.ts'
import { queueDocument, readQueueForDocument } from '../../documents/queue-document.ts'
import { readSourceAssessment, readSourceEvent } from '../../documents/source-assessment.ts'
import type { SendDocument } from '../../documents/send-document.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { listColleagues } from '../../../services/people/people/people.ts'
import { mayDo } from '../../../principal/principal.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { SendFile } from '../../answers/send-file.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { createStreamRoute, cursorOf, eventStreamAnswer } from '../../streams/stream-route.ts'

const tags = ['alerts']
const params = z.object({ id: z.string() })
const fileDescription = [
  'Columns, of which those without a value are empty; a text that a spreadsheet would take for a formula begins with an apostrophe:',
  ...Object.entries(queueFileColumns).map(([column, meaning]) => `- \`${column}\`: ${meaning}`),
].join('\n')
const config = perAccount({ max: 600, minutes: 1 })
/** Any account may change alerts visible to all; four changes a second are more than a person makes. */
const changing = perAccount({ max: 240, minutes: 1 })
const changingMany = perAccount({ max: 30, minutes: 1 })

export function alertRoutes(
  { store, people, clock, alertStreams, accounts }: Dependencies,
  limits: RequestLimits,
  sendFile: SendFile,
  sendDocument: SendDocument,
): FastifyPluginAsyncZod {
  const effects = { store, people, clock, onChanged: alertStreams.wake }
  return async (app) => {
    const openStream = createStreamRoute(app, accounts, {
      ...limits,
      keepAliveMs: Math.min(limits.keepAliveMs, ALERT_STREAM_BEAT_MS),
    })
    app.get(
      '/api/alerts',
      {
        config,
        schema: {
          tags,
          summary: 'The queue of alerts, in the order asked for',
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
      '/api/alerts/withheld',
      {
        config,
        schema: {
          tags,
          summary:
            'Alerts about vessels that were not raised: their vessels are not confirmed, or their feed raised too many',
          response: { 200: withheldAlerts },
        },
      },
      async () => readWithheld(effects),
    )
    app.get(
      '/api/alerts/waiting',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Events that raise an alert once their vessels are confirmed, and what is missing until then',
          response: { 200: waitingEvents },
        },
      },
      async () => listWaiting(effects),
    )
    app.get(
      '/api/alerts/file',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'The alerts of a filter as CSV, the last raised first',
          description: fileDescription,
          querystring: queueCountQuery,
        },
      },
      (request, reply) =>
        sendFile(request, reply, async () => ({
          fileName: queueFileName(request.query, clock.now()),
          mediaType: 'text/csv; charset=utf-8; header=present',
          pieces: await openQueueFile(effects, principalOf(request), request.query, (alerts) =>
            historyAnswer(request, alerts, queuedAnswer),
          ),
        })),
    )
    app.get(
      '/api/alerts/report.pdf',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'The alerts of a filter as PDF, alarms first, at most 1,000',
          querystring: queueCountQuery,
        },
      },
      (request, reply) =>
        sendDocument(request, reply, queueFileName(request.query, clock.now(), 'pdf'), async (context) => {
          const principal = principalOf(request)
          const counts = await countQueue(effects, principal, request.query)
          const records = await readQueueForDocument(effects, principal, request.query)
          return queueDocument(context, request.query, records, counts)
        }),
    )
    app.get(
      '/api/alerts/:id/report.pdf',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        exposeHeadRoute: false,
        schema: { tags, summary: 'A document on one alert as PDF', params },
      },
      (request, reply) => {
        const { id } = request.params
        return sendDocument(request, reply, `varuna-alert-${id}.pdf`, async (context) => {
          const details = alertDetailsAnswer(context.language, await getQueued(effects, principalOf(request), id))
          const source = await readSourceAssessment(context, principalOf(request), details.alert)
          return alertDocument(context, details, source, await readSourceEvent(context, details.alert))
        })
      },
    )
    app.get(
      '/api/alerts/stream',
      {
        config,
        exposeHeadRoute: false,
        schema: {
          tags,
          summary:
            'Server-sent events: alert, reset and cursor, each with JSON as its data; every change once and in order, after Last-Event-ID or `after`',
          querystring: queueStreamQuery,
          response: eventStreamAnswer,
        },
      },
      (request, reply) => {
        const writer = messageWriter(request)
        openStream(request, reply, (holder, holding) => {
          const seesShared = mayDo(principalOf(request), 'see_shared_alerts')
          const { start, release } = alertStreams.reserve(holder, seesShared, holding)
          return { start: (sink) => start(cursorOf(request, request.query.after), writer, sink), release }
        })
      },
    )
    app.get(
      '/api/alerts/:id',
      { config, schema: { tags, summary: 'One alert and its history', params, response: { 200: alertDetails } } },
      async (request) =>
        alertDetailsAnswer(languageOf(request), await getQueued(effects, principalOf(request), request.params.id)),
    )
    app.post(
      '/api/alerts/:id/changes',
      {
        config: changing,
        schema: {
          tags,
          summary: 'Acknowledges, resolves, assigns or annotates an alert, or undoes the last decision',
          params,
          body: alertChangeRequest,
          response: { 200: alertChangeAnswer },
        },
      },
      async (request) => {
        const { unreached, ...changed } = await changeAlert(
          effects,
          principalOf(request),
          request.params.id,
          request.body,
        )
        return { ...alertDetailsAnswer(languageOf(request), changed), unreached }
      },
    )
    app.post(
      '/api/alerts/changes',
      {
        config: changingMany,
        schema: {
          tags,
          summary:
            'One decision about several alerts; each that it is refused for is named, and the others are changed',
          body: alertChangesRequest,
          response: { 200: alertChangesAnswer },
        },
      },
      async (request) => {
        const { changed, refused, unreached } = await changeAlerts(effects, principalOf(request), request.body)
        const { errors } = languageOf(request)
        return {
          changed: historyAnswer(request, changed, queuedAnswer),
          refused: refused.map(({ id, fault }) => ({ id, detail: textOf(errors, fault) })),
          unreached,
        }
      },
    )
    app.get(
      '/api/mentions',
      {
        config,
        schema: {
          tags,
          summary: 'Notes on alerts that name the account, until it marks them as read',
          response: { 200: mentionList },
        },
      },
      async (request) => listMentions({ store, people }, principalOf(request)),
    )
    app.delete(
      '/api/mentions/:sequence',
      {
        config: changing,
        schema: { tags, summary: 'Marks a mention as read', params: mentionParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await endMention({ store }, principalOf(request), request.params.sequence)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/people',
      {
        config,
        schema: {
          tags,
          summary: 'The account itself, and the colleagues of its teams',
          response: { 200: peopleAnswer },
        },
      },
      async (request) => ({ people: await listColleagues({ store, people }, principalOf(request)) }),
    )
  }
}

function messageWriter(request: FastifyRequest): MessageWriter {
  const language = languageOf(request)
  return {
    language: language.tag,
    write: ({ alert, change }) => {
      const [answered] = historyAnswer(request, [alert], queuedAnswer)
      return answered === undefined || isUnreadable(answered) ? null : JSON.stringify({ alert: answered, change })
    },
  }
}
