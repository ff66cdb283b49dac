import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres, openSqlite, type Database } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import type { Box } from '../../apps/server/src/store/interfaces/watch/box.ts'
import { createDatabase } from './ingest-baseline.ts'
import { createFleet, DAYS, END_MS, FOLLOWED, mmsiOf } from './positions-fleet.ts'
import { cpuSeconds, seededRandom } from '../rate.ts'
import { formatSizes, tableSizes } from '../table-sizes.ts'
import { createStaticFleet } from './static-fleet.ts'

/**
 * `npm run bench positions [POSITIONS] [VESSELS] [sqlite|postgresql] [key]`: fills a database (5,000,000 positions of 500,000 vessels
 * over 14 days), in order of time or of the key, and searches it and reads pages of boxes and tracks, alternating with reads of the same rows by primary key.
 */
const [POSITIONS, VESSELS] = [Number(process.argv[3] ?? 5_000_000), Number(process.argv[4] ?? 500_000)]
const ONLY = process.argv[5]
const ORDER = process.argv[6] === 'key' ? 'key' : 'time'
const READS = 200
const PAGE = 1_000
const FOUND = 50
const DAY_MS = 86_400_000
/** Limits of what a model reads from a track. */
const REACH = { mostMoments: 720, spacingMs: 240_000 }
const BOXES = { small: 0.1, regional: 5, ocean: 60 }

