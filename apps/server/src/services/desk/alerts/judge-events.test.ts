import { testDetails } from '@varuna/vocabulary/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testGap, testNoonMs } from '../../../store/desk/alerts/testing-alerts.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import type { VesselReceiptRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import { confirmedState } from '../../watch/tracks/testing-confirmed.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { RuleNumber } from '@varuna/vocabulary/alert-rules'
import { createFeedLimit } from './feed-limit.ts'
import { judgeEvents } from './judge-events.ts'
import { listWaiting } from './waiting-events.ts'

const dayMs = 86_400_000
let folder: string
let store: Store
let now: number
let ids: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-judge-'))
  store = await openSqliteStore(folder)
  now = testNoonMs
  ids = 0
  confirmed.clear()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const clock = { now: () => now, newId: () => `alert-${(ids += 1)}` }
const judgeAll = async () => {
  while ((await judgeEvents({ store, clock }, 30 * dayMs)) > 0);
  return (await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)).alerts
}
const confirmed = new Set<number>()
const confirm = async (...mmsis: number[]) => {
  const vesselStates = [...new Set(mmsis)]
    .filter((mmsi) => !confirmed.has(mmsi))
    .map((mmsi) => confirmedState(mmsi, testNoonMs))
  for (const mmsi of mmsis) confirmed.add(mmsi)
  await store.positions.write({ positions: [], staticReports: [], progress: null, vesselStates })
}
const note = (...events: TrackEventRow[]) =>
  store.positions.write({ positions: [], staticReports: [], progress: null, events })
/** A vessel that a live feed has received for half an hour. */
const receiptOf = (mmsi: number, over: Partial<VesselReceiptRow> = {}): VesselReceiptRow => ({
  mmsi,
  feed: 'udp://all',
  sender: '',
  first_ms: testNoonMs - 1_800_000,
  last_ms: testNoonMs,
  ...over,
})
const setRule = (number: RuleNumber, body: object) =>
  store.rules.setBuiltIn(
    testPrincipal('ana'),
    { number, body: JSON.stringify({ active: true, level: null, limits: {}, ...body }), changed_ms: now, by_id: 'ana' },
    { shippedBody: '{}', most: 9 },
    () => ({}),
  )
const receive = (receipts: VesselReceiptRow[]) =>
  store.positions.write({ positions: [], staticReports: [], progress: null, receipts })
/** Confirmed vessels. */
const write = async (...events: TrackEventRow[]) => {
  await confirm(...events.map(({ mmsi }) => mmsi))
  await note(...events)
}

test('an event raises one alert, visible to every account, with its subject', async () => {
  await write(testGap('gap-1', 412_000_001, testNoonMs - dayMs))
  expect(await judgeAll()).toMatchObject([
    {
      id: 'alert-1',
      user_id: null,
      kind: 'vessel',
      code: 'vessel_dark',
      level: 'caution',
      source_id: 'gap-1',
      source_kind: 'event',
      subject: '412000001',
      mmsi: 412_000_001,
      lat: 10,
      lon: 60,
      simulated: 0,
      count: 1,
      timestamp_ms: testNoonMs - dayMs,
      raised_at_ms: testNoonMs,
    },
  ])
  await write(testGap('gap-1', 412_000_001, testNoonMs - dayMs + 1))
  expect(await judgeAll()).toMatchObject([{ count: 1, version: 1 }])
})

test('the time of an alert is when the vessel was at its place, so of a gap both are those of its beginning', async () => {
  const gap = testGap('gap-1', 412_000_001, testNoonMs - dayMs)
  const evidence = [
    { timeMs: gap.from_ms, lat: 10, lon: 60 },
    { timeMs: gap.to_ms, lat: 10.5, lon: 60.5 },
  ]
  await write({ ...gap, body: JSON.stringify({ ...JSON.parse(gap.body), evidence }) })
  expect(await judgeAll()).toMatchObject([{ lat: 10, lon: 60, timestamp_ms: gap.from_ms }])
})

