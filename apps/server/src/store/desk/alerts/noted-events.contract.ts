import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { Store } from '../../interfaces/store.ts'
import { testStaticReport } from '../../watch/positions/testing-positions.ts'
import { testAlert, testGap, testNoonMs } from './testing-alerts.ts'

/** Tests, for any store, of vessel events that are queued until they are judged for alerts. */
export function notedEventsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const write = (...events: ReturnType<typeof testGap>[]) =>
    store.positions.write({ positions: [], staticReports: [], progress: null, events })
  const drain = () => store.alerts.judgeEvents(1_000, 0, () => [])

  test("are queued in their transaction, and returned with their vessels' static data", async () => {
    await drain()
    const staticReport = testStaticReport({ mmsi: 412_000_077, timeMs: testNoonMs, name: 'STAR', shipType: 30 })
    await store.positions.write({
      positions: [],
      progress: null,
      events: [testGap('e1', 412_000_077, testNoonMs)],
      staticReports: [staticReport],
    })
    const later = { ...staticReport, timeMs: testNoonMs + 60_000 }
    const forged = { ...staticReport, timeMs: testNoonMs + 120_000, shipType: 37, lengthMetres: 12 }
    await store.positions.write({ positions: [], progress: null, staticReports: [later, forged] })
    const stop = { ...testGap('e2', 412_000_077, testNoonMs), kind: 'stop' } as const
    await write(stop)
    const found: unknown[] = []
    expect(await store.alerts.judgeEvents(10, 0, (one) => (found.push(one), []))).toBe(1)
    expect(found).toMatchObject([{ events: [{ id: 'e1' }], vessels: [{ mmsi: 412_000_077, name: 'STAR' }] }])
    const statements = [
      { mmsi: 412_000_077, ship_type: 30, length_m: null, first_ms: testNoonMs, last_ms: testNoonMs + 60_000 },
      { mmsi: 412_000_077, ship_type: 37, length_m: 12, first_ms: testNoonMs + 120_000, last_ms: testNoonMs + 120_000 },
    ]
    expect(found).toMatchObject([{ statements }])
    expect(await store.positions.statements([412_000_077, 1])).toEqual(statements)
    expect(await store.alerts.judgeEvents(10, 0, () => [])).toBe(0)
  })

  test('raise once per key, and stay queued when raising fails', async () => {
    await drain()
    const me = testPrincipal('event-reader')
    const alert = testAlert('e3', { user_id: null, subject: 'e3' })
    await write(testGap('e3', 1, testNoonMs))
    await expect(
      store.alerts.judgeEvents(10, 0, () => {
        throw new Error('interrupted')
      }),
    ).rejects.toThrow('interrupted')
    expect(await store.alerts.judgeEvents(10, 0, () => [{ alert, raiseKey: 'e3/x' }])).toBe(1)
    await write(testGap('e3', 1, testNoonMs + 1))
    expect(await store.alerts.judgeEvents(10, 0, () => [{ alert: { ...alert, id: 'e4' }, raiseKey: 'e3/x' }])).toBe(1)
    expect(await store.alerts.get(me, 'e3')).toMatchObject({ count: 1, version: 1, user_id: null })
    expect(await store.alerts.get(me, 'e4')).toBeNull()
  })

  test('that wait are listed, the latest first and at most so many, with how many wait in all', async () => {
    await drain()
    for (const at of [1, 2, 3]) {
      await write(testGap(`w${at}`, at, testNoonMs))
      await store.alerts.judgeEvents(10, 0, (found) => found.events.map(({ id }) => ({ hold: id })), testNoonMs + at)
    }
    const { total, notes, events } = await store.alerts.waiting(2)
    expect([total, notes.map(({ event_id }) => event_id), events.map(({ id }) => id).toSorted()]).toEqual([
      3,
      ['w3', 'w2'],
      ['w2', 'w3'],
    ])
    await drain()
    expect(await store.alerts.waiting(2)).toEqual({ total: 0, notes: [], events: [] })
  })

  test('that are old raise no alert, and ten thousand are taken in batches', async () => {
    await drain()
    const events = Array.from({ length: 10_000 }, (_, at) => testGap(`m${at}`, 1_000 + at, testNoonMs - (at % 2)))
    await write(...events)
    let [looked, shown] = [0, 0]
    for (let taken = 1; taken > 0; looked += taken)
      taken = await store.alerts.judgeEvents(1_000, testNoonMs, (found) => {
        shown += found.events.length
        return []
      })
    expect([looked, shown]).toEqual([10_000, 5_000])
  })
}
