import { randomBytes } from 'node:crypto'
import {
  MAX_ALERT_RULES,
  MAX_SHOWN_RULES,
  MAX_RULE_VERSIONS,
  MAX_VISIT_RULES,
  MAX_VISITS_OF_RULE,
  type AlertDelivery,
  type AlertDeliveryQuery,
  type AlertRule,
  type AlertRuleRequest,
} from '@varuna/contract/desk/alert-rule'
import type { FieldFault } from '@varuna/contract/field-fault'
import type { OutgoingFault } from '@varuna/contract/faults/alert-fault'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import { isUnraised, isVisitCode } from '@varuna/vocabulary/alert-rules'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import type { WithheldOfRule } from '../../../store/interfaces/desk/rule-store.ts'
import type { DeliveryPageEnd } from '../../../store/interfaces/desk/outgoing-store.ts'
import type { AlertDeliveryRow, AlertRuleRow, VisitPlaceRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import type { AddressRefusal, Webhooks } from '../../../webhooks/webhooks.ts'
import { isConfirmed } from './address-codes.ts'
import { readRule } from '../rules/read-rule.ts'
import { requireMay, type MayEffects } from '../rules/require-may.ts'
import {
  minutesUntil,
  reasonOf,
  sendChange,
  type OutgoingAlert,
  type SendEffects,
  type SendResult,
} from './send-change.ts'

interface Effects {
  store: Pick<Store, 'outgoing' | 'areaVisits'>
  clock: Clock
}

/** A delivery without the text of its fault. */
export type DeliveryRecord = Omit<AlertDelivery, 'failure'> & { fault: OutgoingFault | null }

const createSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
const toIso = (timeMs: number) => new Date(timeMs).toISOString()
const notFound = (record: 'alert_rule' | 'alert_delivery') => codedError('not_found.record', { record })

/** What a rule is beside its row: its owner, for who is not that, and what it withheld. */
interface Beside {
  owner: AlertRule['owner']
  withheld: WithheldOfRule
  place: VisitPlaceRow | null
  inside: number
}

const nothingWithheld: WithheldOfRule = { times: 0, vesselCount: 0, vessels: [] }
const nothingBeside: Beside = { owner: null, withheld: nothingWithheld, place: null, inside: 0 }

/** How the visits of the area of a rule are followed. */
function visitsOf(place: VisitPlaceRow | null, inside: number): NonNullable<AlertRule['visits']> {
  if (place === null) return { state: 'waiting', inside: 0 }
  return { state: place.left_out ?? (inside >= MAX_VISITS_OF_RULE ? 'full' : 'followed'), inside }
}

function ruleOf(row: AlertRuleRow, { owner, withheld, place, inside } = nothingBeside): AlertRule | null {
  const asked = readRule(row)
  if (asked === null) return null
  return {
    ...asked,
    id: row.id,
    active: row.is_active === 1,
    createdAt: toIso(row.created_ms),
    stopped: row.stopped,
    confirmed: isConfirmed(row, asked),
    owner,
    withheld: withheld.times,
    withheldVessels: { count: withheld.vesselCount, mmsis: [...withheld.vessels] },
    visits: row.is_active === 1 && takesVisits(asked) ? visitsOf(place, inside) : null,
  }
}

function requireRule(row: AlertRuleRow | null): AlertRule {
  const rule = row && ruleOf(row)
  if (row !== null && rule === null) throw codedError('unreadable', { record: 'alert_rule', id: row.id })
  if (rule === null) throw notFound('alert_rule')
  return rule
}

const WITHHELD_MS = 24 * 3_600_000

/**
 * The account's rules and those of others for everybody, where its role may see what they raise; the newest first. Those that are damaged are left
 * out. Where others send alerts is their own matter.
 */
export async function listRules(
  { store, clock, people }: Effects & { store: Pick<Store, 'rules'>; people: Pick<People, 'named'> },
  principal: Principal,
): Promise<AlertRule[]> {
  const own = await store.outgoing.rules(principal, MAX_ALERT_RULES)
  const others = mayDo(principal, 'see_shared_alerts')
    ? await store.outgoing.rulesForAll(principal, MAX_SHOWN_RULES)
    : []
  const rows = [...own, ...others]
  const named = await people.named(others.map(({ user_id }) => user_id))
  const withheld = await store.rules.withheld(
    rows.map(({ id }) => id),
    clock.now() - WITHHELD_MS,
  )
  const aboutVisits = rows.flatMap(({ id, takes_visits }) => (takes_visits === 1 ? [id] : []))
  const [places, counts] =
    aboutVisits.length === 0
      ? [[], new Map<string, number>()]
      : [await store.areaVisits.places(aboutVisits), await store.areaVisits.counts(aboutVisits)]
  const placeOf = new Map(places.map((place) => [place.rule_id, place]))
  return rows.flatMap((row) => {
    const isOwn = row.user_id === principal.accountId
    const rule = ruleOf(row, {
      owner: isOwn ? null : named(row.user_id),
      withheld: withheld.get(row.id) ?? nothingWithheld,
      place: placeOf.get(row.id) ?? null,
      inside: counts.get(row.id) ?? 0,
    })
    return rule === null || !(isOwn || isForOthers(rule)) ? [] : [isOwn ? rule : ruleForOthers(rule)]
  })
}

const urlFaults = {
  scheme: 'url_invalid',
  user: 'url_with_user',
  port: 'url_port_not_allowed',
  private: 'url_not_public',
} as const satisfies Record<AddressRefusal, FieldFault['code']>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is stored of a rule: one for its account alone assigns nothing. */
const storedOf = (asked: AlertRuleRequest): AlertRuleRequest =>
  asked.whom === 'everybody' ? asked : { ...asked, assignee: null }

/** Columns of a rule that follow from what it matches and what follows. */
const columnsOf = (asked: AlertRuleRequest) => ({
  is_active: asked.active ? 1 : 0,
  for_all: asked.whom === 'everybody' ? 1 : 0,
  takes_unraised: asked.unraised || asked.what.some((code) => isUnraised(code) && !isVisitCode(code)) ? 1 : 0,
  takes_visits: takesVisits(asked) ? 1 : 0,
  channel: asked.target?.channel ?? null,
  body: JSON.stringify(asked),
})

const takesVisits = ({ what }: AlertRuleRequest) => what.some(isVisitCode)

/** Throws `too_many_requests.visit_rules` where visits of so many places are followed that no other is. */
async function requireVisitRoom({ store }: Effects): Promise<void> {
  if ((await store.areaVisits.countRules()) >= MAX_VISIT_RULES)
    throw codedError('too_many_requests.visit_rules', { maxRules: MAX_VISIT_RULES })
}

/** Throws `invalid_input` for a webhook address that is not allowed. The stored address is checked again on each delivery. */
async function requireAllowed({ check }: Pick<Webhooks, 'check'>, { target }: AlertRuleRequest): Promise<void> {
  const refusal = target?.channel === 'webhook' ? await check(target.url) : null
  if (refusal !== null) throw fieldError({ field: 'target.url', code: urlFaults[refusal], params: {} })
}

/** What adding and changing a rule needs. */
export type ChangeEffects = Effects & MayEffects & Pick<SendEffects, 'webhooks'>

/** Adds a rule and returns it with its signing key. Throws `too_many_requests.alert_rules` and `too_many_requests.visit_rules`. */
export async function addRule(
  effects: ChangeEffects,
  principal: Principal,
  request: AlertRuleRequest,
): Promise<{ rule: AlertRule; secret: string | null }> {
  const { store, clock, webhooks } = effects
  const asked = storedOf(request)
  await requireMay(effects, principal, asked)
  await requireAllowed(webhooks, asked)
  if (asked.active && takesVisits(asked)) await requireVisitRoom(effects)
  const secret = asked.target?.channel === 'webhook' ? createSecret() : null
  const row = {
    ...columnsOf(asked),
    id: clock.newId(),
    user_id: principal.accountId,
    created_ms: clock.now(),
    stopped: null,
    secret,
    confirmed_address: null,
  }
  if (!(await store.outgoing.addRule(row, MAX_ALERT_RULES)))
    throw codedError('too_many_requests.alert_rules', { maxRules: MAX_ALERT_RULES })
  return { rule: requireRule({ ...row, from_sequence: 0 }), secret }
}

/**
 * Replaces a rule, whose earlier state stays as a version; switching it on or off alone makes none. A rule changed to a webhook has no key until one
 * is created. A rule of somebody else for everybody keeps where it sends alerts, and whom it is for.
 */
export async function changeRule(
  effects: ChangeEffects,
  principal: Principal,
  id: string,
  request: AlertRuleRequest,
): Promise<AlertRule> {
  const { store, clock, webhooks } = effects
  const before = await store.outgoing.rule(principal, id)
  if (before === null) throw notFound('alert_rule')
  const stored = readRule(before)
  const isOwn = before.user_id === principal.accountId
  if (!isOwn && (stored === null || !isForOthers(stored))) throw notFound('alert_rule')
  const asked = storedOf(isOwn || stored === null ? request : { ...request, ...keptOfOwner(stored) })
  // What is unchanged is not checked again, so that a rule can always be disabled.
  if (stored === null || !isSame({ ...stored, active: asked.active }, asked))
    await requireMay(effects, principal, isOwn ? asked : asOthersSee(asked))
  if (!isSame(stored?.target, asked.target)) await requireAllowed(webhooks, asked)
  const isFollowed = stored !== null && before.is_active === 1 && takesVisits(stored)
  if (asked.active && takesVisits(asked) && !isFollowed) await requireVisitRoom(effects)
  const set = {
    ...columnsOf(asked),
    ...(asked.active && { stopped: null }),
    ...(asked.target?.channel === 'webhook' && before.secret === null && { secret: createSecret() }),
    ...(asked.target?.channel !== 'webhook' && { secret: null }),
  }
  const isSwitched = stored !== null && JSON.stringify({ ...stored, active: asked.active }) === set.body
  const changed = requireRule(
    isSwitched
      ? await store.outgoing.changeRule(principal, id, set)
      : await store.outgoing.replaceRule(principal, id, set, clock.now(), MAX_RULE_VERSIONS),
  )
  return isOwn ? changed : ruleForOthers(changed)
}

/** A rule without where its owner sends and keeps alerts. */
export const asOthersSee = <Rule extends AlertRuleRequest>(rule: Rule): Rule => ({
  ...rule,
  target: null,
  addTo: { watchList: null, caseId: null },
})

/** Neither do the state of an address nor that of a URL show where a rule sends. */
const ruleForOthers = (rule: AlertRule): AlertRule => ({ ...asOthersSee(rule), confirmed: true, stopped: null })

/** Whether others see a rule: it is for everybody, and rests on no list of its owner. */
export const isForOthers = ({ whom, vessels }: AlertRuleRequest): boolean =>
  whom === 'everybody' && vessels.watchList === null

/** What nobody but its owner changes of a rule. */
const keptOfOwner = ({ whom, target, addTo }: AlertRuleRequest) => ({ whom, target, addTo })

/** The account's own rule. Throws `not_found`. */
async function ownRule(store: Pick<Store, 'outgoing'>, principal: Principal, id: string): Promise<AlertRuleRow> {
  const row = await store.outgoing.rule(principal, id)
  if (row === null || row.user_id !== principal.accountId) throw notFound('alert_rule')
  return row
}

/** Creates a new signing key; the old one is invalid from now on. */
export async function renewSecret(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  id: string,
): Promise<{ rule: AlertRule; secret: string | null }> {
  const before = await ownRule(store, principal, id)
  if (before.channel !== 'webhook') return { rule: requireRule(before), secret: null }
  const secret = createSecret()
  return { rule: requireRule(await store.outgoing.changeRule(principal, id, { secret })), secret }
}

export async function removeRule({ store }: Pick<Effects, 'store'>, principal: Principal, id: string): Promise<void> {
  if (!(await store.outgoing.removeRule(principal, id))) throw notFound('alert_rule')
}

/**
 * Mails the code that confirms a rule's e-mail address. Throws `delivery_failed.mail_refused`, and `too_many_requests.mails` when the
 * mailbox has reached its limit.
 */
export async function mailCode(
  { store, clock, mailer, texts, addressCodes }: Effects & Pick<SendEffects, 'mailer' | 'texts' | 'addressCodes'>,
  principal: Principal,
  id: string,
): Promise<void> {
  const { target } = requireRule(await ownRule(store, principal, id))
  if (target?.channel !== 'email') return
  const { subject, text } = texts.codeMail(addressCodes.codeOf(id, target.address))
  const nowMs = clock.now()
  const mail = { id: clock.newId(), to: target.address, replyTo: null, subject, text, writtenAtMs: nowMs }
  const allowedMs = await mailer.send('code', principal.accountId, mail).catch((error: unknown) => {
    throw codedError('delivery_failed.mail_refused', { reason: reasonOf(error) })
  })
  if (allowedMs !== null) throw codedError('too_many_requests.mails', { minutes: minutesUntil(allowedMs, nowMs) })
}

/** Confirms a rule's e-mail address. Throws `invalid_input.wrong_code`. */
export async function confirmAddress(
  { store, addressCodes }: Pick<Effects, 'store'> & Pick<SendEffects, 'addressCodes'>,
  principal: Principal,
  id: string,
  code: string,
): Promise<AlertRule> {
  const rule = requireRule(await ownRule(store, principal, id))
  const { target } = rule
  if (target?.channel !== 'email') return rule
  if (!addressCodes.isCodeOf(id, target.address, code)) throw codedError('invalid_input.wrong_code')
  return requireRule(await store.outgoing.changeRule(principal, id, { confirmed_address: target.address }))
}

/** Sends a test alert under a rule, even if it is disabled. */
export async function testRule(
  { store, clock, ...effects }: Effects & SendEffects,
  principal: Principal,
  id: string,
): Promise<SendResult> {
  const row = await ownRule(store, principal, id)
  requireRule(row)
  const asked = readRule(row)
  if (asked === null) throw notFound('alert_rule')
  if (asked.target === null) return { status: null, fault: { code: 'delivery_failed.no_address', params: {} } }
  if (!isConfirmed(row, asked))
    return { status: null, fault: { code: 'delivery_failed.address_not_confirmed', params: {} } }
  const nowMs = clock.now()
  const outgoing = { deliveryId: clock.newId(), changed: madeUpAlert(toIso(nowMs)), isTest: true }
  return sendChange(effects, { id, ownerId: row.user_id, asked, secret: row.secret }, outgoing, nowMs)
}

const madeUpAlert = (time: string): OutgoingAlert => ({
  assessment: null,
  alert: {
    id: 'test',
    kind: 'vessel',
    code: 'vessel_dark',
    level: 'notice',
    source: 'test',
    sourceKind: 'event',
    subject: '200000000',
    mmsi: 200_000_000,
    simulated: true,
    shared: true,
    owner: null,
    lat: 0,
    lon: 0,
    timestamp: time,
    alertTime: time,
    lastTime: time,
    changedTime: time,
    state: 'open',
    version: 1,
    count: 1,
    assignee: null,
    params: {
      mmsi: 200_000_000,
      name: 'TEST',
      rule: 'GAP-1',
      confidence: 'medium',
      hours: 24,
      distanceFromShoreNm: 50,
      isLikelyDisabled: false,
      lasts: false,
    },
  },
  change: {
    sequence: 0,
    time,
    action: 'raise',
    by: null,
    state: 'open',
    reason: null,
    note: null,
    assignee: null,
  },
})

/** Deliveries sent or waiting, newest first. */
export async function listDeliveries(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  { rule, state, limit, after }: AlertDeliveryQuery,
): Promise<{ deliveries: DeliveryRecord[]; next: string | null }> {
  const filter = { ruleId: rule ?? null, state: state ?? null }
  const end = after === undefined ? null : parsePageEnd(after)
  const rows = await store.outgoing.deliveries(principal, filter, limit + 1, end)
  const rules = new Map((await store.outgoing.rules(principal, MAX_ALERT_RULES)).map((row) => [row.id, row]))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    deliveries: page.map((row) => deliveryOf(row, rules.get(row.rule_id))),
    next: rows.length > limit && last ? `${last.created_ms}.${last.id}` : null,
  }
}

