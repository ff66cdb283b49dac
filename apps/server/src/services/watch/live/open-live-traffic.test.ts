import { testDetails } from '@varuna/vocabulary/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bus } from '../../../bus/bus.ts'
import { createInProcessBus } from '../../../bus/in-process-bus.ts'
import { partitionOf } from '@varuna/units/partition'
import { positionsTopic } from '../../../bus/positions-topic.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { openLiveTraffic, type LiveTraffic } from './open-live-traffic.ts'

const beginsMs = Date.UTC(2026, 0, 31, 12)
const waitFor = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 30_000 })

let folder: string
let store: Store
/** The same store, as opened by another process. */
let other: Store
let bus: Bus
let live: LiveTraffic
let nowMs: number
const faults: unknown[] = []
const onFault = (error: unknown) => void faults.push(error)
const sleep = (_ms: number, signal: AbortSignal) => pause(5, undefined, { signal }).catch(() => {})

const open = (positions = store.positions) =>
  openLiveTraffic(
    { positions, bus, mids: new Map(), feeds: () => [], now: () => nowMs, newId: () => 'test', sleep, onFault },
    { maxAgeMs: 86_400_000 },
  )
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-live-'))
  store = await openSqliteStore(folder)
  other = await openSqliteStore(folder)
  bus = createInProcessBus({ sleep, newId: () => 'bus', onFault })
  nowMs = beginsMs
  faults.length = 0
  live = await open()
})
afterEach(async () => {
  await live.close()
  await bus.close()
  await store.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

const position = (mmsi: number, timeMs = nowMs) => testPosition({ mmsi, timeMs })
const write = (of: Store, mmsis: number[]) =>
  of.positions.write({ positions: mmsis.map((mmsi) => position(mmsi)), staticReports: [], progress: null })
const vessels = async (from = live) => {
  const answer = JSON.parse(await from.list(null)) as { vessels: (number | string | string[] | null)[][] }
  return answer.vessels.sort((a, b) => Number(a[0]) - Number(b[0]))
}
const mmsis = async () => (await vessels()).map(([mmsi]) => mmsi)

test('data stored and removed by another process appears while somebody watches', async () => {
  await write(store, [419_000_001, 200_000_001])
  expect(await mmsis()).toEqual([])
  nowMs += 3_000
  await waitFor(async () => expect(await mmsis()).toEqual([200_000_001, 419_000_001]))
  const stated = testStaticReport({ mmsi: 419_000_001, timeMs: nowMs, name: 'TERN', shipType: 30 })
  await other.positions.write({
    positions: [position(419_000_002)],
    staticReports: [stated],
    progress: null,
    events: [
      {
        id: 'gap-419000001-x',
        kind: 'gap',
        mmsi: 419_000_001,
        other_mmsi: null,
        from_ms: beginsMs,
        to_ms: null,
        lat_e7: 0,
        lon_e7: 0,
        rule: 'GAP-1',
        confidence: 'medium',
        body: JSON.stringify({ vessels: [419_000_001], evidence: [], details: testDetails.gap }),
      },
    ],
  })
  await other.positions.removeSimulated()
  nowMs += 3_000
  await waitFor(async () => expect(await mmsis()).toEqual([419_000_001, 419_000_002]))
  await waitFor(async () => expect((await vessels())[0]?.slice(8)).toEqual([30, null, 'TERN', ['gap']]))
  expect(faults).toEqual([])
})

test('positions announced by another server appear at once', async () => {
  await vessels()
  const channel = { topic: positionsTopic, partition: partitionOf(419_000_003) }
  await write(other, [419_000_003])
  await bus.publish(channel, { kind: 'stored', positions: [position(419_000_003)] })
  await waitFor(async () => expect(await mmsis()).toEqual([419_000_003]))
})

test('an encounter found by this process appears with both vessels, and stays when one of them is followed again', async () => {
  const observed = live.observe(store.positions)
  await observed.write({ positions: [position(419_000_005), position(419_000_006)], staticReports: [], progress: null })
  const pair = [419_000_005, 419_000_006]
  const encounter = {
    id: 'encounter-419000005-419000006-x',
    kind: 'encounter',
    mmsi: 419_000_005,
    other_mmsi: 419_000_006,
    from_ms: beginsMs,
    to_ms: null,
    lat_e7: 0,
    lon_e7: 0,
    rule: 'ENC-1',
    confidence: 'high',
    body: JSON.stringify({ vessels: pair, evidence: [], details: testDetails.encounter }),
  } as const
  const nothing = { generations: [], compared: [], meetings: [], droppedMeetings: [], removedEvents: [] }
  await live.observeEncounters(store.encounters).write({ ...nothing, events: [encounter] })
  await observed.write({ positions: [], staticReports: [], progress: null, forgetEventsOf: pair })
  expect((await vessels()).map((row) => row.at(-1))).toEqual([['encounter'], ['encounter']])
})

test('vessels without a report for a day are removed, and a failing store is retried', async () => {
  await write({ ...store, positions: live.observe(store.positions) }, [419_000_004])
  expect(await mmsis()).toEqual([419_000_004])
  nowMs += 86_400_001
  await waitFor(async () => expect(await mmsis()).toEqual([]))

  let fails = true
  const failing = await open({
    ...store.positions,
    latestAfter: (...page) => (fails ? Promise.reject(new Error('no disk')) : store.positions.latestAfter(...page)),
  })
  await expect(failing.list(null)).rejects.toThrow('no disk')
  fails = false
  expect(await vessels(failing)).toEqual([])
  await failing.close()
})

test('a past minute drops simulated vessels once they are removed, and is read again when it is old', async () => {
  const observed = live.observe(store.positions)
  const at = nowMs - 60_000
  const past = async () => {
    const { vessels: found } = JSON.parse(await live.listPast(at, null)) as { vessels: number[][] }
    return found.map(([mmsi]) => mmsi).sort()
  }
  const storeAt = (mmsi: number) =>
    observed.write({ positions: [position(mmsi, at - 1_000)], staticReports: [], progress: null })
  await storeAt(200_000_001)
  await storeAt(419_000_001)
  expect(await past()).toEqual([200_000_001, 419_000_001])
  await observed.removeSimulated()
  expect(await past()).toEqual([419_000_001])
  await storeAt(419_000_002)
  expect(await past()).toEqual([419_000_001])
  nowMs += 6 * 60_000
  expect(await past()).toEqual([419_000_001, 419_000_002])
})
