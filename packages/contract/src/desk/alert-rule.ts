import { z } from 'zod'
import { isUnraised, isVisitCode, leftOutReasons } from '@varuna/vocabulary/alert-rules'
import type { AlertCode, AlertLevel } from '@varuna/vocabulary/alerts'
import { alertLevel } from './alert-queue.ts'
import { mailableEmail } from '../people/account.ts'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { queryText } from '../fields.ts'
import { person } from '../people/person.ts'
import { pageEndOf } from '../watch/vessel-query.ts'
import { builtInRule } from './built-in-rule.ts'
import { alertSilence } from './alert-silence.ts'
import { idText, ruleConditions, versionNumber } from './rule-conditions.ts'

/** Maximum rules of an account. */
export const MAX_ALERT_RULES = 50
/** Maximum rules of others that are shown. */
export const MAX_SHOWN_RULES = 200
/** What one rule raises, and what it sends, in an hour; the rest is counted. */
export const MAX_A_RULE_AND_HOUR = 60
/** Visits of its place that a rule tells of one vessel in an hour. */
export const MAX_OF_VESSEL_AND_HOUR = 3
/** Rules in use about visits of their place, of all accounts together. */
export const MAX_VISIT_RULES = 2_000
/** Corners of the place of one rule about visits, and of those of all rules together. */
export const MAX_VISIT_CORNERS = 20_000
export const MAX_VISIT_CORNERS_IN_ALL = 1_000_000
/** Vessels in the place of one rule about visits; others begin no visit while it is full. */
export const MAX_VISITS_OF_RULE = 5_000
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

const shape = ruleConditions.extend({
  name,
  active: z.boolean(),
  level: alertLevel.nullable().default(null).describe('Level of what it raises; null as it was found'),
  whom: z
    .enum(['me', 'everybody'])
    .default('me')
    .describe("Who sees what it raises; 'everybody' needs the right `change_shared_rules`"),
  assignee: idText
    .nullable()
    .default(null)
    .describe(
      'Account that what it raises for everybody is assigned to; it must see shared alerts. Not stored for a rule of the account',
    ),
  changes: z
    .enum(['raised', 'all'])
    .default('raised')
    .describe(
      "'raised': sent once, when an alert is raised; 'all': also when it is acknowledged, resolved or annotated",
    ),
  target: target.nullable().default(null).describe('Where it sends alerts; null for nowhere'),
  addTo: z
    .object({ watchList: idText.nullable().default(null), caseId: idText.nullable().default(null) })
    .default({ watchList: null, caseId: null })
    .describe('Watch list that gets the vessels, and case that gets the alerts'),
})

/**
 * PUT /api/alert-rules/:id and POST /api/alert-rules: what a rule is about, and what follows. A cause that raised no alert, or one of a lower level
 * than the rule's, raises one by the rule.
 */
export const alertRuleRequest = shape.superRefine((rule, context) => {
  if (!hasEffect(rule)) context.addIssue({ code: 'custom', path: ['target'], message: fault('rule_without_effect') })
  if (rule.what.some(isVisitCode) && rule.place === null)
    context.addIssue({ code: 'custom', path: ['place'], message: fault('visit_without_place') })
})
export type AlertRuleRequest = z.infer<typeof alertRuleRequest>

/** Whether anything follows from a rule: it raises alerts, or sends or keeps those that are raised. */
function hasEffect({
  whom,
  what,
  unraised,
  level,
  target: to,
  addTo,
}: {
  readonly whom: 'me' | 'everybody'
  readonly what: readonly AlertCode[]
  readonly unraised: boolean
  readonly level: AlertLevel | null
  readonly target: object | null
  readonly addTo: { readonly watchList: string | null; readonly caseId: string | null }
}): boolean {
  const raises = unraised || level !== null || what.some(isUnraised)
  // What is only sent or kept concerns its account alone.
  return raises || (whom === 'me' && (to !== null || addTo.watchList !== null || addTo.caseId !== null))
}

export const alertRule = shape.extend({
  id: z.string(),
  createdAt: z.iso.datetime(),
  confirmed: z
    .boolean()
    .describe('False while the e-mail address is not confirmed; until then only the confirmation code is sent to it'),
  stopped: z
    .enum(['gone'])
    .nullable()
    .describe("Why Varuna disabled the rule: 'gone' when its URL answered 410; null otherwise"),
  owner: person.nullable().describe('Null for a rule of the account itself'),
  withheld: z
    .number()
    .int()
    .describe('How often in the last 24 hours it raised or sent nothing, because it had reached its bound of an hour'),
  withheldVessels: z
    .object({
      count: z.number().int().describe('At most 100 an hour are counted'),
      mmsis: z.array(z.number().int()).describe('Up to ten of them; those of which it told nothing come first'),
    })
    .describe('Vessels whose visits of the area were among them'),
  visits: z
    .object({
      state: z
        .enum(['waiting', 'followed', 'full', ...leftOutReasons])
        .describe(
          "'waiting' until the vessels inside are noted, within a minute; 'full' while so many are inside that none enters; the others are why the area is left out",
        ),
      inside: z.number().int().describe('Vessels inside by the last look'),
    })
    .nullable()
    .describe('The visits of its area; null for a rule that is off, or about none'),
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
  number: versionNumber,
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
  rules: z.array(alertRule).describe("The account's own, then those of others for everybody"),
  builtIn: z.array(builtInRule),
  silences: z.array(alertSilence),
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
  channel: z.enum(['email', 'webhook', 'watch_list', 'case']),
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
