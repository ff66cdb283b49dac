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
import { deliveryAnswer, failureAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
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

/** Rules that send alerts by mail and webhook, and the log of what they sent. */
export function alertRuleRoutes({
  store,
  clock,
  people,
  outgoing,
  sendEffects,
  sendsMail,
}: Dependencies): FastifyPluginAsyncZod {
  const effects = { store, clock }
  return async (app) => {
    app.get(
      '/api/alert-rules',
      { config, schema: { tags, summary: 'The rules of the account', response: { 200: alertRuleList } } },
      async (request) => ({ rules: await listRules(effects, principalOf(request)), sendsMail }),
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
      async (request) => addRule({ ...effects, ...sendEffects }, principalOf(request), request.body),
    )
    app.put(
      '/api/alert-rules/:id',
      {
        config,
        schema: { tags, summary: 'Changes a rule', params, body: alertRuleRequest, response: { 200: alertRule } },
      },
      async (request) =>
        changeRule({ ...effects, ...sendEffects }, principalOf(request), request.params.id, request.body),
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
      async (request) =>
        bringBackRule({ ...effects, ...sendEffects }, principalOf(request), request.params.id, request.params.number),
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