test('a repeated event within the cool-down is counted, and one that becomes more serious raises its own alert', async () => {
  const gap = testGap('gap-1', 412_000_001, testNoonMs - dayMs)
  await write(gap, testGap('gap-2', 412_000_001, testNoonMs - 2 * dayMs))
  expect(await judgeAll()).toMatchObject([{ count: 2 }])
  now += 1_000
  await write({ ...gap, body: gap.body.replace('"hours":20', '"hours":30') })
  expect(await judgeAll()).toMatchObject([
    { level: 'alarm', count: 1 },
    { level: 'caution', count: 2 },
  ])
})

test('a built-in rule that is switched off or set otherwise holds at once; what it no longer raises is kept for the rules of people', async () => {
  const set = (body: object) => setRule('ALERT-1', body)
  await set({ active: true, level: 'notice', limits: {} })
  await write(testGap('gap-1', 412_000_001, testNoonMs - dayMs))
  expect(await judgeAll()).toMatchObject([{ source_id: 'gap-1', level: 'notice' }])
  await set({ active: false, level: null, limits: {} })
  const rule = { id: 'taker', user_id: 'ana', created_ms: now, is_active: 1, stopped: null, for_all: 0, body: '{}' }
  const sends = { channel: null, secret: null, confirmed_address: null }
  await store.outgoing.addRule({ ...rule, ...sends, takes_unraised: 1, takes_visits: 0 }, 9)
  await write(testGap('gap-2', 412_000_002, testNoonMs - dayMs))
  await note(testGap('unconfirmed', 412_000_003, testNoonMs - dayMs))
  expect(await judgeAll()).toHaveLength(1)
  expect((await store.rules.unraised(9)).map(({ body }) => JSON.parse(body).source_id)).toEqual(['gap-2'])
  expect((await store.alerts.withheld(0)).waiting).toBe(0)
})

test('old events raise none, and alerts about simulated vessels are marked', async () => {
  await write(
    testGap('old', 412_000_001, testNoonMs - 31 * dayMs),
    testGap('simulated', FIRST_SIMULATED_MMSI + 1, testNoonMs),
  )
  expect(await judgeAll()).toMatchObject([{ source_id: 'simulated', simulated: 1 }])
})

test('a pair is one subject, and either vessel finds it', async () => {
  const body = JSON.stringify({
    vessels: [412_000_001, 412_000_002],
    evidence: [],
    details: { ...testDetails.encounter, distanceFromShoreNm: 40 },
  })
  await confirm(412_000_001, 412_000_002)
  const gap = testGap('m', 412_000_001, testNoonMs)
  const meeting = { ...gap, kind: 'encounter', rule: 'ENC-1', body } as const
  await store.encounters.replaceIdentityChanges([], [{ ...meeting, other_mmsi: 412_000_002 }])
  expect(await judgeAll()).toMatchObject([{ subject: '412000001, 412000002', code: 'encounter_at_sea' }])
  const ofSecond = await store.alerts.page(testPrincipal('ana'), { ...anyAlert, mmsi: 412_000_002 }, 10, null)
  expect(ofSecond.alerts).toHaveLength(1)
})

test('a damaged event is skipped, and the others raise their alerts', async () => {
  await write({ ...testGap('bad', 412_000_001, testNoonMs), body: '{' }, testGap('good', 412_000_002, testNoonMs))
  expect(await judgeAll()).toMatchObject([{ source_id: 'good' }])
})

test('a long queue of events is processed in several transactions', async () => {
  await write(...Array.from({ length: 260 }, (_, at) => testGap(`gap-${at}`, 412_000_000 + at, testNoonMs)))
  await judgeAll()
  expect((await store.alerts.counts(testPrincipal('ana'), anyAlert)).map(({ count }) => count)).toEqual([260])
})

