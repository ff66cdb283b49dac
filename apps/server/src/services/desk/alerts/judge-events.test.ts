import { testDetails } from '@varuna/vocabulary/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { anyAlert, testGap, testNoonMs } from '../../../store/desk/alerts/testing-alerts.ts'
import type { TrackEventRow } from '../../../store/database/rows/track-rows.ts'
import { confirmedState } from '../../watch/tracks/testing-confirmed.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/store.ts'
import { createFeedLimit } from './feed-limit.ts'
import { judgeEvents } from './judge-events.ts'

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
/** Of vessels that are confirmed. */
const write = async (...events: TrackEventRow[]) => {
  await confirm(...events.map(({ mmsi }) => mmsi))
  await note(...events)
}

test('an event raises an alert that everybody sees, once, with what it is about', async () => {
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

test('another event of the vessel within the cool-down counts, and one that becomes more serious is an alert of its own', async () => {
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
  const meeting = { ...testGap('m', 412_000_001, testNoonMs), kind: 'encounter', rule: 'ENC-1', body }
  await store.encounters.replaceIdentityChanges([], [{ ...meeting, other_mmsi: 412_000_002 }])
  expect(await judgeAll()).toMatchObject([{ subject: '412000001, 412000002', code: 'encounter_at_sea' }])
  const ofSecond = await store.alerts.page(testPrincipal('ana'), { ...anyAlert, mmsi: 412_000_002 }, 10, null)
  expect(ofSecond.alerts).toHaveLength(1)
})

test('a damaged event is passed over, and the others raise theirs', async () => {
  await write({ ...testGap('bad', 412_000_001, testNoonMs), body: '{' }, testGap('good', 412_000_002, testNoonMs))
  expect(await judgeAll()).toMatchObject([{ source_id: 'good' }])
})

test('a queue of many events is worked through, some in each transaction', async () => {
  await write(...Array.from({ length: 260 }, (_, at) => testGap(`gap-${at}`, 412_000_000 + at, testNoonMs)))
  await judgeAll()
  expect((await store.alerts.counts(testPrincipal('ana'), anyAlert)).map(({ count }) => count)).toEqual([260])
})

test('ALERT-11: an event of a vessel that is not confirmed waits, is counted, and raises its alert once it is', async () => {
  await note(testGap('gap-1', 412_000_001, testNoonMs))
  expect(await judgeAll()).toEqual([])
  expect(await store.alerts.withheld(0)).toEqual({ waiting: 1, unconfirmed: 0, feeds: [] })
  await confirm(412_000_001)
  expect(await judgeAll()).toEqual([])
  now += 20_000
  expect(await judgeAll()).toMatchObject([{ source_id: 'gap-1', count: 1 }])
  expect(await store.alerts.withheld(0)).toEqual({ waiting: 0, unconfirmed: 0, feeds: [] })
})

test('ALERT-11: both vessels of a pair must be confirmed', async () => {
  const body = JSON.stringify({ vessels: [412_000_001, 412_000_002], evidence: [], details: testDetails.encounter })
  const meeting = { ...testGap('m', 412_000_001, testNoonMs), kind: 'encounter', rule: 'ENC-1', body }
  await confirm(412_000_001)
  await store.encounters.replaceIdentityChanges([], [{ ...meeting, other_mmsi: 412_000_002 }])
  expect(await judgeAll()).toEqual([])
  await confirm(412_000_002)
  now += 20_000
  expect(await judgeAll()).toMatchObject([{ code: 'encounter_at_sea' }])
})

test('ALERT-11: a vessel that is never confirmed is counted in the end', async () => {
  await note(testGap('gap-1', 412_000_001, testNoonMs))
  for (let hours = 0; hours <= 56; hours += 8) {
    expect(await judgeAll()).toEqual([])
    now = testNoonMs + hours * 3_600_000
  }
  expect(await store.alerts.withheld(0)).toEqual({ waiting: 0, unconfirmed: 1, feeds: [] })
})

test('ALERT-12: a feed that has raised as many as it may in an hour raises no more, and others do', async () => {
  const feeds = new Map([...Array(8).keys()].map((at) => [412_000_000 + at, at < 6 ? 'udp://flood' : 'tcp://own']))
  const within = createFeedLimit({ feedOf: (mmsi) => feeds.get(mmsi) ?? null }, 3)
  const judgeBounded = async () => {
    while ((await judgeEvents({ store, clock, within }, 30 * dayMs)) > 0);
    return (await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)).alerts.map(({ mmsi }) => mmsi)
  }
  await write(...[...feeds.keys()].map((mmsi) => testGap(`gap-${mmsi}`, mmsi, testNoonMs)))
  expect((await judgeBounded()).toSorted()).toEqual([0, 1, 2, 6, 7].map((at) => 412_000_000 + at))
  expect((await store.alerts.withheld(0)).feeds).toEqual([{ feed: 'udp://flood', notRaised: 3 }])
  expect(await store.alerts.withheld(testNoonMs + 3_600_000)).toMatchObject({ feeds: [] })
  // What raised before raises none again, and takes no place in the next hour either.
  now += 3_600_000
  await write(testGap('gap-412000000', 412_000_000, testNoonMs + 1), testGap('late', 412_000_005, now))
  expect(await judgeBounded()).toContain(412_000_005)
})
