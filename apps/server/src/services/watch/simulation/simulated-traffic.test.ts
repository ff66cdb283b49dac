import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { operator } from '../../../audit/actor.ts'
import { bundledPath } from '../../../paths.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testAlert } from '../../../store/desk/alerts/testing-alerts.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { createSimulation, openSimulatedSea } from './create-simulation.ts'
import { openSimulatedTraffic, type SimulatedTraffic } from './simulated-traffic.ts'
import { toPositionReport } from './simulated-reports.ts'
import { startReceivers } from './start-receivers.ts'
import { startTestReceivers } from './testing-receivers.ts'

const waitFor = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 30_000 })
const HOUR_MS = 3_600_000
const ana = testPrincipal('ana')
const beginsMs = Date.UTC(2026, 0, 31, 12)

let folder: string
let store: Store
let nowMs: number
let opened: SimulatedTraffic[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-simulated-'))
  store = await openSqliteStore(folder)
  nowMs = beginsMs
  opened = []
})
afterEach(async () => {
  for (const traffic of opened) await traffic.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

const open = async (start = startTestReceivers, positions = store.positions) => {
  const traffic = await openSimulatedTraffic({
    simulation: store.simulation,
    positions,
    startReceivers: start,
    simulatedVessels: () => 7,
    now: () => nowMs,
    sleep: () => immediate(),
    onFault: (error) => {
      throw error
    },
  })
  opened.push(traffic)
  return traffic
}
const trackOf = (mmsi: number) => store.positions.track(mmsi, 0, nowMs + 1, { mostMoments: 5_000, spacingMs: 1 })
const isIn = (traffic: SimulatedTraffic, state: string) =>
  waitFor(async () => expect((await traffic.state()).state).toBe(state))

describe('simulated traffic', () => {
  test('has a day of history once it runs, and continues in real time', async () => {
    const traffic = await open()
    expect(await traffic.state()).toEqual({ state: 'off', vessels: 0, since: null, ended: null })
    expect(await traffic.start({ vessels: 3, seed: 1 }, operator)).toMatchObject({
      state: 'starting',
      since: '2026-01-31T12:00:00.000Z',
    })
    await isIn(traffic, 'running')
    expect(await trackOf(200_000_003)).toHaveLength(24 * 6)
    nowMs += HOUR_MS
    await waitFor(async () => expect(await trackOf(200_000_003)).toHaveLength(25 * 6))
  })

  test('continues after a restart where it ended, with the same vessels', async () => {
    const first = await open()
    await first.start({ vessels: 2, seed: 4 }, operator)
    await isIn(first, 'running')
    const before = await trackOf(200_000_001)
    await first.close()
    nowMs += 5 * HOUR_MS
    const second = await open()
    await waitFor(async () => expect(await trackOf(200_000_001)).toHaveLength(29 * 6))
    expect((await trackOf(200_000_001)).slice(0, before.length)).toEqual(before)
    expect((await second.state()).state).toBe('running')
  })

  test('starts afresh after a restart when the seed produces another fleet, so that no vessel jumps', async () => {
    const first = await open()
    await first.start({ vessels: 2, seed: 4 }, operator)
    await isIn(first, 'running')
    await first.close()
    nowMs += HOUR_MS
    await open((options) => startTestReceivers({ ...options, seed: options.seed + 1 }))
    await waitFor(async () => expect((await store.simulation.get())?.from_ms).toBe(nowMs - 24 * HOUR_MS))
    await waitFor(async () => expect(await trackOf(200_000_001)).toHaveLength(24 * 6))
    expect((await trackOf(200_000_001)).every(({ timeMs }) => timeMs >= nowMs - 24 * HOUR_MS)).toBe(true)
  })

  test('continues after a restart during its start or its removal', async () => {
    const first = await open(() => ({ receiveUntil: () => new Promise(() => {}), close: async () => {} }))
    await first.start({ vessels: 2, seed: 4 }, operator)
    expect(await store.simulation.get()).toMatchObject({ state: 'starting' })
    const second = await open()
    await isIn(second, 'running')
    await second.close()
    const row = await store.simulation.get()
    if (row) await store.simulation.replace(row, { ...row, state: 'removing' })
    const third = await open()
    await isIn(third, 'ended')
    expect(await store.positions.vesselsAfter(0, 10)).toEqual([])
    opened = opened.filter((traffic) => traffic !== first)
  })

  test('started twice at once runs once, and a later start changes nothing', async () => {
    const traffic = await open()
    const states = await Promise.all([
      traffic.start({ vessels: 3, seed: 1 }, operator),
      traffic.start({ vessels: 9, seed: 2 }, operator),
    ])
    expect(states.map(({ state }) => state)).toEqual(['starting', 'starting'])
    await isIn(traffic, 'running')
    expect((await traffic.start({ vessels: 9, seed: 2 }, operator)).state).toBe('running')
    expect(await store.simulation.get()).toMatchObject({ vessels: 3, seed: 1 })
    expect(await store.positions.vesselsAfter(0, 10)).toHaveLength(3)
  })

  test('is removed without a trace, also while it starts, and can start again', async () => {
    const traffic = await open()
    void traffic.start({ vessels: 3, seed: 1 }, operator)
    expect((await traffic.remove(operator)).state).toBe('removing')
    await expect(traffic.start({ vessels: 3, seed: 1 }, operator)).rejects.toMatchObject({ code: 'simulation_ending' })
    expect((await traffic.remove(operator)).state).toBe('removing')
    await isIn(traffic, 'ended')
    expect(await store.positions.vesselsAfter(0, 10)).toEqual([])
    expect(await store.positions.cursorOf('simulation')).toBeNull()
    await traffic.start({ vessels: 2, seed: 3 }, operator)
    await isIn(traffic, 'running')
    expect(await trackOf(200_000_002)).toHaveLength(24 * 6)
  })

  test('that another server ends leaves nothing of what this one stores meanwhile', async () => {
    const ending = await open()
    await ending.start({ vessels: 3, seed: 1 }, operator)
    await isIn(ending, 'running')
    const ended = Promise.withResolvers<null>()
    const writes: string[] = []
    const other = await open(startTestReceivers, {
      ...store.positions,
      async write(batch) {
        writes.push('begun')
        await ended.promise
        const written = await store.positions.write(batch)
        writes.push('stored')
        return written
      },
    })
    nowMs += HOUR_MS
    await waitFor(async () => expect(writes).toEqual(['begun']))
    await ending.remove(operator)
    await isIn(ending, 'ended')
    ended.resolve(null)
    await waitFor(async () => expect(writes).toEqual(['begun', 'stored']))
    await waitFor(async () => expect(await store.positions.vesselsAfter(0, 10)).toEqual([]))
    await isIn(other, 'ended')
    expect((await other.start({ vessels: 1, seed: 2 }, operator)).state).toBe('starting')
  })

  test('that is off still removes what the command stored', async () => {
    const { positions } = await startTestReceivers({
      vessels: 1,
      seed: 1,
      period: { fromMs: 0, toMs: 1 },
    }).receiveUntil(1)
    await store.positions.write({ positions, staticReports: [], progress: null })
    const traffic = await open()
    await traffic.remove(operator)
    await isIn(traffic, 'off')
    expect(await store.positions.vesselsAfter(0, 10)).toEqual([])
  })

  const DAY_MS = 24 * HOUR_MS
  const raise = (id: string) =>
    store.alerts.raise([
      {
        alert: testAlert(id, { user_id: null, simulated: 1, mmsi: 200_000_001, source_kind: 'event', subject: id }),
        raiseKey: id,
      },
    ])
  const alertIds = async () => (await store.alerts.page(ana, anyAlert, 100, null)).alerts.map(({ id }) => id).sort()
  const acknowledge = (id: string) =>
    store.alerts.change(ana, id, nowMs, () => ({
      action: 'acknowledge',
      state: 'acknowledged',
      assigneeId: null,
      reason: null,
      note: null,
    }))

  test('that was ended comes back within a day with its vessels and alerts unchanged, also after a restart', async () => {
    const traffic = await open()
    await traffic.start({ vessels: 2, seed: 4 }, operator)
    await isIn(traffic, 'running')
    await raise('untouched')
    await raise('decided')
    await acknowledge('decided')
    const before = await trackOf(200_000_001)
    expect(await traffic.removal()).toEqual({ vessels: 2, alerts: 2, decided: 1, withNotes: 0, kept: 1 })
    await traffic.remove(operator)
    await isIn(traffic, 'ended')
    expect([await alertIds(), await trackOf(200_000_001)]).toEqual([['decided'], []])
    await traffic.close()

    nowMs += DAY_MS - 1
    const next = await open()
    expect((await next.state()).ended).toEqual({
      at: new Date(beginsMs).toISOString(),
      until: new Date(beginsMs + DAY_MS).toISOString(),
      vessels: 2,
      alerts: 1,
    })
    expect((await next.restore(operator)).state).toBe('starting')
    await isIn(next, 'running')
    expect(await alertIds()).toEqual(['decided', 'untouched'])
    const after = await trackOf(200_000_001)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    await expect(next.restore(operator)).rejects.toMatchObject({ code: 'simulation_not_ended' })
    // A restart while it runs again removes nothing.
    await next.close()
    const last = await open()
    await isIn(last, 'running')
    expect(await alertIds()).toEqual(['decided', 'untouched'])
  })

  test('that was ended a day ago is gone for good, except for alerts that somebody decided', async () => {
    const traffic = await open()
    await traffic.start({ vessels: 1, seed: 4 }, operator)
    await isIn(traffic, 'running')
    for (const id of ['untouched', 'decided']) await raise(id)
    await acknowledge('decided')
    await traffic.remove(operator)
    await isIn(traffic, 'ended')
    nowMs += DAY_MS
    expect(await traffic.state()).toMatchObject({ state: 'off', ended: null })
    await expect(traffic.restore(operator)).rejects.toMatchObject({ code: 'simulation_not_ended' })
    await waitFor(async () => expect(await store.simulation.get()).toBeNull())
    expect([await store.simulation.countAside(), await alertIds()]).toEqual([0, ['decided']])
  })

  test('interrupted while being restored or purged, continues after a restart', async () => {
    const traffic = await open()
    await traffic.start({ vessels: 1, seed: 4 }, operator)
    await isIn(traffic, 'running')
    await raise('untouched')
    await traffic.remove(operator)
    await isIn(traffic, 'ended')
    await traffic.close()
    const stuck = await open(() => ({ receiveUntil: () => new Promise(() => {}), close: async () => {} }))
    await stuck.restore(operator)
    await waitFor(async () => expect(await alertIds()).toEqual(['untouched']))
    const next = await open()
    await isIn(next, 'running')
    expect(await alertIds()).toEqual(['untouched'])
    await next.remove(operator)
    await isIn(next, 'ended')
    await next.close()
    const row = await store.simulation.get()
    if (row) await store.simulation.replace(row, { ...row, state: 'purging' })
    await open()
    await waitFor(async () => expect(await store.simulation.get()).toBeNull())
    expect(await store.simulation.countAside()).toBe(0)
    opened = opened.filter((each) => each !== stuck)
  })

  test('replaces an ended one, whose alerts are gone for good', async () => {
    const traffic = await open()
    await traffic.start({ vessels: 1, seed: 4 }, operator)
    await isIn(traffic, 'running')
    await raise('untouched')
    await traffic.remove(operator)
    await isIn(traffic, 'ended')
    expect((await traffic.start({ vessels: 2, seed: 5 }, operator)).state).toBe('starting')
    await isIn(traffic, 'running')
    expect([await alertIds(), await store.simulation.countAside()]).toEqual([[], 0])
  })

  test('ending nothing changes nothing', async () => {
    const traffic = await open()
    expect((await traffic.remove(operator)).state).toBe('off')
    expect(await store.simulation.get()).toBeNull()
    await expect(traffic.restore(operator)).rejects.toMatchObject({ code: 'simulation_not_ended' })
  })

  test('restores the alerts of what the command stored', async () => {
    const period = { fromMs: 0, toMs: 1 }
    const { positions } = await startTestReceivers({ vessels: 1, seed: 1, period }).receiveUntil(1)
    await store.positions.write({ positions, staticReports: [], progress: null })
    await raise('untouched')
    const traffic = await open()
    await traffic.remove(operator)
    await isIn(traffic, 'ended')
    expect((await traffic.state()).ended).toMatchObject({ vessels: 0, alerts: 1 })
    expect(await alertIds()).toEqual([])
    expect((await traffic.restore(operator)).state).toBe('off')
    expect(await alertIds()).toEqual(['untouched'])
  })

  test('starts afresh when its voyages end', async () => {
    const traffic = await open()
    await traffic.start({ vessels: 1, seed: 1 }, operator)
    await isIn(traffic, 'running')
    nowMs += 8 * 24 * HOUR_MS
    await waitFor(async () => expect((await store.simulation.get())?.from_ms).toBe(nowMs - 24 * HOUR_MS))
    await waitFor(async () => expect(await trackOf(200_000_001)).toHaveLength(24 * 6))
  })
})

test('in a worker thread gives the same reports as in process, in any steps', async () => {
  const period = { fromMs: beginsMs - 6 * HOUR_MS, toMs: beginsMs }
  const options = { vessels: 2, seed: 3, period }
  const expected = createSimulation(openSimulatedSea(loadGeo(bundledPath.geo), bundledPath), options).receiveUntil(
    beginsMs,
  )
  const receivers = startReceivers({ ...options, folders: bundledPath })
  const received = []
  for (const minutes of [61, 62, 200, 355, 360])
    received.push(...(await receivers.receiveUntil(period.fromMs + minutes * 60_000)).positions)
  expect(received).toEqual(expected.map(toPositionReport))
  await receivers.close()
  await expect(receivers.receiveUntil(beginsMs)).rejects.toThrow('ended')
})
