import { z } from 'zod'
import { alertKind } from '../alert.ts'
import { alertLevel } from './alert-queue.ts'
import { mailableEmail } from '../people/account.ts'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, queryText } from '../fields.ts'
import { person } from '../people/person.ts'
import { pageEndOf } from '../watch/vessel-query.ts'

/** Maximum rules of an account. */
export const MAX_ALERT_RULES = 50
/** Earlier versions that are kept of one rule; the oldest go first. */
export const MAX_RULE_VERSIONS = 10
const MAX_NAME_LENGTH = 120
const MAX_URL_LENGTH = 2_000

const name = oneLine(MAX_NAME_LENGTH, {
  missing: fault('name_missing'),
  tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
})

const target = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), address: mailableEmail }),
  z.object({
    channel: z.literal('webhook'),
    url: z
      .string()
      .max(MAX_URL_LENGTH, { error: fault('too_long', { maximum: MAX_URL_LENGTH }), abort: true })
      .pipe(z.url({ protocol: /^https?$/, error: fault('url_invalid') })),
  }),
])

const box = z
  .object({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south <= north, { path: ['north'], error: fault('box_reversed') })

/**
 * PUT /api/alert-rules/:id and POST /api/alert-rules: which alerts are delivered, and where. Without restrictions, all alerts that the
 * account sees.
 */
export const alertRuleRequest = z.object({
  name,
  active: z.boolean(),
  kinds: z.array(alertKind).max(alertKind.options.length).describe('Kinds of alerts; empty for all'),
  lowestLevel: alertLevel.describe("Lowest level that is delivered; 'notice' for all levels"),
  box: box
    .nullable()
    .describe('Only alerts in this box; null for everywhere. West is greater than east across the 180th meridian'),
  changes: z
    .enum(['raised', 'all'])
    .describe("'raised': once, when an alert is raised; 'all': also when it is acknowledged, resolved or annotated"),
  target,
})
export type AlertRuleRequest = z.infer<typeof alertRuleRequest>

export const alertRule = alertRuleRequest.extend({
  id: z.string(),
  createdAt: z.iso.datetime(),
  confirmed: z
    .boolean()
    .describe('False while the e-mail address is not confirmed; until then only the confirmation code is sent to it'),
  stopped: z
    .enum(['gone'])
    .nullable()
    .describe("Why Varuna disabled the rule: 'gone' when its URL answered 410; null otherwise"),
})
export type AlertRule = z.infer<typeof alertRule>

/** GET /api/alert-rules/:id/versions: earlier versions of a rule, the newest first. */
export const alertRuleVersions = z.object({
  kept: z.number().int().describe('Earlier versions that are kept of one rule'),
  versions: z.array(
    z.object({
      number: z.number().int().describe('From 1, in the order in which they were saved'),
      rule: alertRuleRequest,
      savedAt: z.iso.datetime(),
      replacedAt: z.iso.datetime(),
      by: person.nullable().describe('Who saved it'),
    }),
  ),
})
export type AlertRuleVersions = z.infer<typeof alertRuleVersions>
export type AlertRuleVersion = AlertRuleVersions['versions'][number]

export const alertRuleVersionParams = z.object({
  id: z.string(),
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
})

/** POST /api/alert-rules/:id/confirmation: the code sent to the e-mail address of a rule. */
export const addressCode = z.object({
  code: z
    .string({ error: fault('code_malformed') })
    .trim()
    .regex(/^\d{8}$/, fault('code_malformed')),
})

/** Response to the creation of a rule, and to POST /api/alert-rules/:id/secret. */
export const createdAlertRule = z.object({
  rule: alertRule,
  secret: z.string().nullable().describe('Signing key of a webhook, returned only this once; null for e-mail'),
})
export type CreatedAlertRule = z.infer<typeof createdAlertRule>

export const alertRuleList = z.object({
  rules: z.array(alertRule).max(MAX_ALERT_RULES),
  sendsMail: z
    .boolean()
    .describe(
      'False when no mail server is configured; mails are then written to the folder `mail` of the data folder',
    ),
})
export type AlertRuleList = z.infer<typeof alertRuleList>

/** Delivery of one change of an alert under one rule, with all attempts. */
export const alertDelivery = z.object({
  id: z.string().describe('Id sent in the header Varuna-Delivery; the same in every attempt'),
  ruleId: z.string(),
  ruleName: z.string(),
  alertId: z.string(),
  sequence: z.number().int().describe('Number of the change in the log'),
  channel: z.enum(['email', 'webhook']),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  lastStatus: z.number().int().nullable().describe('HTTP status of the last response; null without one'),
  failure: z.object({ code: z.string(), message: z.string().describe('Why the last attempt failed') }).nullable(),
})
export type AlertDelivery = z.infer<typeof alertDelivery>

/** POST /api/alert-rules/:id/test: sends a made-up alert immediately and returns the result. */
export const alertRuleTest = z.object({
  sent: z.boolean(),
  status: z.number().int().nullable().describe('HTTP status of the response; null without one'),
  failure: alertDelivery.shape.failure,
})
export type AlertRuleTest = z.infer<typeof alertRuleTest>

/** Days for which deliveries are listed and can be re-sent. */
export const DELIVERIES_KEPT_DAYS = 90

/** The query of GET /api/alert-deliveries. */
export const alertDeliveryQuery = z.object({
  rule: queryText('rule').max(80).optional().describe('Id of a rule; default: all rules'),
  state: z.enum(['waiting', 'sent', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: pageEndOf(120).optional(),
})
export type AlertDeliveryQuery = z.infer<typeof alertDeliveryQuery>

/** GET /api/alert-deliveries: the account's deliveries of the last 90 days, newest first. */
export const alertDeliveryPage = z.object({ deliveries: z.array(alertDelivery), next: z.string().nullable() })
export type AlertDeliveryPage = z.infer<typeof alertDeliveryPage>
