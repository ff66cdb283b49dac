import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createInProcessBus } from '../../apps/server/src/bus/in-process-bus.ts'
import { feedEffects } from '../../apps/server/src/feeds/feed-effects.ts'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { announcePositions } from '../../apps/server/src/services/watch/ais/announce-positions.ts'
import { startIngest } from '../../apps/server/src/services/watch/ais/ingest.ts'
import { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { openLiveTraffic } from '../../apps/server/src/services/watch/live/open-live-traffic.ts'
import { followPositions } from '../../apps/server/src/services/watch/tracks/follow-positions.ts'
import { surroundingsOf } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { openPostgres, openSqlite, type Database } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import type { PositionStore } from '../../apps/server/src/store/interfaces/watch/position-store.ts'
import { postgresCpu } from '../postgres-cpu.ts'
import { formatSizes, tableSizes, type TableSize } from '../table-sizes.ts'
import { createDatabase } from './ingest-baseline.ts'
import { createFleet, fleetChunks, type Chunk } from './vessels-fleet.ts'

/**
 * `npm run bench vessels [rate|scale|delay]`: from NMEA bytes to positions, states and events on disk, compared with ingest without
 * detection in the same run; cost per position and memory at 10,000, 50,000 and 200,000 vessels, whose reports another process sends; the
 * time from a receiver to a screen.
 */
const POSITIONS = 400_000
const VESSELS = 20_000
const ROUNDS = 3
const FLEETS = [10_000, 50_000, 200_000]
/** Every vessel reports this often. */
const INTERVAL_MS = 60_000
const parts = ['rate', 'scale', 'delay'] as const

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const fail = (error: unknown) => {
  throw error
}

const geo = loadGeo(bundledPath.geo)
const around = surroundingsOf(geo, bundledPath.geo)

/** The server's full position pipeline: detection, the bus and the live index. */
async function withDetection(positions: PositionStore) {
  const bus = createInProcessBus({ sleep: feedEffects.sleep, newId: () => 'bench', onFault: fail })
  let nowMs = 0
  const live = await openLiveTraffic(
    {
      positions,
      bus,
      mids: geo.mids,
      feeds: () => [],
      now: () => nowMs,
      newId: () => 'bench',
      sleep: feedEffects.sleep,
      onFault: fail,
    },
    { maxAgeMs: 86_400_000 },
  )
  const followed = followPositions(live.observe(positions), around)
  const announced = await announcePositions(followed, bus, fail)
  return {
    positions: announced.positions,
    setNow: (ms: number) => void (nowMs = ms),
    async close() {
      await announced.settled()
      await live.close()
      await bus.close()
    },
  }
}

interface Measured {
  perSecond: number
  /** CPU of this process over all threads, in microseconds per position. */
  cpuMicroseconds: number
  /** CPU of the PostgreSQL server, likewise; 0 on SQLite. */
  serverMicroseconds: number
  sizes: TableSize[]
}

/** Ingests the positions of chunks, and measures those after the first `warmUp`. */
async function ingest(
  database: Database,
  detects: boolean,
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
  count: number,
  { warmUp = 0, serverCpu = () => 0 }: { warmUp?: number; serverCpu?: () => number | null } = {},
): Promise<Measured> {
  const store = await openStore(database)
  const detection = detects ? await withDetection(store.positions) : null
  const running = startIngest({
    vesselsPerFeedHour: Infinity,
    positions: detection?.positions ?? store.positions,
    sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
    onStoreFault: fail,
  })
  const { onChunk } = running.addFeed({ name: 'bench', mode: 'live', isEndless: true })
  const begin = () => ({
    cpu: process.cpuUsage(),
    server: serverCpu() ?? 0,
    acknowledged: running.acknowledged.positions,
    ms: performance.now(),
  })
  let [received, begun] = [0, begin()]
  for await (const { bytes, positions, receivedAtMs } of chunks) {
    if (received < warmUp && received + positions >= warmUp) begun = begin()
    received += positions
    detection?.setNow(receivedAtMs)
    await onChunk({ source: 'bench', bytes }, receivedAtMs)
    // Yields as a socket would, so that writes can proceed.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await running.close()
  const seconds = (performance.now() - begun.ms) / 1000
  const { user, system } = process.cpuUsage(begun.cpu)
  const server = (serverCpu() ?? 0) - begun.server
  const { positions, known } = running.acknowledged
  if (positions - known !== count) throw new Error(`${positions - known} of ${count} positions were kept`)
  await detection?.close()
  const sizes = await tableSizes(database)
  await store.close()
  const measured = count - begun.acknowledged
  return {
    perSecond: measured / seconds,
    cpuMicroseconds: (user + system) / measured,
    serverMicroseconds: (server * 1e6) / measured,
    sizes,
  }
}

/** Requested ahead of use. */
const CHUNKS_AHEAD = 4

/** Chunks of a fleet from a separate process, so that its memory is not counted. */
async function* sentChunks(vessels: number, count: number): AsyncGenerator<Chunk> {
  const order = [vessels, count, INTERVAL_MS].map(String)
  const sender = fork(new URL('./vessels-sender.ts', import.meta.url), order, { serialization: 'advanced' })
  const answers = on(sender, 'message') as AsyncIterable<[Chunk | null]>
  for (let asked = 0; asked < CHUNKS_AHEAD; asked += 1) sender.send('next')
  for await (const [chunk] of answers) {
    if (chunk === null) break
    sender.send('next')
    yield chunk
  }
  sender.disconnect()
}

async function measureRate(): Promise<object> {
  const machine = (await import(new URL('../../scripts/test-machine.mjs', import.meta.url).href)) as {
    startPostgres(): Promise<{ url: string; end(): void } | null>
  }
  const postgres = await machine.startPostgres()
  const serverCpu = postgres ? await postgresCpu(postgres.url) : () => 0
  const results: object[] = []
  try {
    for (const kind of ['sqlite', 'postgresql'] as const) {
      if (kind === 'postgresql' && postgres === null) continue
      const chunks = [...fleetChunks(createFleet(VESSELS, geo, around), POSITIONS, INTERVAL_MS)]
      const measured: { [Which in 'with' | 'without']: Measured[] } = { with: [], without: [] }
      for (let round = 0; round < ROUNDS; round++) {
        for (const which of ['without', 'with'] as const) {
          const folder = mkdtempSync(join(tmpdir(), 'varuna-vessels-'))
          const url =
            postgres && kind === 'postgresql' ? await createDatabase(postgres.url, `vessels_${which}_${round}`) : null
          const database = url === null ? openSqlite(folder) : openPostgres(url)
          measured[which].push(await ingest(database, which === 'with', chunks, POSITIONS, { serverCpu }))
          rmSync(folder, { recursive: true, force: true })
        }
      }
      const of = (which: 'with' | 'without') => median(measured[which].map(({ perSecond }) => perSecond))
      const cpu = (which: 'with' | 'without', part: 'cpuMicroseconds' | 'serverMicroseconds') =>
        median(measured[which].map((one) => one[part])).toFixed(1)
      const figures = { kind, perSecond: of('with'), plainPerSecond: of('without'), ratio: of('with') / of('without') }
      console.log(
        `${kind.padEnd(11)} bytes to events on disk ${(figures.perSecond / 1000).toFixed(1)} k/s, without detection`,
        `${(figures.plainPerSecond / 1000).toFixed(1)} k/s, ratio ${figures.ratio.toFixed(2)};`,
        `CPU ${cpu('with', 'cpuMicroseconds')} and ${cpu('without', 'cpuMicroseconds')} us a position,`,
        `of the server ${cpu('with', 'serverMicroseconds')} and ${cpu('without', 'serverMicroseconds')} us`,
      )
      console.log(formatSizes(measured.with[0]?.sizes ?? []))
      results.push(figures)
    }
  } finally {
    postgres?.end()
  }
  return { positions: POSITIONS, vessels: VESSELS, results }
}

async function measureScale(): Promise<object> {
  const results: object[] = []
  for (const vessels of FLEETS) {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-vessels-'))
    const count = 8 * vessels
    const warmUp = 4 * vessels
    const chunks = sentChunks(vessels, count)
    const { perSecond, cpuMicroseconds } = await ingest(openSqlite(folder), true, chunks, count, { warmUp })
    rmSync(folder, { recursive: true, force: true })
    collectGarbage()
    const { rss } = process.memoryUsage()
    console.log(
      `${vessels} vessels: ${cpuMicroseconds.toFixed(1)} us CPU a position, ${(perSecond / 1000).toFixed(1)} k/s,`,
      `${Math.round(rss / 1e6)} MB resident afterwards, ${Math.round(process.resourceUsage().maxRSS / 1e3)} MB at most`,
    )
    results.push({ vessels, cpuMicroseconds, perSecond, rss })
  }
  return { results }
}

const part = process.argv[3]
if (part === undefined) {
  for (const each of parts) {
    const [code] = (await once(fork(import.meta.filename, ['vessels', each]), 'exit')) as [number | null]
    if (code !== 0) process.exitCode = 1
  }
} else {
  const measured =
    part === 'rate'
      ? await measureRate()
      : part === 'scale'
        ? await measureScale()
        : await (await import('./vessels-delay.ts')).measureDelay()
  console.log(JSON.stringify({ part, load: loadavg()[0], ...measured }))
}
