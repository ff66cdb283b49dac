import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { AlertRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { testStores } from '../../testing-stores.ts'
import { anyAlert, type AlertCount, type AlertFilter, type NamedRaise } from '../../interfaces/desk/alert-store.ts'
import { testAlert, testNoonMs } from './testing-alerts.ts'

const accounts = ['count-ana', 'count-bo', 'count-cy'] as const
const kinds = ['fishing', 'oil', 'trafficking', 'vessel'] as const
const levels = ['alarm', 'caution', 'notice'] as const
const states = ['open', 'acknowledged', 'confirmed', 'dismissed', 'needs_evidence'] as const
/** A time filter that every alert passes, so that the alerts themselves are counted. */
const everUntil = Date.UTC(9999, 0)

describe.each(testStores('varuna_counts_of_alerts_test'))('counts of alerts on %s', (_name, isHere, open) => {
  let store: Store
  let close = async () => {}
  let seed = 32
  const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const pick = <Item>(of: readonly Item[]) => of[Math.floor(random() * of.length)] as Item
  beforeAll(async () => {
    if (!isHere) return
    ;({ store, close } = await open())
  })
  afterAll(() => close())

  let number = 0
  const known: { id: string; owner: string | null }[] = []
  const newRaise = (over: Partial<Parameters<typeof testAlert>[1]> = {}): NamedRaise => {
    const id = `counted-${(number += 1)}`
    const alert = testAlert(id, {
      user_id: random() < 0.5 ? null : pick(accounts),
      kind: pick(kinds),
      level: pick(levels),
      // Few subjects, so that some alerts are raised again.
      subject: `subject ${Math.floor(random() * 12)}`,
      raised_at_ms: testNoonMs + number,
      ...over,
    })
    known.push({ id, owner: alert.user_id })
    return { alert, raiseKey: random() < 0.1 ? `key-${Math.floor(random() * 20)}` : id }
  }
  const change = async () => {
    const one = pick(known)
    if (one === undefined) return
    const state = pick(states)
    const assigneeId = pick([null, ...accounts])
    const decided = { action: 'acknowledge' as const, state, assigneeId, reason: null, note: null }
    await store.alerts.change(testPrincipal(one.owner ?? pick(accounts)), one.id, testNoonMs, () => decided)
  }
  /** A transaction that fails after its first alert was raised. */
  const fail = async () => {
    const { alert } = newRaise()
    const taken = await store.alerts.page(testPrincipal(accounts[0]), anyAlert, 1, null)
    const id = taken.alerts[0]?.id ?? alert.id
    const doubled = { alert: { ...alert, id, subject: `${number} twice` }, raiseKey: `${number} twice` }
    await store.alerts.raise([newRaise(), doubled]).catch(() => null)
  }

  const sorted = (rows: AlertCount[]) =>
    [...Map.groupBy(rows, ({ state, level }) => `${state} ${level}`)]
      .map(([key, same]) => [key, same.reduce((sum, { count }) => sum + count, 0)] as const)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => `${key} ${count}`)
      .sort()
  const simulatedIn = (rows: AlertCount[]) =>
    rows.reduce((sum, { simulated, count }) => sum + (simulated === 1 ? count : 0), 0)
  const expectExact = async () => {
    const filters: Partial<AlertFilter>[] = [
      {},
      { kinds: ['fishing', 'oil'] },
      { levels: ['alarm'], states: ['open', 'dismissed'] },
      { assignee: 'nobody' },
      { assignee: accounts[1], kinds: ['vessel'] },
    ]
    for (const account of accounts)
      for (const filter of filters) {
        const stored = await store.alerts.counts(testPrincipal(account), { ...anyAlert, ...filter })
        const counted = await store.alerts.counts(testPrincipal(account), { ...anyAlert, ...filter, toMs: everUntil })
        expect(sorted(stored)).toEqual(sorted(counted))
        expect(stored.every(({ count }) => count >= 0)).toBe(true)
        const { alerts } = await store.alerts.page(testPrincipal(account), { ...anyAlert, ...filter }, 100_000, null)
        expect(simulatedIn(stored)).toBe(alerts.filter(({ simulated }) => simulated === 1).length)
      }
  }

  test.runIf(isHere)(
    'stored counts match the alerts after any sequence of raises, decisions, failures and removals',
    async () => {
      const steps: (() => Promise<unknown>)[] = [
        () => store.alerts.raise([newRaise(), newRaise(), newRaise()]),
        () => store.alerts.raise([newRaise()]),
        change,
        change,
        change,
        fail,
        () => store.accountRemovals.unassignAlerts(pick(accounts), testNoonMs, 3),
        () => store.accountRemovals.eraseAlerts(pick(accounts), 2),
        () => store.alerts.raise([newRaise({ user_id: null, simulated: 1, source_kind: 'event' })]),
      ]
      for (let at = 0; at < 240; at += 1) {
        await pick(steps)()
        if (at % 60 === 0) await store.positions.removeSimulated()
        if (at % 12 === 0) await expectExact()
      }
      await expectExact()
      const all = await store.alerts.counts(testPrincipal(accounts[0]), anyAlert)
      expect(sorted(all).length).toBeGreaterThan(5)
    },
  )

  test.runIf(isHere)('concurrent writers neither deadlock nor miscount', async () => {
    const writers = Array.from({ length: 8 }, async () => {
      for (let at = 0; at < 12; at += 1) {
        await store.alerts.raise([newRaise(), newRaise()])
        await change()
        if (at % 5 === 0) await store.accountRemovals.eraseAlerts(pick(accounts), 3)
      }
    })
    await Promise.all(writers)
    await expectExact()
  })

  test.runIf(isHere)('no count keeps the id of a removed account', async () => {
    const leaving = testPrincipal('count-leaving')
    const own = newRaise({ user_id: leaving.accountId })
    const shared = newRaise({ user_id: null, subject: 'left to others' })
    await store.alerts.raise([own, shared].map((one) => ({ ...one, raiseKey: one.alert.id })))
    const assign = { action: 'assign' as const, state: 'open' as AlertRow['state'], reason: null, note: null }
    await store.alerts.change(leaving, shared.alert.id, testNoonMs, () => ({ ...assign, assigneeId: 'count-leaving' }))
    const filter = { ...anyAlert, assignee: 'count-leaving' }
    expect(await store.alerts.counts(leaving, filter)).toEqual([
      { state: 'open', level: shared.alert.level, simulated: 0, count: 1 },
    ])
    await store.accountRemovals.unassignAlerts('count-leaving', testNoonMs, 10)
    await store.accountRemovals.eraseAlerts('count-leaving', 10)
    expect(await store.alerts.counts(leaving, filter)).toEqual([])
    await expectExact()
  })

  test.runIf(isHere)('removing simulated vessels removes their alerts from the counts', async () => {
    const me = testPrincipal('count-simulation')
    const about = { user_id: me.accountId, simulated: 1, source_kind: 'event' as const, mmsi: FIRST_SIMULATED_MMSI }
    const counts = async () => {
      const rows = await store.alerts.counts(me, anyAlert)
      return [...sorted(rows), `simulated ${simulatedIn(rows)}`]
    }
    const simulation = store.simulation
    await simulation.removeAlerts(1_000)
    const before = await counts()
    const both = [newRaise(about), newRaise({ ...about, subject: 'another one' })]
    await store.alerts.raise(both.map((one) => ({ ...one, raiseKey: one.alert.id })))
    const raised = await counts()
    expect(raised).not.toEqual(before)
    expect(raised.at(-1)).not.toBe(before.at(-1))
    await simulation.setAlertsAside(1_000)
    expect(await counts()).toEqual(before)
    await simulation.bringAlertsBack(1_000)
    expect(await counts()).toEqual(raised)
    await simulation.removeAlerts(1_000)
    expect(await counts()).toEqual(before)
  })
})