test('ALERT-11: an event of an unconfirmed vessel waits, is counted, and raises its alert once the vessel is confirmed', async () => {
  await note(testGap('gap-1', 412_000_001, testNoonMs))
  expect(await judgeAll()).toEqual([])
  expect(await store.alerts.withheld(0)).toEqual({ waiting: 1, unconfirmed: 0, feeds: [] })
  const unknown = { mmsi: 412_000_001, name: null, positions: 0, minutes: 0, receivedMinutes: null }
  expect(await listWaiting({ store })).toEqual({
    total: 1,
    needs: { positions: 3, minutes: 10, receivedMinutes: 10 },
    events: [
      {
        id: 'gap-1',
        kind: 'gap',
        since: new Date(testNoonMs).toISOString(),
        nextCheck: new Date(testNoonMs + 15_000).toISOString(),
        vessels: [{ ...unknown, missing: ['positions', 'minutes'] }],
      },
    ],
  })
  await confirm(412_000_001)
  expect(await judgeAll()).toEqual([])
  now += 20_000
  expect(await judgeAll()).toMatchObject([{ source_id: 'gap-1', count: 1 }])
  expect(await store.alerts.withheld(0)).toEqual({ waiting: 0, unconfirmed: 0, feeds: [] })
})

test('ALERT-11: invented vessels that report times hours apart but are received at once wait for confirmation by receipt', async () => {
  const invented = [412_000_001, 412_000_002, 412_000_003]
  await receive(invented.map((mmsi) => receiptOf(mmsi, { first_ms: now, last_ms: now + 400 })))
  await write(...invented.map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)))
  expect(await judgeAll()).toEqual([])
  expect(await store.alerts.withheld(0)).toMatchObject({ waiting: 3 })
  const waiting = await listWaiting({ store })
  expect(waiting.events.flatMap(({ vessels }) => vessels.map(({ missing }) => missing))).toEqual([
    ['reception'],
    ['reception'],
    ['reception'],
  ])
  await receive([receiptOf(412_000_002, { first_ms: now + 600_000, last_ms: now + 600_000 })])
  now += 620_000
  expect(await judgeAll()).toMatchObject([{ mmsi: 412_000_002 }])
  expect(await store.alerts.withheld(0)).toMatchObject({ waiting: 2 })
})

test('ALERT-11: a vessel from a file is confirmed by its reported times', async () => {
  await receive([receiptOf(412_000_001, { feed: 'file:log.nmea', first_ms: null, last_ms: null })])
  await write(testGap('gap-1', 412_000_001, testNoonMs), testGap('gap-2', 412_000_002, testNoonMs))
  expect(await judgeAll()).toHaveLength(2)
})

test('ALERT-11: both vessels of a pair must be confirmed', async () => {
  const body = JSON.stringify({ vessels: [412_000_001, 412_000_002], evidence: [], details: testDetails.encounter })
  const gap = testGap('m', 412_000_001, testNoonMs)
  const meeting = { ...gap, kind: 'encounter', rule: 'ENC-1', body } as const
  await confirm(412_000_001)
  await store.encounters.replaceIdentityChanges([], [{ ...meeting, other_mmsi: 412_000_002 }])
  expect(await judgeAll()).toEqual([])
  await confirm(412_000_002)
  now += 20_000
  expect(await judgeAll()).toMatchObject([{ code: 'encounter_at_sea' }])
})

test('ALERT-11: a vessel that is never confirmed is eventually counted', async () => {
  await note(testGap('gap-1', 412_000_001, testNoonMs))
  for (let hours = 0; hours <= 56; hours += 8) {
    expect(await judgeAll()).toEqual([])
    now = testNoonMs + hours * 3_600_000
  }
  expect(await store.alerts.withheld(0)).toEqual({ waiting: 0, unconfirmed: 1, feeds: [] })
})

