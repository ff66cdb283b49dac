import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startIngest } from '../../apps/server/src/services/watch/ais/ingest.ts'
import { openPostgres, openSqlite } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import { createPostgresBaseline, createSqliteBaseline, createDatabase, type InsertedRow } from './ingest-baseline.ts'
import { fleetChunks } from './ingest-fleet.ts'
import { postgresCpu } from '../postgres-cpu.ts'

/**
 * `npm run bench ingest`: from NMEA bytes to stored and acknowledged positions, compared with inserting the same rows into the same
 * database without other load. The two alternate, so that both see the same machine load.
 */
const POSITIONS = 400_000
const VESSELS = 20_000
const ROUNDS = 3
const BEGIN_MS = Date.UTC(2026, 0, 31)

interface Measured {
  wallPerSecond: number
  /** CPU seconds of this process. */
  cpuSeconds: number
  /** CPU seconds of the PostgreSQL server. */
  serverSeconds: number
}

async function timed(count: number, run: () => Promise<number>): Promise<Measured> {
  const server = serverCpu?.() ?? 0
  const cpu = process.cpuUsage()
  const begun = performance.now()
  const kept = await run()
  const wall = (performance.now() - begun) / 1000
  if (kept !== count) throw new Error(`${kept} of ${count} positions were kept`)
  const { user, system } = process.cpuUsage(cpu)
  return {
    wallPerSecond: count / wall,
    cpuSeconds: (user + system) / 1e6,
    serverSeconds: (serverCpu?.() ?? 0) - server,
  }
}

/** Ingests the chunks of a feed, each received 50 ms after the one before. */
async function ingestOnce(database: ReturnType<typeof openSqlite>, chunks: Uint8Array[]): Promise<Measured> {
  const store = await openStore(database)
  const measured = await timed(POSITIONS, async () => {
    const ingest = startIngest({
      vesselsPerFeedHour: Infinity,
      positions: store.positions,
      sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
      onStoreFault(error) {
        throw error
      },
    })
    const { onChunk } = ingest.addFeed({ name: 'bench', mode: 'live', isEndless: true })
    for (const [at, bytes] of chunks.entries()) {
      await onChunk({ source: 'bench', bytes }, BEGIN_MS + at * 50)
      // Yields as a socket would, so that writes can proceed.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await ingest.close()
    return ingest.acknowledged.positions - ingest.acknowledged.known
  })
  await store.close()
  return measured
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const thousands = (rate: number) => `${(rate / 1000).toFixed(0)} k/s`

const formatCpu = ({ ours, server }: { ours: number; server: number }) =>
  `${ours.toFixed(1)} s here + ${server.toFixed(1)} s server`

const chunks = fleetChunks(POSITIONS, VESSELS)
const rows: InsertedRow[] = Array.from({ length: POSITIONS }, (_, at) => ({
  mmsi: 200_000_000 + ((at * 7919) % VESSELS) * 25_000,
  timeMs: BEGIN_MS + at,
  latE7: ((at * 104_729) % 1_400_000_000) - 700_000_000,
  lonE7: ((at * 1_299_709) % 3_500_000_000) - 1_750_000_000,
}))
const machine = (await import(new URL('../../scripts/test-machine.mjs', import.meta.url).href)) as {
  startPostgres(): Promise<{ url: string; end(): void } | null>
}
const postgres = await machine.startPostgres()
const serverCpu = postgres && (await postgresCpu(postgres.url))
const results: object[] = []
try {
  for (const kind of ['sqlite', 'postgresql'] as const) {
    if (kind === 'postgresql' && postgres === null) continue
    const [ours, alone]: [Measured[], Measured[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'varuna-ingest-'))
      const url = postgres && (await createDatabase(postgres.url, `ingest_${kind}_${round}`))
      const table = kind === 'sqlite' ? createSqliteBaseline(folder) : await createPostgresBaseline(url ?? '')
      alone.push(await timed(POSITIONS, () => table.insert(rows)))
      await table.close()
      ours.push(await ingestOnce(kind === 'sqlite' ? openSqlite(folder) : openPostgres(url ?? ''), chunks))
      rmSync(folder, { recursive: true, force: true })
    }
    const of = (measured: Measured[], figure: keyof Measured) => median(measured.map((one) => one[figure]))
    const rate = of(ours, 'wallPerSecond')
    const limit = of(alone, 'wallPerSecond')
    const cpu = { ours: of(ours, 'cpuSeconds'), server: of(ours, 'serverSeconds') }
    const cpuAlone = { ours: of(alone, 'cpuSeconds'), server: of(alone, 'serverSeconds') }
    console.log(
      kind.padEnd(11),
      `bytes to acknowledged ${thousands(rate)}, database alone ${thousands(limit)}, ratio ${(rate / limit).toFixed(2)};`,
      `CPU for ${thousands(POSITIONS).slice(0, -2)}: ${formatCpu(cpu)}, alone ${formatCpu(cpuAlone)}`,
    )
    results.push({ kind, perSecond: rate, alonePerSecond: limit, ratio: rate / limit, cpu, cpuAlone })
  }
} finally {
  postgres?.end()
}
console.log(JSON.stringify({ positions: POSITIONS, vessels: VESSELS, rounds: ROUNDS, load: loadavg()[0], results }))
