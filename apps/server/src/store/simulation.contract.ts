import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../principal/testing-principal.ts'
import { anyAlert, type DecidedChange } from './interfaces/desk/alert-store.ts'
import type { RaisedAlert } from './interfaces/desk/alert-store.ts'
import { testAlert, testNoonMs, upTo } from './desk/alerts/testing-alerts.ts'
import { caseRow, entry, event, limits } from './desk/cases/testing-cases.ts'
import { testPosition } from './watch/positions/testing-positions.ts'
import type { Store } from './interfaces/store.ts'

const me = testPrincipal('simulation-ana')
const mmsi = FIRST_SIMULATED_MMSI + 5
const change = (over: Partial<DecidedChange>): DecidedChange => ({
  action: 'acknowledge',
  state: 'acknowledged',
  assigneeId: null,
  reason: null,
  note: null,
  ...over,
})

/** Tests for what becomes of alerts about simulated vessels, for any store. */
export function simulationContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const raise = (id: string, over: Partial<RaisedAlert> = {}) => {
    const about = { user_id: null, simulated: 1, mmsi, source_kind: 'event', subject: id } as const
    return store.alerts.raise([{ alert: testAlert(id, { ...about, ...over }), raiseKey: `key of ${id}` }])
  }
  const decide = (id: string, over: Partial<DecidedChange>) =>
    store.alerts.change(me, id, testNoonMs + 1, () => change(over))
  const idsLeft = async () => {
    const { alerts } = await store.alerts.page(me, anyAlert, 200, null)
    return alerts
      .filter(({ simulated }) => simulated === 1)
      .map(({ id }) => id)
      .sort()
  }
  const all = async (step: (limit: number) => Promise<number>, limit = 2) => {
    const steps: number[] = []
    for (let moved = await step(limit); moved > 0; moved = await step(limit)) steps.push(moved)
    return steps
  }

  test('alerts that nobody touched are set aside in pieces and come back as they were; the others stay', async () => {
    const { simulation, alerts, cases } = store
    await all(simulation.removeAlerts, 100)
    const earlier = await simulation.counts()
    const earlierIds = new Set(await idsLeft())
    const untouched = ['u1', 'u2', 'u3', 'u4', 'u5']
    for (const id of [...untouched, 'acknowledged', 'dismissed', 'noted', 'assigned', 'cased', 'reopened'])
      await raise(id)
    await raise('real', { simulated: 0, mmsi: 419_000_001 })
    await decide('acknowledged', {})
    await decide('dismissed', { action: 'dismiss', state: 'dismissed', reason: 'not_real' })
    await decide('noted', { action: 'note', state: 'open', note: 'seen' })
    await decide('assigned', { action: 'assign', state: 'open', assigneeId: me.accountId })
    await decide('reopened', {})
    await decide('reopened', { action: 'reopen', state: 'open' })
    const accountFileBytes = { cases: 9, accountFileBytes: 9_999 }
    const inCase = { kind: 'alert', source_kind: 'alert', source_id: 'cased' } as const
    await cases.add(
      caseRow('simulated-case', { owner_id: me.accountId }),
      [],
      [{ ...event(), case_id: 'simulated-case', number: 1 }],
      accountFileBytes,
    )
    expect(
      await cases.addEntry(me, 'simulated-case', entry('e-cased', inCase), event('add_entry'), limits),
    ).toMatchObject({
      ok: true,
    })
    // What a file of another Varuna names is no alert of ours.
    const imported = { ...inCase, source_id: 'u1', imported: 1 }
    await cases.addEntry(me, 'simulated-case', entry('e-imported', imported), event('add_entry'), limits)
    expect(await simulation.counts()).toMatchObject({
      alerts: earlier.alerts + 11,
      decided: earlier.decided + 2,
      withNotes: earlier.withNotes + 1,
      kept: earlier.kept + 6,
    })

    const before = await Promise.all(
      untouched.map(async (id) => [await alerts.get(me, id), await alerts.changesOf(id, upTo(9))]),
    )
    const { generation } = await alerts.position()
    expect(await all(simulation.setAlertsAside)).toEqual([2, 2, 1])
    expect((await alerts.position()).generation).toBe(generation + 3)
    expect((await idsLeft()).filter((id) => !earlierIds.has(id))).toEqual([
      'acknowledged',
      'assigned',
      'cased',
      'dismissed',
      'noted',
      'reopened',
    ])
    expect([
      await alerts.get(me, 'u1'),
      await alerts.changesOf('u1', upTo(9)),
      (await alerts.get(me, 'real'))?.id,
    ]).toEqual([null, [], 'real'])
    expect(await simulation.countAside()).toBe(5)

    expect(await all(simulation.bringAlertsBack)).toEqual([2, 2, 1])
    const after = await Promise.all(
      untouched.map(async (id) => [await alerts.get(me, id), await alerts.changesOf(id, upTo(9))]),
    )
    expect(after).toEqual(before)
    expect(await simulation.countAside()).toBe(0)
    // A cause that raised one raises no other.
    await raise('u1')
    expect((await alerts.get(me, 'u1'))?.count).toBe(1)
    for (const id of untouched) await decide(id, {})
  })

  test('what was set aside is purged in pieces; an alert that its cause raised again stays', async () => {
    const { simulation, alerts } = store
    for (const id of ['purged-1', 'purged-2', 'purged-3']) await raise(id)
    await all(simulation.setAlertsAside)
    await store.alerts.raise([
      {
        alert: testAlert('purged-1-again', { user_id: null, simulated: 1, mmsi, source_kind: 'event' }),
        raiseKey: 'key of purged-1',
      },
    ])
    await simulation.bringAlertsBack(1)
    expect([(await alerts.get(me, 'purged-1'))?.id, (await alerts.get(me, 'purged-1-again'))?.id]).toEqual([
      undefined,
      'purged-1-again',
    ])
    expect(await all(simulation.removeAlertsAside, 1)).toEqual([1, 1])
    expect(await all(simulation.removeAlerts)).toEqual([1])
    expect(await all(simulation.bringAlertsBack)).toEqual([])
  })

  test('simulated vessels are counted, and real ones are not', async () => {
    const positions = [mmsi, mmsi + 1, 419_000_001].map((one) => testPosition({ mmsi: one, timeMs: testNoonMs }))
    await store.positions.write({ positions, staticReports: [], progress: null })
    expect((await store.simulation.counts()).vessels).toBe(2)
    await store.positions.removeSimulated()
    expect((await store.simulation.counts()).vessels).toBe(0)
  })
}
