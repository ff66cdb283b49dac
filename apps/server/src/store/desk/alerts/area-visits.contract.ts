import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testRule } from '../../../services/erasure/testing-account.ts'
import type { AreaVisitRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { testPosition } from '../../watch/positions/testing-positions.ts'
import { testAlert, testNoonMs } from './testing-alerts.ts'
import { anyAlert } from '../../interfaces/desk/alert-store.ts'

let number = 0

/** Tests for visits of areas, of any store. */
export function areaVisitsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const addRule = async (over: object = {}) => {
    const id = `visits-${(number += 1)}`
    await store.outgoing.addRule({ ...testRule(id, `visitor-${number}`), takes_visits: 1, ...over }, 9)
    return { id, me: testPrincipal(`visitor-${number}`) }
  }
  const visitOf = (rule_id: string, mmsi: number): AreaVisitRow => ({
    rule_id,
    mmsi,
    entered_ms: testNoonMs,
    last_ms: testNoonMs,
    was_seen_entering: 1,
  })
  const begin = (visit: AreaVisitRow, accountId: string) => {
    const id = `visit-alert-${(number += 1)}`
    const alert = testAlert(id, { user_id: accountId, subject: id, source_kind: 'rule', source_id: visit.rule_id })
    return store.areaVisits.apply([{ kind: 'begins', visit, raises: [{ alert, raiseKey: id }] }])
  }
  const alertsOf = async (me: ReturnType<typeof testPrincipal>) =>
    (await store.alerts.page(me, anyAlert, 100, null)).alerts.filter(({ user_id }) => user_id === me.accountId)

  test('a visit begins once, is renewed and ends once, and belongs to the account of its rule', async () => {
    const { id, me } = await addRule()
    const visit = visitOf(id, 412_000_700)
    await store.areaVisits.follow({ rule_id: id, outline: 'a', left_out: null })
    await begin(visit, me.accountId)
    await begin(visit, me.accountId)
    expect([await store.areaVisits.visitsOf([visit.mmsi, 1]), (await alertsOf(me)).length]).toEqual([[visit], 1])
    expect(await alertsOf(testPrincipal('somebody', 'administrator'))).toEqual([])
    expect((await store.areaVisits.counts()).get(id)).toBe(1)
    expect([...(await store.areaVisits.counts([id, 'none']))]).toEqual([[id, 1]])
    const later = { ...visit, last_ms: testNoonMs + 1 }
    await store.areaVisits.apply([{ kind: 'renews', visit: later, raises: [] }])
    expect(await store.areaVisits.visitsOf([visit.mmsi])).toEqual([later])
    const end = (alertId: string) => {
      const alert = testAlert(alertId, { user_id: me.accountId, subject: alertId, source_kind: 'rule', source_id: id })
      return store.areaVisits.apply([{ kind: 'ends', visit: later, raises: [{ alert, raiseKey: alertId }] }])
    }
    await end('ended')
    await end('ended again')
    expect([await store.areaVisits.visitsOf([visit.mmsi]), (await alertsOf(me)).length]).toEqual([[], 2])
  })

  test('only rules in use about visits are followed; one that is switched off or gone begins none and raises nothing', async () => {
    const before = await store.areaVisits.countRules()
    const [used, off, other] = [await addRule(), await addRule({ is_active: 0 }), await addRule({ takes_visits: 0 })]
    expect(await store.areaVisits.countRules()).toBe(before + 1)
    const ids = (await store.areaVisits.rules(10_000)).map(({ id }) => id)
    expect([used, off, other].map(({ id }) => ids.includes(id))).toEqual([true, false, false])
    expect(await store.areaVisits.rules(0)).toEqual([])
    await begin(visitOf(off.id, 412_000_701), off.me.accountId)
    await begin(visitOf('no rule', 412_000_701), other.me.accountId)
    expect(await store.areaVisits.visitsOf([412_000_701])).toEqual([])
    expect([await alertsOf(off.me), await alertsOf(other.me)]).toEqual([[], []])
  })

  test('visits go with their rule and with its place; those without an end are pruned', async () => {
    const [removed, forgotten, kept] = [await addRule(), await addRule(), await addRule()]
    const mmsi = 412_000_702
    const positions = [testPosition({ mmsi, timeMs: testNoonMs })]
    await store.positions.write({ positions, staticReports: [], progress: null })
    for (const { id, me } of [removed, forgotten, kept]) {
      await store.areaVisits.follow({ rule_id: id, outline: 'a', left_out: null })
      await begin(visitOf(id, mmsi), me.accountId)
    }
    await begin(visitOf(kept.id, 412_000_703), kept.me.accountId)
    await store.areaVisits.follow({ rule_id: kept.id, outline: 'b', left_out: null })
    expect(await store.areaVisits.places([kept.id])).toEqual([{ rule_id: kept.id, outline: 'b', left_out: null }])
    await store.outgoing.removeRule(removed.me, removed.id)
    await store.areaVisits.forget([forgotten.id])
    expect((await store.areaVisits.visitsOf([mmsi])).map(({ rule_id }) => rule_id)).toEqual([kept.id])
    expect((await store.areaVisits.places()).some(({ rule_id }) => rule_id === removed.id)).toBe(false)
    const leftOut = { rule_id: forgotten.id, outline: null, left_out: 'zone_gone' } as const
    await store.areaVisits.follow(leftOut)
    expect(await store.areaVisits.places([forgotten.id])).toEqual([leftOut])
    // What was raised stays with the account.
    expect(await alertsOf(removed.me)).toHaveLength(1)
    await store.areaVisits.prune(testNoonMs)
    expect(await store.areaVisits.visitsOf([mmsi, 412_000_703])).toEqual([visitOf(kept.id, mmsi)])
    await store.areaVisits.prune(testNoonMs + 1)
    expect(await store.areaVisits.visitsOf([mmsi])).toEqual([])
  })
}