function parsePageEnd(after: string): DeliveryPageEnd {
  const [, createdMs, id] = /^(\d{1,15})\.([\w-]+)$/.exec(after) ?? []
  if (id === undefined) throw codedError('invalid_input.page', { after })
  return { createdMs: Number(createdMs), id }
}

function deliveryOf(row: AlertDeliveryRow, rule: AlertRuleRow | undefined): DeliveryRecord {
  const orNull = (timeMs: number | null) => (timeMs === null ? null : toIso(timeMs))
  return {
    id: row.id,
    ruleId: row.rule_id,
    ruleName: (rule && readRule(rule)?.name) ?? '',
    alertId: row.alert_id,
    sequence: row.sequence,
    channel: row.channel,
    state: row.state,
    attempts: row.attempts,
    createdAt: toIso(row.created_ms),
    nextAttemptAt: orNull(row.next_ms),
    sentAt: orNull(row.sent_ms),
    lastStatus: row.last_status,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as OutgoingFault),
  }
}

/** Retries a delivery with a full set of attempts. Throws `delivery_waiting`. */
export async function replayDelivery(
  { store, clock }: Effects,
  principal: Principal,
  id: string,
): Promise<DeliveryRecord> {
  const row = await store.outgoing.delivery(principal, id)
  if (row === null) throw notFound('alert_delivery')
  if (!(await store.outgoing.replay(id, clock.now()))) throw codedError('delivery_waiting')
  const [again, rule] = await Promise.all([
    store.outgoing.delivery(principal, id),
    store.outgoing.rule(principal, row.rule_id),
  ])
  return deliveryOf(again ?? row, rule ?? undefined)
}
