import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  alertDelivery,
  alertDeliveryPage,
  alertDeliveryQuery,
  addressCode,
  alertRule,
  alertRuleList,
  alertRuleRequest,
  alertRuleTest,
  alertRuleVersionParams,
  alertRuleVersions,
  createdAlertRule,
} from '@varuna/contract/desk/alert-rule'
import { alertSilence, alertSilenceRequest } from '@varuna/contract/desk/alert-silence'
import {
  builtInRule,
  builtInRuleRequest,
  builtInRuleVersionParams,
  builtInRuleVersions,
  ruleNumber,
} from '@varuna/contract/desk/built-in-rule'
import { rulePreview } from '@varuna/contract/desk/rule-preview'
import { codedError } from '../../../errors/coded-error.ts'
import {
  addRule,
  changeRule,
  confirmAddress,
  listDeliveries,
  listRules,
  mailCode,
  removeRule,
  renewSecret,
  replayDelivery,
  testRule,
} from '../../../services/desk/outgoing/alert-rules.ts'
import { bringBackRule, listRuleVersions } from '../../../services/desk/outgoing/rule-versions.ts'
import {
  bringBackBuiltIn,
  changeBuiltIn,
  listBuiltIn,
  listBuiltInVersions,
  parseBuiltIn,
} from '../../../services/desk/rules/built-in-rules.ts'
import { previewRule } from '../../../services/desk/rules/preview-rule.ts'
import { createPreviewTurns } from '../../../services/desk/rules/preview-turns.ts'
import { addSilence, endSilence, listSilences } from '../../../services/desk/rules/silences.ts'
import { deliveryAnswer, failureAnswer, previewAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'

const tags = ['alert rules']
const params = z.object({ id: z.string() })
const config = perAccount({ max: 600, minutes: 1 })
/** A test sends a request to another server. */
const testConfig = perAccount({ max: 20, minutes: 10 })
/** A mail to somebody who has not yet agreed to it. */
const codeConfig = perAccount({ max: 10, minutes: 60 })
/** A preview compares up to 20,000 events and alerts. */
const previewConfig = perAccount({ max: 60, minutes: 5 })

/** Rules that people made, the built-in ones, silences, and the log of what rules sent and kept. */
export function alertRuleRoutes({
  store,
  clock,
  people,
  outgoing,
  sendEffects,
  sendsMail,
  geo,
  importedZones,
  alertsPerFeedHour,
}: Dependencies): FastifyPluginAsyncZod {
  const effects = { store, clock }
  const changing = { ...effects, ...sendEffects, people, geo, importedZones }
  const previewInTurn = createPreviewTurns()
  return async (app) => {
    app.get(
      '/api/alert-rules',
      {
        config,
        schema: {
          tags,
          summary: 'The rules of the account and of everybody, the built-in ones, and silences',
          response: { 200: alertRuleList },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const [rules, builtIn, silences] = await Promise.all([
          listRules({ ...effects, people }, principal),
          listBuiltIn({ store, people, alertsPerFeedHour }),
          listSilences({ ...effects, people }, principal),
        ])
        return { rules, builtIn, silences, sendsMail }
      },
    )
    app.post(
      '/api/alert-rules',
      {
        config,
        schema: {
          tags,
          summary: 'Adds a rule; the key of its signatures is answered only here',
          body: alertRuleRequest,
          response: { 200: createdAlertRule },
        },
      },
      async (request) => addRule(changing, principalOf(request), request.body),
    )
    app.put(
      '/api/alert-rules/:id',
      {
        config,
        schema: { tags, summary: 'Changes a rule', params, body: alertRuleRequest, response: { 200: alertRule } },
      },
      async (request) => changeRule(changing, principalOf(request), request.params.id, request.body),
    )
    app.delete(
      '/api/alert-rules/:id',
      {
        config,
        schema: { tags, summary: 'Removes a rule and the log of what it sent', params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await removeRule(effects, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/alert-rules/:id/versions',
      { config, schema: { tags, summary: 'Earlier versions of a rule', params, response: { 200: alertRuleVersions } } },
      async (request) => listRuleVersions({ store, people }, principalOf(request), request.params.id),
    )
    app.post(
      '/api/alert-rules/:id/versions/:number/restore',
      {
        config,
        schema: {
          tags,
          summary: 'Brings back an earlier version, as a new one; the rule stays on or off',
          params: alertRuleVersionParams,
          response: { 200: alertRule },
        },
      },
      async (request) => bringBackRule(changing, principalOf(request), request.params.id, request.params.number),
    )
    app.post(
      '/api/alert-rules/:id/secret',
      {
        config,
        schema: { tags, summary: 'Replaces the key of the signatures', params, response: { 200: createdAlertRule } },
      },
      async (request) => renewSecret(effects, principalOf(request), request.params.id),
    )
    app.post(
      '/api/alert-rules/:id/code',
      {
        config: codeConfig,
        schema: { tags, summary: 'Mails the code that confirms its address', params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await mailCode({ ...effects, ...sendEffects }, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/alert-rules/:id/confirmation',
      {
        config: testConfig,
        schema: {
          tags,
          summary: 'Confirms its e-mail address by the code that was mailed there',
          params,
          body: addressCode,
          response: { 200: alertRule },
        },
      },
      async (request) =>
        confirmAddress({ ...effects, ...sendEffects }, principalOf(request), request.params.id, request.body.code),
    )
    app.post(
      '/api/alert-rules/:id/test',
      {
        config: testConfig,
        schema: { tags, summary: 'Sends a made-up alert at once', params, response: { 200: alertRuleTest } },
      },
      async (request) => {
        const result = await testRule({ ...effects, ...sendEffects }, principalOf(request), request.params.id)
        const failure = failureAnswer(languageOf(request), result.fault)
        return { sent: failure === null, status: result.status, failure }
      },
    )
    app.post(
      '/api/alert-rules/preview',
      {
        config: previewConfig,
        schema: {
          tags,
          summary: 'What a rule would have raised or sent in the last 30 days',
          body: alertRuleRequest,
          response: { 200: rulePreview },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request)
        const given = new AbortController()
        reply.raw.once('close', () => given.abort(codedError('upload_cancelled')))
        const holder = { account: principal.accountId, client: clientOf(request) }
        return previewInTurn(holder, given.signal, async () => {
          const preview = { ...effects, people, geo, importedZones }
          return previewAnswer(languageOf(request), await previewRule(preview, principal, request.body, given.signal))
        })
      },
    )
    app.put(
      '/api/alert-rules/built-in/:number',
      {
        config,
        schema: {
          tags,
          summary: 'Switches a built-in rule, or changes its level or limits, for everybody',
          params: z.object({ number: ruleNumber }),
          body: builtInRuleRequest,
          response: { 200: builtInRule },
        },
      },
      async (request) => {
        const { number } = request.params
        const asked = parseBuiltIn(number, request.body)
        return changeBuiltIn({ ...effects, people, alertsPerFeedHour }, principalOf(request), number, asked)
      },
    )
    app.get(
      '/api/alert-rules/built-in/:number/versions',
      {
        config,
        schema: {
          tags,
          summary: 'How a built-in rule was set before',
          params: z.object({ number: ruleNumber }),
          response: { 200: builtInRuleVersions },
        },
      },
      async (request) => listBuiltInVersions({ store, people }, request.params.number),
    )
    app.post(
      '/api/alert-rules/built-in/:number/versions/:version/restore',
      {
        config,
        schema: {
          tags,
          summary: 'Brings back an earlier setting of a built-in rule, as a new one, for everybody',
          params: builtInRuleVersionParams,
          response: { 200: builtInRule },
        },
      },
      async (request) =>
        bringBackBuiltIn(
          { ...effects, people, alertsPerFeedHour },
          principalOf(request),
          request.params.number,
          request.params.version,
        ),
    )
    app.post(
      '/api/alert-silences',
      {
        config,
        schema: {
          tags,
          summary: 'Keeps a vessel or a box from raising alerts until a time',
          body: alertSilenceRequest,
          response: { 200: alertSilence },
        },
      },
      async (request) => addSilence({ ...effects, people }, principalOf(request), request.body),
    )
    app.delete(
      '/api/alert-silences/:id',
      { config, schema: { tags, summary: 'Ends a silence', params, response: { 204: z.null() } } },
      async (request, reply) => {
        await endSilence(effects, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/alert-deliveries',
      {
        config,
        schema: {
          tags,
          summary: 'What went out under the rules in the last 90 days, or waits to, the newest first',
          querystring: alertDeliveryQuery,
          response: { 200: alertDeliveryPage },
        },
      },
      async (request) => {
        const { deliveries, next } = await listDeliveries(effects, principalOf(request), request.query)
        return { deliveries: deliveries.map((one) => deliveryAnswer(languageOf(request), one)), next }
      },
    )
    app.post(
      '/api/alert-deliveries/:id/replay',
      {
        config,
        schema: { tags, summary: 'Sends a delivery again', params, response: { 200: alertDelivery } },
      },
      async (request) => {
        const replayed = await replayDelivery(effects, principalOf(request), request.params.id)
        outgoing.wake()
        return deliveryAnswer(languageOf(request), replayed)
      },
    )
  }
}