test('ALERT-12: a feed that has reached its hourly limit raises no more alerts, and other feeds do', async () => {
  const feeds = new Map([...Array(8).keys()].map((at) => [412_000_000 + at, at < 6 ? 'udp://flood' : 'tcp://own']))
  await receive([...feeds].map(([mmsi, feed]) => receiptOf(mmsi, { feed })))
  const within = createFeedLimit(3)
  const judgeBounded = async () => {
    while ((await judgeEvents({ store, clock, within }, 30 * dayMs)) > 0);
    return (await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)).alerts.map(({ mmsi }) => mmsi)
  }
  await write(...[...feeds.keys()].map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)))
  expect((await judgeBounded()).toSorted()).toEqual([0, 1, 2, 6, 7].map((at) => 412_000_000 + at))
  expect((await store.alerts.withheld(0)).feeds).toEqual([{ feed: 'udp://flood', notRaised: 3 }])
  expect(await store.alerts.withheld(testNoonMs + 3_600_000)).toMatchObject({ feeds: [] })
  // Events that already raised an alert neither raise another nor count towards the next hour's limit.
  now += 3_600_000
  await write(testGap('gap-412000000', 412_000_000, testNoonMs + 1), testGap('late', 412_000_005, now))
  expect(await judgeBounded()).toContain(412_000_005)
})

test("ALERT-12: a sender that comes first leaves part of its feed's limit to the others", async () => {
  const within = createFeedLimit(12)
  const raisedOf = async (sender: string, from: number, count: number) => {
    const mmsis = Array.from({ length: count }, (_, at) => from + at)
    await receive(mmsis.map((mmsi) => receiptOf(mmsi, { sender })))
    await write(...mmsis.map((mmsi) => testGap(`gap-${mmsi}-${now}`, mmsi, now)))
    while ((await judgeEvents({ store, clock, within }, 30 * dayMs)) > 0);
    const { alerts } = await store.alerts.page(testPrincipal('ana'), anyAlert, 1_000, null)
    return alerts.filter(({ mmsi, raised_at_ms }) => mmsis.includes(mmsi ?? 0) && raised_at_ms === now).length
  }
  expect(await raisedOf('192.0.2.66', 412_000_000, 40)).toBe(6)
  expect(await raisedOf('192.0.2.1', 412_000_100, 2)).toBe(2)
  expect(await raisedOf('192.0.2.66', 412_000_200, 1)).toBe(0)
  expect(await raisedOf('192.0.2.1', 412_000_300, 4)).toBe(2)
  expect(await raisedOf('192.0.2.2', 412_000_400, 9)).toBe(2)
  expect(await raisedOf('192.0.2.3', 412_000_500, 9)).toBe(0)
  now += 3_600_000
  expect(await raisedOf('192.0.2.66', 412_000_600, 40)).toBe(3)
  expect(await raisedOf('192.0.2.1', 412_000_700, 40)).toBe(3)
  expect((await store.alerts.withheld(0)).feeds).toMatchObject([{ feed: 'udp://all' }])
})

test('ALERT-12: simulated vessels have no limit, and vessels that a feed reports under simulated MMSIs have one', async () => {
  const own = FIRST_SIMULATED_MMSI + 1
  const within = createFeedLimit(1)
  const received = [FIRST_SIMULATED_MMSI + 5, FIRST_SIMULATED_MMSI + 6]
  await receive(received.map((mmsi) => receiptOf(mmsi)))
  await write(...[own, own + 1, ...received].map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)))
  while ((await judgeEvents({ store, clock, within }, 30 * dayMs)) > 0);
  const { alerts } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
  expect(alerts.map(({ mmsi }) => mmsi).toSorted()).toEqual([own, own + 1, received[0]])
})

test('ALERT-9: a cool-down that was changed joins as long, and switched off joins nothing', async () => {
  const gaps = (from: number) =>
    [0, 1].map((day) => testGap(`gap-${from + day}`, 412_000_001, testNoonMs - day * dayMs))
  await setRule('ALERT-9', { limits: { vesselHours: 12 } })
  await write(...gaps(0))
  expect((await judgeAll()).map(({ count }) => count)).toEqual([1, 1])
  await setRule('ALERT-9', { limits: { vesselHours: 48 } })
  await write(...gaps(2))
  expect((await judgeAll()).map(({ count }) => count).toSorted()).toEqual([1, 3])
  await setRule('ALERT-9', { active: false })
  await write(...gaps(4))
  expect((await judgeAll()).map(({ count }) => count).toSorted()).toEqual([1, 1, 1, 3])
})

