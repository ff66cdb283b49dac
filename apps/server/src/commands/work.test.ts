import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { PositionReport } from '@varuna/ais/reports/report'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEffects } from '../bus/bus.contract.ts'
import { openNatsBus } from '../bus/nats-bus.ts'
import { hasNats, startNats, type NatsServer } from '../bus/testing.ts'
import { bundledPath } from '../paths.ts'
import { announcePositions } from '../services/watch/ais/announce-positions.ts'
import { createJammingFinder } from '../services/watch/tracks/find-jamming.ts'
import { followPositions } from '../services/watch/tracks/follow-positions.ts'
import { loadSurroundings } from '../services/watch/tracks/load-surroundings.ts'
import { noteUnfollowed } from '../services/watch/tracks/note-unfollowed.ts'
import { finishWork } from '../services/watch/tracks/work.ts'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { openPostgres } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { PositionStore } from '../store/interfaces/watch/position-store.ts'
import { testPosition } from '../store/watch/positions/testing-positions.ts'
import { createRandom } from '../testing-scale.ts'
import { callVaruna, main } from './testing-command.ts'

const midnightMs = Date.UTC(2026, 1, 14)
const minute = 60_000
const BATCHES = 72

/** A day of vessels in the Arabian Sea that lie side by side, sail apart and stop reporting, in time order. */
function fleet(vessels: number): PositionReport[] {
  const random = createRandom(7)
  return Array.from({ length: vessels }, (_, index) => {
    const berth = index >> 1
    const leavesAt = 300 + Math.floor(random() * 700)
    const silentAt = Math.floor(random() * 1_000)
    return Array.from({ length: 144 }, (_unused, at): PositionReport[] => {
      const minutes = at * 10 + (index % 7)
      if (minutes > silentAt && minutes < silentAt + 400) return []
      const nm = index % 2 === 0 ? 0 : Math.max(0, minutes - leavesAt) / 6
      return [
        testPosition({
          mmsi: 419_000_001 + index,
          timeMs: midnightMs + minutes * minute,
          lat: 15 + (index % 2) * 0.002 + nm / 60,
          lon: 63 + berth / 10,
          speedKnots: nm > 0 ? 10 : 0.1,
          courseDegrees: 0,
        }),
      ]
    }).flat()
  })
    .flat()
    .sort((a, b) => a.timeMs - b.timeMs || a.mmsi - b.mmsi)
}

const reports = fleet(40)
const size = Math.ceil(reports.length / BATCHES)
const batches = Array.from({ length: BATCHES }, (_, at) => ({
  positions: reports.slice(at * size, (at + 1) * size),
  staticReports: [],
  progress: null,
}))
const eventsOf = (positions: PositionStore) =>
  positions.events({ mmsi: null, kinds: [], box: null, fromMs: 0, beforeMs: 1e15, limit: 9_999, after: null })

async function expectedEvents() {
  const store = await openStore(openPostgres(await emptyPostgres('varuna_one_worker_test')))
  const around = loadSurroundings(bundledPath.geo)
  const positions = followPositions(store.positions, around)
  for (const batch of batches) await positions.write(batch)
  const { encounters, locks } = store
  await finishWork({ positions, encounters, locks, around, jamming: createJammingFinder(store.positions) })
  const events = await eventsOf(positions)
  await store.close()
  return events
}

test.each([
  [{}, /It needs DATABASE_URL.*and NATS_URL/],
  [{ DATABASE_URL: 'postgres://localhost/x' }, /It needs NATS_URL/],
])('states its requirements in plain words', async (settings, words) => {
  const { stderr, status } = await callVaruna(['work'], settings)
  expect([stderr, status]).toEqual([expect.stringMatching(words), 1])
})

describe.skipIf(!hasNats || !testPostgres)('several workers', () => {
  const workers: ChildProcess[] = []
  let nats: NatsServer | null = null
  afterEach(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await nats?.remove()
  })

  test('find the events of one process, although one is killed, another starts and NATS loses messages', async () => {
    nats = await startNats()
    const url = await emptyPostgres('varuna_workers_test')
    const store = await openStore(openPostgres(url))
    const environment = { ...process.env, DATABASE_URL: url, NATS_URL: nats.url, LOG_LEVEL: 'silent' }
    const startWorker = async () => {
      const worker = spawn(process.execPath, [main, 'work'], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
      workers.push(worker)
      if (worker.stderr) await once(worker.stderr, 'data')
      return worker
    }
    const [killed] = await Promise.all([startWorker(), startWorker(), startWorker()])
    const bus = await openNatsBus(nats.url, createEffects())
    const announced = await announcePositions(noteUnfollowed(store.positions), bus, () => {})
    for (const [at, batch] of batches.entries()) {
      await announced.positions.write(batch)
      if (at === BATCHES / 3) killed.kill('SIGKILL')
      if (at === BATCHES / 2) {
        await nats.kill()
        await nats.start()
        void startWorker()
      }
    }
    const expected = await expectedEvents()
    expect(new Set(expected.map(({ kind }) => kind))).toEqual(new Set(['encounter', 'gap', 'loitering', 'stop']))
    await vi.waitFor(async () => expect(await eventsOf(store.positions)).toEqual(expected), {
      timeout: 20_000,
      interval: 200,
    })
    await announced.settled()
    await bus.close()
    await store.close()
  })
})
