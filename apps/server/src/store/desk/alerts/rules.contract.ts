import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { RaisedAlert } from '../../interfaces/desk/alert-store.ts'
import type { AlertSilenceRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { testAlert, testNoonMs } from './testing-alerts.ts'

const HOUR_MS = 3_600_000
let number = 0

/** Tests for silences, causes that raised no alert, and the bounds of rules, of any store. */
export function rulesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const shared = (over: Partial<RaisedAlert>) => {
    const id = `rules-${(number += 1)}`
    return testAlert(id, { user_id: null, subject: id, ...over })
  }
  const silence = (over: Partial<AlertSilenceRow>): AlertSilenceRow => ({
    id: `silence-${(number += 1)}`,
    user_id: null,
    by_id: 'ana',
    created_ms: testNoonMs,
    until_ms: testNoonMs + HOUR_MS,
    mmsi: null,
    south: null,
    west: null,
    north: null,
    east: null,
    reason: 'Trials',
    ...over,
  })
  const supervisor = { ...testPrincipal('silences'), role: 'supervisor' as const }
  const isRaised = (alert: RaisedAlert) => store.alerts.raise([{ alert, raiseKey: alert.id }])

  test('a silence holds for a vessel, for a pair where both are silenced, and for a box across the 180th meridian, until it ends', async () => {
    const mmsi = silence({ mmsi: 412_000_900 })
    const box = silence({ south: 60, west: 179, north: 70, east: -179 })
    const partner = silence({ mmsi: 412_000_902, south: -1, west: -1, north: 1, east: 1 })
    for (const one of [mmsi, box, partner]) expect(await store.rules.addSilence(supervisor, one, 100)).toBe(true)
    const elsewhere = { mmsi: 412_000_901, lat: 0, lon: 0 }
    const results = []
    for (const over of [
      { ...elsewhere, mmsi: 412_000_900 },
      { ...elsewhere, other_mmsi: 412_000_900 },
      { ...elsewhere, mmsi: 412_000_900, other_mmsi: 412_000_901 },
      { ...elsewhere, mmsi: 412_000_900, other_mmsi: 412_000_902 },
      // A silence with a vessel and a box holds for that vessel there alone.
      { ...elsewhere, mmsi: 412_000_902 },
      { ...elsewhere, mmsi: 412_000_902, lat: 2 },
      { ...elsewhere, mmsi: 412_000_900, other_mmsi: 412_000_902, lat: 2 },
      { ...elsewhere, mmsi: 412_000_903 },
      { ...elsewhere, lat: 65, lon: -179.5 },
      { ...elsewhere, lat: 65, lon: 178 },
      { ...elsewhere, lat: null, lon: null },
      { ...elsewhere, mmsi: 412_000_900, raised_at_ms: testNoonMs + HOUR_MS },
      { ...elsewhere, mmsi: 412_000_900, user_id: 'silences' },
    ])
      results.push(await isRaised(shared(over)))
    expect(results).toEqual([0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1])
    expect(await store.rules.endSilence({ ...supervisor, role: 'analyst' }, mmsi.id, testNoonMs)).toBe(false)
    expect(await store.rules.endSilence(supervisor, mmsi.id, testNoonMs)).toBe(true)
    expect(await isRaised(shared({ ...elsewhere, mmsi: 412_000_900 }))).toBe(1)
    expect((await store.rules.silences(supervisor, testNoonMs)).map(({ id }) => id)).toEqual([box.id, partner.id])
    expect(await store.rules.silences(supervisor, testNoonMs + HOUR_MS)).toEqual([])
  })

  test('silences of an account are limited and its own, and ended ones make room', async () => {
    const me = testPrincipal('own-silences')
    const own = (over: Partial<AlertSilenceRow> = {}) => silence({ user_id: me.accountId, mmsi: 1, ...over })
    expect(await Promise.all([own(), own(), own()].map((one) => store.rules.addSilence(me, one, 2)))).toEqual(
      expect.arrayContaining([true, true, false]),
    )
    expect(await store.rules.addSilence(me, own({ created_ms: testNoonMs + HOUR_MS, until_ms: 9e15 }), 2)).toBe(true)
    const [kept] = await store.rules.silences(me, testNoonMs)
    expect(await store.rules.silences(testPrincipal('other'), testNoonMs + HOUR_MS)).toEqual([])
    expect(await store.rules.endSilence(supervisor, kept?.id ?? '', testNoonMs)).toBe(false)
    expect(await store.rules.endSilence(me, kept?.id ?? '', testNoonMs)).toBe(true)
  })

  test('causes that raised no alert are kept only while a rule takes them, and the newest state of each once', async () => {
    const note = (over: Partial<RaisedAlert>) => {
      const alert = testAlert('lasting', { user_id: null, subject: 'one', ...over })
      return store.alerts.raise([{ alert, raiseKey: 'x', isUnraised: true }])
    }
    await note({})
    expect(await store.rules.unraised(10)).toEqual([])
    const rule = { user_id: 'taker', created_ms: testNoonMs, is_active: 1, stopped: null, for_all: 0, body: '{}' }
    const sends = { channel: null, secret: null, confirmed_address: null }
    await store.outgoing.addRule({ id: 'takes', takes_unraised: 1, takes_visits: 0, ...rule, ...sends }, 9)
    expect(await note({})).toBe(0)
    const [before] = await store.rules.unraised(10)
    await note({ raised_at_ms: testNoonMs + 1, level: 'alarm' })
    const [cause, ...others] = await store.rules.unraised(10)
    expect([others, JSON.parse(cause?.body ?? '')]).toMatchObject([[], { level: 'alarm' }])
    await store.rules.removeUnraised(before ? [before] : [])
    expect(await store.rules.unraised(10)).toHaveLength(1)
    await store.rules.removeUnraised(cause ? [cause] : [])
    expect(await store.rules.unraised(10)).toEqual([])
    await store.outgoing.removeRule(testPrincipal('taker'), 'takes')
  })

  test('how a built-in rule shipped stays its version, however often the rule is saved; of others the newest are kept', async () => {
    const kept = { shippedBody: '{"active":true,"level":null,"limits":{}}', most: 3 }
    const bodyOf = (hours: number) => JSON.stringify({ active: true, level: null, limits: { hours } })
    const save = (hours: number) =>
      store.rules.setBuiltIn(
        testPrincipal('saver', 'supervisor'),
        { number: 'ALERT-2', body: bodyOf(hours), changed_ms: testNoonMs + hours, by_id: 'saver' },
        kept,
        () => ({ active: true, level: null, limits: '{}' }),
      )
    for (let hours = 1; hours <= 12; hours += 1) await save(hours)
    const versions = await store.rules.builtInVersions('ALERT-2')
    expect(versions.map(({ place, body, saved_ms }) => [place, body, saved_ms === null])).toEqual([
      [12, bodyOf(11), false],
      [11, bodyOf(10), false],
      [10, bodyOf(9), false],
      [1, kept.shippedBody, true],
    ])
  })

  test('a rule raises so many an hour, counts the rest, and starts again in the next', async () => {
    const raise = (hour: number) => {
      const alert = shared({ user_id: 'bounded', raised_at_ms: testNoonMs + hour * HOUR_MS })
      return store.alerts.raise([
        { alert, raiseKey: alert.id, rule: { id: 'bound', name: 'Bound', assigneeId: null, maxAnHour: 2 } },
      ])
    }
    const raised = []
    for (const hour of [0, 0, 0, 0, 1]) raised.push(await raise(hour))
    expect(raised).toEqual([1, 1, 0, 0, 1])
    expect(await store.rules.withheld(['bound', 'none'], testNoonMs)).toEqual(
      new Map([['bound', { times: 2, vesselCount: 0, vessels: [] }]]),
    )
    await store.rules.prune(testNoonMs + 32 * 24 * HOUR_MS)
    expect(await store.rules.withheld(['bound'], testNoonMs)).toEqual(new Map())
  })

  test('a vessel has a share of what a rule raises in an hour, those not yet told the other half, and whom it withheld is named', async () => {
    const raise = (mmsi: number, hour = 0) => {
      const alert = shared({ user_id: 'shared-out', mmsi, raised_at_ms: testNoonMs + hour * HOUR_MS })
      const rule = { id: 'shares', name: 'Shares', assigneeId: null, maxAnHour: 10, maxOfVessel: 3 }
      return store.alerts.raise([{ alert, raiseKey: alert.id, rule }])
    }
    const of = async (...mmsis: number[]) => {
      const raised = []
      for (const mmsi of mmsis) raised.push(await raise(mmsi))
      return raised
    }
    // Three of one vessel, and repetitions only while half of the hour is free.
    expect(await of(1, 1, 1, 1, 1)).toEqual([1, 1, 1, 0, 0])
    expect(await of(2, 2, 2, 3, 3)).toEqual([1, 1, 0, 1, 0])
    expect(await of(4, 5, 6, 7, 8, 8)).toEqual([1, 1, 1, 1, 0, 0])
    expect(await raise(1, 1)).toBe(1)
    expect((await store.rules.withheld(['shares'], testNoonMs)).get('shares')).toEqual({
      times: 6,
      vesselCount: 4,
      vessels: [8, 1, 2, 3],
    })
    for (let mmsi = 100; mmsi < 400; mmsi += 1) await raise(mmsi)
    const crowd = (await store.rules.withheld(['shares'], testNoonMs)).get('shares')
    expect([crowd?.times, crowd?.vesselCount, crowd?.vessels.length]).toEqual([306, 96, 10])
    await store.rules.prune(testNoonMs + 26 * HOUR_MS)
    expect((await store.rules.withheld(['shares'], testNoonMs)).get('shares')).toEqual({
      times: 306,
      vesselCount: 0,
      vessels: [],
    })
  })
}