test('ALERT-11: as many positions over as long as is set confirm a vessel, and switched off any message does', async () => {
  await setRule('ALERT-11', { limits: { positions: 99 } })
  await write(testGap('gap-1', 412_000_001, testNoonMs))
  expect(await judgeAll()).toEqual([])
  await setRule('ALERT-11', { active: false })
  now += 20_000
  expect(await judgeAll()).toMatchObject([{ source_id: 'gap-1' }])
})

test('ALERT-12: the limit that is set replaces the configured one, and switched off is 10,000', async () => {
  const within = createFeedLimit(1)
  const mmsis = Array.from({ length: 6 }, (_, at) => 412_000_000 + at)
  await receive(mmsis.map((mmsi) => receiptOf(mmsi)))
  const raisedOf = async (from: number, to: number) => {
    await write(...mmsis.slice(from, to).map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)))
    while ((await judgeEvents({ store, clock, within }, 30 * dayMs)) > 0);
    return (await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)).alerts.length
  }
  expect(await raisedOf(0, 2)).toBe(1)
  await setRule('ALERT-12', { limits: { alerts: 2 } })
  expect(await raisedOf(2, 4)).toBe(2)
  await setRule('ALERT-12', { active: false })
  expect(await raisedOf(4, 6)).toBe(4)
})

/** False positions of a vessel, over an hour that ended `hours` before noon. */
const testSpoofing = (mmsi: number, hours: number, over: Partial<TrackEventRow> = {}): TrackEventRow => ({
  ...testGap(`spoofing-${mmsi}-${hours}`, mmsi, testNoonMs - hours * 3_600_000),
  from_ms: testNoonMs - (hours + 1) * 3_600_000,
  kind: 'spoofing',
  rule: 'SPOOF-3',
  body: JSON.stringify({
    vessels: [mmsi],
    evidence: [],
    details: { what: 'two_places_at_once', apartNm: 900, knots: null, jumps: 9, returns: 9, positions: 20 },
  }),
  ...over,
})
const darkOf = async () =>
  (await judgeAll())
    .filter(({ code }) => code === 'vessel_dark')
    .map(({ mmsi, level, params }) => [
      mmsi,
      level,
      JSON.parse(params).doubtEvent ?? JSON.parse(params).loweredBecause ?? null,
    ])
    .toSorted()

test('ALERT-14: the level of an alert about a vessel of doubtful positions is lowered, stated, and raises no other alert', async () => {
  const [shared, long, weak, clean] = [412_000_001, 412_000_002, 412_000_003, 412_000_004]
  await write(
    testSpoofing(shared, 20.5),
    testSpoofing(long, 21.5),
    testSpoofing(weak, 20.5, { confidence: 'low' }),
    ...[shared, long, weak, clean].map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)),
  )
  const expected = [
    [shared, 'notice', `spoofing-${shared}-20.5`],
    [long, 'caution', null],
    [weak, 'caution', null],
    [clean, 'caution', null],
  ]
  expect(await darkOf()).toEqual(expected)
  await write(testSpoofing(clean, 13))
  await write(testGap(`gap-${clean}`, clean, testNoonMs))
  expect(await darkOf()).toEqual(expected)
})

test('ALERT-14: simulated vessels are lowered too; a level that was set stays, and switched off nothing is lowered', async () => {
  const [one, other, third] = [FIRST_SIMULATED_MMSI + 1, FIRST_SIMULATED_MMSI + 2, FIRST_SIMULATED_MMSI + 3]
  const gapOf = (mmsi: number) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)
  await write(gapOf(one))
  await judgeAll()
  await setRule('ALERT-1', { level: 'alarm' })
  await write(gapOf(other))
  await judgeAll()
  await setRule('ALERT-1', {})
  await setRule('ALERT-14', { active: false })
  await write(gapOf(third))
  expect(await darkOf()).toEqual([
    [one, 'notice', 'simulated'],
    [other, 'alarm', null],
    [third, 'caution', null],
  ])
})
