import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { AlertDeliveryRow, AlertRuleRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import type { LoggedChange } from '../../interfaces/desk/alert-store.ts'
import { testAlert, testNoonMs, testReport } from './testing-alerts.ts'

let number = 0
const newAccount = () => testPrincipal(`outgoing-${(number += 1)}`)
const ruleOf = (accountId: string, id = `rule-${(number += 1)}`): Omit<AlertRuleRow, 'from_sequence'> => ({
  id,
  user_id: accountId,
  created_ms: testNoonMs + number,
  is_active: 1,
  stopped: null,
  for_all: 0,
  takes_unraised: 0,
  takes_visits: 0,
  channel: 'webhook',
  body: '{"ü":1}',
  secret: 'key',
  confirmed_address: null,
})
const full = '{"code":"full"}'

/** Tests for the rules and deliveries of any store. */
export function outgoingContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
    await create()
  })
  afterAll(() => store.close())

  /** Matches every change of the rule's account. */
  const match = (rules: readonly AlertRuleRow[], changes: readonly LoggedChange[]) =>
    changes.flatMap(({ change, alert }) =>
      rules
        .filter(({ user_id }) => user_id === alert.user_id)
        .map((rule): AlertDeliveryRow => ({
          id: `d${(number += 1)}`,
          rule_id: rule.id,
          user_id: rule.user_id,
          alert_id: alert.id,
          sequence: change.sequence,
          channel: 'webhook',
          state: 'waiting',
          attempts: 0,
          created_ms: testNoonMs + number,
          next_ms: testNoonMs,
          sent_ms: null,
          last_status: null,
          fault: null,
        })),
    )
  const create = async (most = 100) => {
    while ((await store.outgoing.createDeliveries(5, most, full, match)) === 5);
  }
  const raise = async (accountId: string, count = 1) => {
    for (let at = 0; at < count; at += 1) {
      const id = `out-${(number += 1)}`
      await store.vesselReports.add(testReport(id, accountId), testAlert(id, { user_id: accountId, subject: id }))
    }
  }
  const any = { ruleId: null, state: null }

  test('a rule is read as stored, only by its own account, and the number per account is limited', async () => {
    const me = newAccount()
    const other = newAccount()
    const rule = ruleOf(me.accountId)
    expect(await store.outgoing.addRule(rule, 2)).toBe(true)
    expect(await store.outgoing.addRule(ruleOf(me.accountId), 2)).toBe(true)
    expect(await store.outgoing.addRule(ruleOf(me.accountId), 2)).toBe(false)
    expect(await store.outgoing.rule(me, rule.id)).toMatchObject(rule)
    expect(await store.outgoing.rule(other, rule.id)).toBeNull()
    expect(await store.outgoing.changeRule(other, rule.id, { is_active: 0 })).toBeNull()
    expect(await store.outgoing.changeRule(me, rule.id, { is_active: 0, secret: null })).toMatchObject({ is_active: 0 })
    expect((await store.outgoing.rules(me, 10)).length).toBe(2)
    expect(await store.outgoing.removeRule(other, rule.id)).toBe(false)
    expect(await store.outgoing.removeRule(me, rule.id)).toBe(true)
    expect(await store.outgoing.rule(me, rule.id)).toBeNull()
  })

  test('a rule that is replaced keeps its newest versions, and makes none of the body that it has', async () => {
    const [me, other] = [newAccount(), newAccount()]
    const rule = ruleOf(me.accountId)
    await store.outgoing.addRule(rule, 10)
    const replace = (body: string, by = me) => store.outgoing.replaceRule(by, rule.id, { body }, 9, 2)
    expect(await replace('{"a":0}', other)).toBeNull()
    await Promise.all([1, 1, 1].map(() => replace('{"a":1}')))
    const versions = async (by = me) => (await store.outgoing.ruleVersions(by, rule.id)).map(({ body }) => body)
    expect(await versions()).toEqual([rule.body])
    for (const at of [2, 3]) expect(await replace(`{"a":${at}}`)).toMatchObject({ body: `{"a":${at}}` })
    expect([await versions(), await versions(other)]).toEqual([['{"a":2}', '{"a":1}'], []])
    await store.outgoing.removeRule(me, rule.id)
    expect(await versions()).toEqual([])
  })

  test('concurrent additions of rules together stay below the limit', async () => {
    const { accountId } = newAccount()
    const added = await Promise.all([1, 2, 3, 4].map(() => store.outgoing.addRule(ruleOf(accountId), 2)))
    expect(added.filter(Boolean)).toHaveLength(2)
  })

  test('deliveries follow the log exactly once with several creators, and continue where they ended', async () => {
    const me = newAccount()
    await store.outgoing.addRule(ruleOf(me.accountId), 10)
    await raise(me.accountId, 12)
    await Promise.all([create(), create()]).catch(() => create())
    await create()
    const made = await store.outgoing.deliveries(me, any, 100, null)
    expect(new Set(made.map(({ alert_id }) => alert_id)).size).toBe(12)
    expect(made).toHaveLength(12)
    const first = await store.outgoing.deliveries(me, any, 5, null)
    const end = { createdMs: first.at(-1)?.created_ms ?? 0, id: first.at(-1)?.id ?? '' }
    const rest = await store.outgoing.deliveries(me, any, 100, end)
    expect([...first, ...rest].map(({ id }) => id)).toEqual(made.map(({ id }) => id))
    const found = await store.outgoing.changeOf(made[0] as AlertDeliveryRow)
    expect(found?.alert.id).toBe(made[0]?.alert_id)
  })

  test('an account that floods has a limited number waiting, and the others recorded as failed', async () => {
    const me = newAccount()
    await store.outgoing.addRule(ruleOf(me.accountId), 10)
    await raise(me.accountId, 12)
    await create(7)
    const made = await store.outgoing.deliveries(me, any, 100, null)
    expect(made.filter(({ state }) => state === 'waiting')).toHaveLength(7)
    expect(made.filter(({ state, fault }) => state === 'failed' && fault === full)).toHaveLength(5)
  })

  test('each rule has one delivery due at a time, only one server claims it, and a settled one is not due', async () => {
    const me = newAccount()
    const rules = [ruleOf(me.accountId), ruleOf(me.accountId)]
    for (const rule of rules) await store.outgoing.addRule(rule, 10)
    await raise(me.accountId, 3)
    await create()
    const due = (except: string[] = []) => store.outgoing.due(me.accountId, testNoonMs, except)
    const first = await due()
    expect(first.map(({ rule }) => rule.id).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
    expect(await due([rules[0]?.id ?? ''])).toHaveLength(1)
    const [{ delivery } = { delivery: null }] = first
    if (delivery === null) throw new Error('nothing is due')
    expect(await store.outgoing.claim(delivery, testNoonMs + 1)).toBe(true)
    expect(await store.outgoing.claim(delivery, testNoonMs + 1)).toBe(false)
    const sent = { state: 'sent', next_ms: null, sent_ms: testNoonMs, last_status: 200, fault: null } as const
    const failed = { state: 'failed', next_ms: null, sent_ms: null, last_status: 500, fault: '{}' } as const
    await store.outgoing.settle(delivery, failed)
    expect(await store.outgoing.delivery(me, delivery.id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await store.outgoing.settle(delivery, sent)
    expect(await store.outgoing.delivery(me, delivery.id)).toMatchObject({ ...sent, attempts: 1 })
    expect((await due()).map((one) => one.delivery.id)).not.toContain(delivery.id)
    expect(await store.outgoing.replay(delivery.id, testNoonMs)).toBe(true)
    expect(await store.outgoing.replay(delivery.id, testNoonMs)).toBe(false)
    expect(await store.outgoing.delivery(me, delivery.id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('accounts with a due delivery are returned once each, however many each has waiting', async () => {
    const [many, one, later] = [newAccount(), newAccount(), newAccount()]
    for (const { accountId } of [many, one, later]) await store.outgoing.addRule(ruleOf(accountId), 10)
    await raise(many.accountId, 9)
    await raise(one.accountId)
    await raise(later.accountId)
    await create()
    const [postponed] = await store.outgoing.due(later.accountId, testNoonMs, [])
    await store.outgoing.claim(postponed?.delivery as AlertDeliveryRow, testNoonMs + 5)
    const mine = [many, one, later].map(({ accountId }) => accountId)
    const due = async (nowMs: number) => (await store.outgoing.dueAccounts(nowMs)).filter((id) => mine.includes(id))
    expect((await due(testNoonMs)).toSorted()).toEqual([many.accountId, one.accountId].toSorted())
    expect((await due(testNoonMs + 5)).toSorted()).toEqual(mine.toSorted())
    expect((await due(testNoonMs + 5)).at(-1)).toBe(later.accountId)
    expect(await due(testNoonMs - 1)).toEqual([])
  })

  test('stopping a rule ends its waiting deliveries, and removing it removes its deliveries', async () => {
    const me = newAccount()
    const rule = ruleOf(me.accountId)
    await store.outgoing.addRule(rule, 10)
    await raise(me.accountId, 2)
    await create()
    await store.outgoing.stopRule(rule, 'gone', '{"code":"off"}')
    expect(await store.outgoing.rule(me, rule.id)).toMatchObject({ is_active: 0, stopped: 'gone' })
    expect(await store.outgoing.deliveries(me, any, 10, null)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
    await raise(me.accountId)
    await create()
    expect(await store.outgoing.deliveries(me, any, 10, null)).toHaveLength(2)
    await store.outgoing.removeRule(me, rule.id)
    expect(await store.outgoing.deliveries(me, any, 10, null)).toEqual([])
  })

  test('a rule is not disabled because of a response from its former address', async () => {
    const me = newAccount()
    const rule = ruleOf(me.accountId)
    await store.outgoing.addRule(rule, 10)
    await raise(me.accountId)
    await create()
    await store.outgoing.changeRule(me, rule.id, { body: '{"ü":2}' })
    await store.outgoing.stopRule(rule, 'gone', '{"code":"off"}')
    expect(await store.outgoing.rule(me, rule.id)).toMatchObject({ is_active: 1, stopped: null })
    expect(await store.outgoing.deliveries(me, any, 10, null)).toMatchObject([{ state: 'waiting', fault: null }])
  })

  test('a rule that is switched on again sends only what is raised from then on', async () => {
    const me = newAccount()
    const rule = ruleOf(me.accountId)
    await store.outgoing.addRule(rule, 10)
    const begun = (await store.outgoing.rule(me, rule.id))?.from_sequence
    await raise(me.accountId)
    expect(await store.outgoing.changeRule(me, rule.id, { is_active: 1 })).toMatchObject({ from_sequence: begun })
    await store.outgoing.changeRule(me, rule.id, { is_active: 0 })
    const { sequence } = await store.alerts.position()
    expect(await store.outgoing.changeRule(me, rule.id, { is_active: 1 })).toMatchObject({ from_sequence: sequence })
  })

  test('old deliveries are removed once they are done', async () => {
    const me = newAccount()
    await store.outgoing.addRule(ruleOf(me.accountId), 10)
    await raise(me.accountId, 3)
    await create()
    const [one] = await store.outgoing.deliveries(me, any, 10, null)
    const failed = { state: 'failed', next_ms: null, sent_ms: null, last_status: null, fault: '{}' } as const
    await store.outgoing.settle(one as AlertDeliveryRow, failed)
    while ((await store.outgoing.prune(testNoonMs + 1e9, 2)) === 2);
    expect((await store.outgoing.deliveries(me, any, 10, null)).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
    ])
  })
}