const weekOf = (timeMs: number) => Math.floor(timeMs / (7 * DAY_MS))
const quantile = (values: number[], of: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? NaN

async function timed<Result>(times: number[], run: () => Promise<Result>, cpu?: number[]): Promise<Result> {
  const begun = performance.now()
  const used = cpuSeconds()
  const result = await run()
  times.push(performance.now() - begun)
  cpu?.push(1000 * (cpuSeconds() - used))
  return result
}

interface Read {
  /** Number of rows that were read. */
  rows: number
  /** Reads the same rows by their primary keys. */
  byKey(): Promise<unknown>
}

async function compared(name: string, read: (at: number) => Promise<Read>): Promise<object> {
  const [ours, plain, cpu]: [number[], number[], number[]] = [[], [], []]
  let rows = 0
  for (let at = 0; at < READS; at++) {
    const found = await timed(ours, () => read(at), cpu)
    rows += found.rows
    await timed(plain, () => found.byKey())
  }
  const p50 = quantile(ours, 0.5)
  const p99 = quantile(ours, 0.99)
  const cpuP99 = quantile(cpu, 0.99)
  const ratio = [p50 / quantile(plain, 0.5), p99 / quantile(plain, 0.99)] as const
  console.log(
    `  ${name.padEnd(16)} ${(rows / READS).toFixed(0).padStart(5)} rows, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (CPU of this process ${cpuP99.toFixed(1)} ms);`,
    `by key ${quantile(plain, 0.5).toFixed(1)} and ${quantile(plain, 0.99).toFixed(1)} ms; ratio ${ratio[0].toFixed(1)} and ${ratio[1].toFixed(1)}`,
  )
  return { name, rows: rows / READS, p50, p99, cpuP99, ratio }
}

async function measure(database: Database): Promise<object> {
  const { kind, db } = database
  const store = await openStore(database)
  const fleet = createFleet(POSITIONS, VESSELS)
  const begun = performance.now()
  for (const positions of fleet.batches(ORDER)) {
    await store.positions.write({ positions, staticReports: [], progress: null })
  }
  const names = createStaticFleet(VESSELS)
  for (const staticReports of names.batches()) {
    await store.positions.write({ positions: [], staticReports, progress: null })
  }
  const seconds = (performance.now() - begun) / 1000
  await sql`analyze`.execute(db)
  console.log(`${kind}: ${fleet.positions} positions of ${VESSELS} vessels, written in ${seconds.toFixed(0)} s`)

  const random = seededRandom(7)
  const byMmsi = async (mmsis: number[]) => {
    if (mmsis.length > 0) await db.selectFrom('ais_latest').selectAll().where('mmsi', 'in', mmsis).execute()
  }
  const byTimes = (mmsi: number, times: number[]) =>
    db
      .selectFrom('ais_position')
      .selectAll()
      .where('mmsi', '=', mmsi)
      .where('time_ms', 'in', times)
      .$if(kind === 'sqlite', (query) => query.where('week', 'in', [...new Set(times.map(weekOf))]))
      .execute()
  const boxAround = (degrees: number): Box => {
    const { lat, lon } = fleet.places[Math.floor(random() * VESSELS)] as { lat: number; lon: number }
    const half = degrees / 2
    const turned = (value: number) => ((value + 540) % 360) - 180
    return {
      south: Math.max(-90, lat - half),
      north: Math.min(90, lat + half),
      west: turned(lon - half),
      east: turned(lon + half),
    }
  }
  const results: object[] = []
  for (const [name, degrees] of Object.entries(BOXES)) {
    const read = async () => {
      const { positions } = await store.positions.latestWithin(boxAround(degrees), 0, PAGE)
      return { rows: positions.length, byKey: () => byMmsi(positions.map(({ mmsi }) => mmsi)) }
    }
    results.push(await compared(`${name} box`, read))
  }
  const page = async (at: number) => {
    const mmsi = mmsiOf((at * 37) % FOLLOWED)
    const period = { fromMs: END_MS - DAYS * DAY_MS, beforeMs: END_MS, spacingMs: 0, limit: PAGE, after: null }
    const { positions } = await store.positions.trackPage(mmsi, period)
    return {
      rows: positions.length,
      byKey: () =>
        byTimes(
          mmsi,
          positions.map(({ timeMs }) => timeMs),
        ),
    }
  }
  results.push(await compared('track page', page))
  for (const days of [1, DAYS]) {
    const read = async (at: number) => {
      const mmsi = mmsiOf((at * 37) % FOLLOWED)
      const track = await store.positions.track(mmsi, END_MS - days * DAY_MS, END_MS, REACH)
      const moments = track.map(({ timeMs }) => timeMs)
      return { rows: track.length, byKey: () => byTimes(mmsi, moments) }
    }
    results.push(await compared(`${days} d track`, read))
  }
  for (const [name, text] of Object.entries(names.texts)) {
    const read = async () => {
      const found = await store.positions.search(text(), FOUND)
      const [latest] = await Promise.all([store.positions.latestOf(found), store.positions.vessels(found)])
      return { rows: latest.length, byKey: () => byMmsi(found) }
    }
    results.push(await compared(`find ${name}`, read))
  }
  for (const line of await planOf(database)) console.log(`  plan: ${line}`)
  const sizes = await tableSizes(database)
  console.log(formatSizes(sizes))
  await store.close()
  return { kind, sizes, positions: fleet.positions, vessels: VESSELS, fillSeconds: seconds, results }
}

/** The query plans of one range of cells and one moment of a track. */
async function planOf({ kind, db }: Database): Promise<string[]> {
  const week = Math.floor((END_MS - 1) / (7 * DAY_MS))
  const ofWeek = kind === 'sqlite' ? `ais_position where week = ${week} and` : `ais_position_w${week} where`
  const queries = [
    'select mmsi from ais_latest where cell between 500000 and 500020 and time_ms >= 0 order by cell, mmsi limit 1000',
    `select max(time_ms) from ${ofWeek} mmsi = ${mmsiOf(7)} and time_ms <= ${END_MS - DAY_MS}`,
  ]
  const explain = kind === 'sqlite' ? 'explain query plan' : 'explain'
  const plans = await Promise.all(
    queries.map((query) => sql.raw<Record<string, string>>(`${explain} ${query}`).execute(db)),
  )
  return plans.flatMap(({ rows }) => rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])))
}

const results: object[] = []
if (ONLY !== 'postgresql') {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-positions-'))
  results.push(await measure(openSqlite(folder)))
  rmSync(folder, { recursive: true })
}
if (ONLY !== 'sqlite') {
  const machine = (await import(new URL('../../scripts/test-machine.mjs', import.meta.url).href)) as {
    startPostgres(): Promise<{ url: string; end(): void } | null>
  }
  const postgres = await machine.startPostgres()
  try {
    if (postgres) results.push(await measure(openPostgres(await createDatabase(postgres.url, 'positions'))))
  } finally {
    postgres?.end()
  }
}
console.log(JSON.stringify({ reads: READS, page: PAGE, load: loadavg()[0], results }))
