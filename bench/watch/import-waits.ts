import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { importAis } from '../../apps/server/src/services/watch/ais/import-ais.ts'
import { openAisFile } from '../../apps/server/src/services/watch/ais/open-ais-file.ts'
import { openSqlite } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'

/**
 * `npm run bench import-waits`: how long requests wait while the same process imports a table into SQLite, and while it is idle. A wait
 * counts from the time the request was due.
 */
const ROWS = 500_000
const VESSELS = 20_000
const READ_EVERY_MS = 5
const WRITE_EVERY_MS = 50
const IDLE_MS = 3_000
const BEGIN_MS = Date.UTC(2026, 0, 31)

const folder = mkdtempSync(join(tmpdir(), 'varuna-waits-'))
const path = join(folder, 'rows.csv')
const rows = Array.from({ length: ROWS }, (_, at) => {
  const when = new Date(BEGIN_MS + at * 100).toISOString().slice(0, 19)
  return `${200_000_000 + ((at * 7919) % VESSELS) * 25_000},${(at % 1700) / 20},${(at % 3000) / 30},${when},x,${at % 20}\n`
})
writeFileSync(path, `ssvid,lat,lon,timestamp,seg_id,speed\n${rows.join('')}`)

const store = await openStore(openSqlite(folder))
let created = 0
const message = () => ({
  id: `m${(created += 1)}`,
  received_at_ms: BEGIN_MS,
  name: 'N',
  email: 'n@example.org',
  subject: 'S',
  message: 'M',
  state: 'sent' as const,
  attempts: 1,
  next_try_at_ms: BEGIN_MS,
  sent_at_ms: BEGIN_MS,
  last_error: null,
})

/** Issues a request every `everyMs` until `ended`; returns the milliseconds from when each was due to its answer. */
async function measureWaits(
  everyMs: number,
  request: () => Promise<unknown>,
  ended: Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = []
  const running: Promise<unknown>[] = []
  let isEnded = false
  void ended.then(() => (isEnded = true))
  for (let dueMs = performance.now() + everyMs; !isEnded; dueMs += everyMs) {
    if (dueMs > performance.now()) await pause(dueMs - performance.now())
    running.push(request().then(() => waits.push(performance.now() - dueMs)))
  }
  await Promise.all(running)
  return waits
}

const quantile = (values: number[], of: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? NaN
const summarise = (values: number[]) => ({
  count: values.length,
  p50: quantile(values, 0.5).toFixed(1),
  p99: quantile(values, 0.99).toFixed(1),
  max: quantile(values, 1).toFixed(1),
})

async function measure(name: string, work: Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  const [reads, writes] = await Promise.all([
    measureWaits(READ_EVERY_MS, () => store.positions.last(200_000_000), work),
    measureWaits(WRITE_EVERY_MS, () => store.contactMessages.add(message()), work),
  ])
  delay.disable()
  console.log(
    JSON.stringify({
      name,
      seconds: ((performance.now() - begun) / 1000).toFixed(1),
      eventLoopDelayMs: {
        p50: (delay.percentile(50) / 1e6).toFixed(1),
        p99: (delay.percentile(99) / 1e6).toFixed(1),
        max: (delay.max / 1e6).toFixed(1),
      },
      readMs: summarise(reads),
      writeMs: summarise(writes),
    }),
  )
}

await measure('idle', pause(IDLE_MS))
const clock = { now: () => BEGIN_MS + ROWS * 100 + 1_000 }
await measure(`import of ${ROWS} rows`, importAis({ positions: store.positions, clock }, openAisFile(path, {})))
await store.close()
rmSync(folder, { recursive: true })
