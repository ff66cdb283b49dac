import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres, openSqlite, type Database } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import { createDatabase } from './ingest-baseline.ts'
import { createFleet, END_MS, mmsiOf } from './positions-fleet.ts'
import { seededRandom } from '../rate.ts'
import { createStaticFleet } from './static-fleet.ts'

/**
 * `npm run bench vessels-search [VESSELS] [sqlite|postgresql]`: fills a database with a position and two sets of static data of each
 * vessel (200,000), searches it, and reads the pages that a map and a vessel's page need.
 */
const VESSELS = Number(process.argv[3] ?? 200_000)
const ONLY = process.argv[4]
const READS = 300
const PAGE = 1_000
const FOUND = 50
const quantile = (values: number[], of: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? NaN

async function measure(database: Database): Promise<object> {
  const store = await openStore(database)
  const { positions } = store
  const begun = performance.now()
  const fleet = createFleet(VESSELS, VESSELS)
  for (const batch of fleet.batches('time'))
    await positions.write({ positions: batch, staticReports: [], progress: null })
  const names = createStaticFleet(VESSELS)
  const { stated, pick } = names
  for (const staticReports of names.batches()) await positions.write({ positions: [], staticReports, progress: null })
  await sql`analyze`.execute(database.db)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${database.kind}: ${VESSELS} vessels with ${stated.length} sets of static data, ${seconds.toFixed(0)} s`)

  const random = seededRandom(13)
  const reads: Record<string, () => Promise<number>> = Object.fromEntries(
    Object.entries(names.texts).map(([name, text]) => [
      `search ${name}`,
      async () => {
        const found = await positions.search(text(), FOUND)
        await Promise.all([positions.latestOf(found), positions.vessels(found)])
        return found.length
      },
    ]),
  )
  reads['page of newest'] = async () => {
    const page = await positions.latest(0, PAGE)
    await positions.vessels(page.map(({ mmsi }) => mmsi))
    return page.length
  }
  reads['page of a box'] = async () => {
    const { lat, lon } = pick(fleet.places)
    const south = Math.max(-90, lat - 2)
    const north = Math.min(90, lat + 2)
    const box = { south, north, west: Math.max(-180, lon - 2), east: Math.min(180, lon + 2) }
    const page = await positions.latestWithin(box, 0, PAGE)
    await positions.vessels(page.positions.map(({ mmsi }) => mmsi))
    return page.positions.length
  }
  reads['static data'] = async () => (await positions.staticReports(pick(stated).mmsi, 100)).length
  const track = { fromMs: END_MS - 366 * 86_400_000, beforeMs: END_MS, after: null }
  const followed = () => mmsiOf(Math.floor(random() * 100))
  reads['track page'] = async () =>
    (await positions.trackPage(followed(), { ...track, spacingMs: 0, limit: PAGE })).positions.length
  reads['track thinned'] = async () =>
    (await positions.trackPage(followed(), { ...track, spacingMs: 3_600_000, limit: PAGE })).positions.length

  const results: object[] = []
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = []
    let rows = 0
    for (let at = 0; at < READS; at++) {
      const start = performance.now()
      rows += await read()
      times.push(performance.now() - start)
    }
    const p50 = quantile(times, 0.5)
    const p99 = quantile(times, 0.99)
    results.push({ name, rows: rows / READS, p50, p99 })
    console.log(
      `  ${name.padEnd(20)} ${(rows / READS).toFixed(0).padStart(5)} rows, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    )
  }
  await store.close()
  return { kind: database.kind, vessels: VESSELS, fillSeconds: seconds, results }
}

const results: object[] = []
if (ONLY !== 'postgresql') {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-vessels-'))
  results.push(await measure(openSqlite(folder)))
  rmSync(folder, { recursive: true })
}
if (ONLY !== 'sqlite') {
  const machine = (await import(new URL('../../scripts/test-machine.mjs', import.meta.url).href)) as {
    startPostgres(): Promise<{ url: string; end(): void } | null>
  }
  const postgres = await machine.startPostgres()
  try {
    if (postgres) results.push(await measure(openPostgres(await createDatabase(postgres.url, 'vessels'))))
  } finally {
    postgres?.end()
  }
}
console.log(JSON.stringify({ reads: READS, load: loadavg()[0], results }))
