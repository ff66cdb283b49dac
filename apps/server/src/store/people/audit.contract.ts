import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountAt, operator, visitorAt } from '../../audit/actor.ts'
import type { AuditAct } from '../../audit/audit-entry.ts'
import { faultOf } from '../../audit/testing-audit.ts'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { testAlert } from '../desk/alerts/testing-alerts.ts'
import { anyEntry, type AuditFilter } from '../interfaces/people/audit-store.ts'
import type { Store } from '../interfaces/store.ts'

const t = 1_800_000_000_000
const hour = 3_600_000
const hourOf = (ms: number) => ms - (ms % hour)

const act = (over: Partial<Extract<AuditAct, { action: 'role_change' }>> = {}): AuditAct => ({
  action: 'role_change',
  by: accountAt('ana', '192.0.2.1'),
  aboutId: 'bo',
  timeMs: t,
  before: { role: 'member' },
  after: { role: 'analyst' },
  ...over,
})

/** Tests for the audit log in any store. */
export function auditContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const all = () => store.audit.after(0, 10_000)
  const check = async () => faultOf(await all(), await store.audit.head())

  test('an entry states who did what, when, from where, with what before and after, and follows the one before', async () => {
    // Other contracts on the same database have made entries.
    const { sequence: begun } = (await store.audit.head()) ?? { sequence: 0 }
    await store.audit.append(act())
    await store.audit.append(act({ by: operator, before: {} }))
    const [first, second] = (await all()).slice(begun)
    expect(first).toMatchObject({
      sequence: begun + 1,
      time_ms: t,
      action: 'role_change',
      by_kind: 'account',
      by_id: 'ana',
      about_kind: 'account',
      about_id: 'bo',
      before_values: '{"role":"member"}',
      after_values: '{"role":"analyst"}',
      address: '192.0.2.1',
    })
    expect(second).toMatchObject({ sequence: begun + 2, by_kind: 'operator', by_id: null, address: null, origin: null })
    expect(second?.previous).toBe(first?.digest)
    expect(await store.audit.head()).toEqual({ sequence: begun + 2, digest: second?.digest })
    expect(await check()).toBeNull()
  })

  test('writers at once take turns: no number is missing or taken twice, and readers do not wait', async () => {
    const before = (await store.audit.head())?.sequence ?? 0
    const writes = Array.from({ length: 60 }, (_, at) => store.audit.append(act({ timeMs: t + at })))
    expect(await store.audit.before(null, 1, anyEntry)).toHaveLength(1)
    await Promise.all(writes)
    expect((await all()).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: before + 60 }, (_, at) => at + 1),
    )
    expect(await check()).toBeNull()
  })

  test('an act that fails leaves no entry and no gap', async () => {
    const before = await store.audit.head()
    await store.alerts.raise([{ alert: testAlert('audited'), raiseKey: 'audited' }])
    const refuse = () => {
      throw new Error('refused')
    }
    await expect(store.alerts.change(testPrincipal('ana'), 'audited', t, refuse)).rejects.toThrow('refused')
    expect(await store.audit.head()).toEqual(before)
    const circular = act({ after: { role: 1n as never } })
    await expect(store.audit.append(circular)).rejects.toThrow()
    expect(await store.audit.head()).toEqual(before)
    await store.audit.append(act())
    expect(await check()).toBeNull()
  })

  test('entries are found by account, action and period, in pages of either direction', async () => {
    await store.audit.append(act({ by: accountAt('cy', null), aboutId: 'dee', timeMs: t + hour }))
    await store.audit.append(act({ by: accountAt('dee', null), aboutId: 'eve', timeMs: t + 2 * hour }))
    await store.audit.append({ action: 'sign_in', by: accountAt('dee', null), aboutId: 'dee', timeMs: t + 3 * hour })
    const found = async (filter: Partial<AuditFilter>, limit = 99, before: number | null = null) =>
      (await store.audit.before(before, limit, { ...anyEntry, ...filter })).map(({ time_ms, by_id }) => [
        (time_ms - t) / hour,
        by_id,
      ])
    const dees = [
      [3, 'dee'],
      [2, 'dee'],
      [1, 'cy'],
    ]
    expect(await found({ accountId: 'dee' })).toEqual(dees)
    expect(await found({ accountId: 'dee', action: 'role_change' })).toEqual(dees.slice(1))
    expect(await found({ fromMs: t + hour, toMs: t + 2 * hour })).toEqual(dees.slice(1))
    expect(await found({ accountId: 'dee' }, 1)).toEqual(dees.slice(0, 1))
    const [newest] = await store.audit.before(null, 1, { ...anyEntry, accountId: 'dee' })
    expect(await found({ accountId: 'dee' }, 9, newest?.sequence)).toEqual(dees.slice(1))
    const forward = await store.audit.after(0, 2, { ...anyEntry, accountId: 'dee' })
    expect(forward.map(({ time_ms }) => time_ms)).toEqual([t + hour, t + 2 * hour])
  })

  test('wrong passwords are one entry an account and hour, once the hour is over', async () => {
    const now = hourOf(t)
    for (let at = 0; at < 50; at += 1) await store.audit.countFailedSignIn('ana', `192.0.2.${at % 9}`, now + at)
    await store.audit.countFailedSignIn('bo', null, now + 5)
    await store.audit.countFailedSignIn(null, '192.0.2.7', now + 6)
    await store.audit.countFailedSignIn('ana', '192.0.2.8', now + hour)
    const failed = async () =>
      (await store.audit.before(null, 99, { ...anyEntry, action: 'sign_in_failed' })).map(
        ({ about_id, by_kind, after_values, address }) => [about_id, by_kind, after_values, address],
      )
    expect(await store.audit.recordFailedSignIns(now + hour - 1, 99)).toBe(0)
    expect(await failed()).toEqual([])
    expect(await store.audit.recordFailedSignIns(now + hour, 1)).toBe(1)
    const rounds = [1, 2].map(() => store.audit.recordFailedSignIns(now + hour, 99))
    expect((await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)).toBe(2)
    const values = (tries: number, first: number, last: number) =>
      `{"firstMs":${now + first},"lastMs":${now + last},"tries":${tries}}`
    const byAccount = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
    expect((await failed()).toSorted(byAccount)).toEqual([
      ['ana', 'visitor', values(50, 0, 49), '192.0.2.4'],
      ['bo', 'visitor', values(1, 5, 5), null],
      [null, 'visitor', values(1, 6, 6), '192.0.2.7'],
    ])
    expect(await store.audit.recordFailedSignIns(now + 2 * hour, 99)).toBe(1)
    expect(await check()).toBeNull()
  })

  test('the addresses of a removed account are erased, and the log remains as it was written', async () => {
    await store.audit.append({ action: 'sign_in', by: accountAt('fay', '192.0.2.3'), aboutId: 'fay', timeMs: t })
    await store.audit.append({ ...act({ by: accountAt('fay', '192.0.2.3'), aboutId: 'bo' }) })
    await store.audit.append(act({ by: accountAt('ana', '192.0.2.1'), aboutId: 'fay' }))
    await store.audit.countFailedSignIn('fay', '192.0.2.4', t - 9 * hour)
    await store.audit.recordFailedSignIns(t, 99)
    await store.audit.countFailedSignIn('fay', '192.0.2.4', t + 9 * hour)
    await store.audit.append({
      action: 'account_removal',
      by: accountAt('fay', '192.0.2.3'),
      aboutId: 'fay',
      timeMs: t,
    })
    await store.accountRemovals.eraseRest('fay', 500)
    expect(await store.audit.recordFailedSignIns(t + 99 * hour, 99)).toBe(0)
    const fays = await store.audit.after(0, 99, { ...anyEntry, accountId: 'fay' })
    expect(fays.map(({ action, address }) => [action, address])).toEqual([
      ['sign_in', null],
      ['role_change', null],
      ['role_change', '192.0.2.1'],
      ['sign_in_failed', null],
      ['account_removal', null],
    ])
    expect(await check()).toBeNull()
  })

  test('addresses of failed sign-ins are erased when they are old, and others stay', async () => {
    const old = 9_000_000_000_000
    await store.audit.append({ action: 'sign_in', by: accountAt('kim', '192.0.2.8'), aboutId: 'kim', timeMs: old })
    await store.audit.countFailedSignIn('kim', '192.0.2.9', old)
    await store.audit.recordFailedSignIns(old + 2 * hour, 9)
    const erase = (beforeMs: number) => store.audit.eraseFailedOrigins(beforeMs, 9)
    await erase(old)
    expect([await erase(old + hour), await erase(old + 3 * hour), await erase(old + 3 * hour)]).toEqual([0, 1, 0])
    const entries = await store.audit.before(null, 2, { ...anyEntry, accountId: 'kim' })
    expect(entries.map(({ action, address }) => [action, address])).toEqual([
      ['sign_in_failed', null],
      ['sign_in', '192.0.2.8'],
    ])
    expect(await check()).toBeNull()
  })

  test('what a visitor did is stated as such', async () => {
    await store.audit.append({ action: 'sign_up', by: visitorAt('192.0.2.9'), aboutId: 'gil', timeMs: t })
    expect((await all()).at(-1)).toMatchObject({ by_kind: 'visitor', by_id: null, about_id: 'gil' })
  })
}
