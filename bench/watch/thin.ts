import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PositionReport } from '@varuna/ais/reports/report'
import { openPostgres, openSqlite, type Database } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import { weekBeginsMs } from '../../apps/server/src/store/interfaces/watch/position-store.ts'
import { postgresCpu } from '../postgres-cpu.ts'
import { cpuSeconds } from '../rate.ts'
import { tableSizes } from '../table-sizes.ts'
import { createDatabase } from './ingest-baseline.ts'

/** `npm run bench thin`: thins a week of vessels that report every 100 seconds to one position in ten minutes. */
const WEEK = 2_900
const VESSELS = 250
const EVERY_MS = 100_000
const SPACING_MS = 600_000
const MOMENTS = (7 * 86_400_000) / EVERY_MS
const MOMENTS_A_BATCH = 40

function* batches(): Generator<PositionReport[]> {
  const rest = { speedKnots: 12.3, courseDegrees: 234.5, headingDegrees: 234, navigationStatus: 0, utcSecond: null }
  for (let first = 0; first < MOMENTS; first += MOMENTS_A_BATCH)
    yield Array.from({ length: Math.min(MOMENTS_A_BATCH, MOMENTS - first) * VESSELS }, (_, at): PositionReport => {
      const moment = first + Math.floor(at / VESSELS)
      const vessel = at % VESSELS
      const place = { lat: (vessel % 120) - 60 + moment * 1e-4, lon: vessel - 125 + moment * 1e-4 }
      const timeMs = weekBeginsMs(WEEK) + moment * EVERY_MS + vessel
      const from = { kind: 'position', station: 'class_a', timeFrom: 'source' } as const
      return { ...from, mmsi: 200_000_000 + vessel, timeMs, ...place, ...rest }
    })
}

async function measure(database: Database, serverCpu: () => number | null): Promise<object> {
  const { positions: store, close } = await openStore(database)
  for (const positions of batches()) await store.write({ positions, staticReports: [], progress: null })
  const bytesOfPositions = async () =>
    (await tableSizes(database)).find(({ table }) => table === 'ais_position')?.bytes ?? NaN
  const before = await bytesOfPositions()
  const begun = { ms: performance.now(), here: cpuSeconds(), server: serverCpu() ?? 0 }
  const reduction = { week: WEEK, to: 'thinned', spacingMs: SPACING_MS, writtenBeforeMs: Date.now() + 1 } as const
  let [removed, slices] = [0, 0]
  for (let isDone = false; !isDone; slices += 1) {
    const slice = await store.reduceWeek(reduction)
    removed += slice.removed
    isDone = slice.isDone
  }
  const read = VESSELS * MOMENTS
  const here = ((cpuSeconds() - begun.here) * 1e6) / read
  const server = (((serverCpu() ?? 0) - begun.server) * 1e6) / read
  const sliceMs = (performance.now() - begun.ms) / slices
  console.log(
    `${database.kind}: ${read} positions read, ${removed} removed, in slices of ${sliceMs.toFixed(0)} ms;`,
    `CPU ${here.toFixed(1)} us a position read, of the server ${server.toFixed(1)} us`,
  )
  const after = await bytesOfPositions()
  console.log(`  ${Math.round(before / 1e6)} MB of positions before, ${Math.round(after / 1e6)} MB after a vacuum`)
  await close()
  return { kind: database.kind, read, removed, here, server, sliceMs, before, after }
}

const folder = mkdtempSync(join(tmpdir(), 'varuna-thin-'))
const results = [await measure(openSqlite(folder), () => 0)]
rmSync(folder, { recursive: true })
const machine = (await import(new URL('../../scripts/test-machine.mjs', import.meta.url).href)) as {
  startPostgres(): Promise<{ url: string; end(): void } | null>
}
const postgres = await machine.startPostgres()
try {
  if (postgres)
    results.push(
      await measure(openPostgres(await createDatabase(postgres.url, 'thin')), await postgresCpu(postgres.url)),
    )
} finally {
  postgres?.end()
}
console.log(JSON.stringify({ vessels: VESSELS, load: loadavg()[0], results }))
