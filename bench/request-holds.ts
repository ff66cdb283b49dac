import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { openAccounts } from '../apps/server/src/accounts/accounts.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start/start-server.ts'
import { openSqlite, sqlitePath } from '../apps/server/src/store/open-database.ts'
import { openStore } from '../apps/server/src/store/open-store.ts'
import { fillCrowded, MAX_HELD_MMSI, SECRET, who } from './crowded-database.ts'

/**
 * `npm run bench request-holds [FOLDER [PART OF A PATH]]`: a server on a database of 1 M events, 200,000 alerts, 1 M positions of 100,000
 * vessels and an account with 50,000 reports. Measures how long each request blocks the server's thread without yielding, including the
 * client in the same process. A FOLDER is filled once and kept.
 */
const GOAL_MS = 100
const REPEATS = 5

const given = process.argv[3]
const folder = given ?? mkdtempSync(join(tmpdir(), 'varuna-bench-holds-'))
const isFilled = existsSync(sqlitePath(folder))
const database = openSqlite(folder)
const store = await openStore(database)
const accounts = await openAccounts(database, SECRET, 'http://localhost:8000')
if (!isFilled) {
  const beganMs = performance.now()
  await fillCrowded(database, store, accounts)
  console.log(`filled in ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`)
}
const { cookies } = await accounts.signIn(who, new Headers())
const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
await store.close()

const server = await startServer(
  readConfig({ PORT: '0', DATA_DIR: folder, AUTH_SECRET: SECRET, LOG_LEVEL: 'error', LIVE_HOURS: '720' }),
)

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Longest time between two event-loop turns of this thread while `work` ran, in ms of CPU, so that other processes do not count. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const watch = async () => {
    for (let last = cpuMs(); !isDone;) {
      await immediate()
      const now = cpuMs()
      longest = Math.max(longest, now - last)
      last = now
    }
  }
  const watching = watch()
  await immediate()
  await work()
  isDone = true
  await watching
  return longest
}

const day = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()
const now = Date.now()
const box = (south: number, west: number, north: number, east: number) =>
  `south=${south}&west=${west}&north=${north}&east=${east}`
const signal = () => AbortSignal.timeout(60_000)
const read = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`, { headers: { cookie }, signal: signal() })
  // Piece by piece: joining 32 MB in this process would be counted as the server's.
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.byteLength
  return { status: answer.status, bytes }
}
/** Opens a stream, reads its first bytes and leaves. */
const open = async (path: string) => {
  const leave = new AbortController()
  const answer = await fetch(`${server.url}${path}`, { headers: { cookie }, signal: leave.signal })
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  leave.abort()
  return { status: answer.status, bytes: value?.byteLength ?? 0 }
}

const events = (query: string) => `/api/events?${query}`
const alerts = (query: string) => [`/api/alerts?${query}`, `/api/alerts/counts?${query}`]
const requests = [
  '/health',
  '/health/ready',
  '/api/session',
  '/api/overview',
  '/api/sources',
  '/api/account/removal',
  '/api/people',
  events(''),
  events('limit=1000'),
  events(box(14, 64, 19, 69)),
  events(box(14.1, 64.1, 14.6, 64.6)),
  events(box(1, 103, 6, 108)),
  events(`${box(1, 103, 6, 108)}&limit=1000`),
  events(box(-5, 178, 5, -178)),
  events(box(-60, -180, -40, 180)),
  events(box(-90, -180, -70, 180)),
  events(box(-90, -180, 90, 180)),
  events(`${box(-90, -180, 90, 180)}&kind=spoofing`),
  events(`${box(-60, -180, -40, 180)}&kind=spoofing&from=${iso(now - 200 * day)}&to=${iso(now - 199 * day)}`),
  events(`from=${iso(now - 3_600_000)}`),
  events(`from=${iso(now - 3_600_000)}&limit=1000`),
  events(`from=${iso(now - 200 * day)}&to=${iso(now - 200 * day + 60_000)}&limit=1000`),
  events(`from=${iso(now - 200 * day)}&to=${iso(now - 200 * day + 60_000)}&kind=gap,spoofing`),
  events(`from=${iso(now - 3_600_000)}&${box(1, 103, 6, 108)}&limit=1000`),
  events(`from=${iso(now + day)}`),
  events('kind=encounter'),
  events('kind=gap,stop,port_visit'),
  events(`mmsi=${MAX_HELD_MMSI}`),
  events(`mmsi=${MAX_HELD_MMSI}&kind=spoofing`),
  events(`mmsi=${MAX_HELD_MMSI}&${box(-60, -180, -40, 180)}`),
  events(`after=${now - 300 * day}.gap-1`),
  ...alerts(''),
  ...alerts('state=open'),
  ...alerts('state=confirmed&level=alarm&kind=oil'),
  ...alerts('assigned=me'),
  ...alerts('assigned=nobody&level=notice'),
  ...alerts(box(14, 64, 19, 69)),
  ...alerts(box(-60, -180, -40, 180)),
  ...alerts(box(-90, -180, 90, 180)),
  ...alerts(`from=${iso(now - day)}`),
  ...alerts(`from=${iso(now - 90 * day)}&to=${iso(now - 89 * day)}`),
  ...alerts(`to=${iso(now - 364 * day)}`),
  ...alerts(`mmsi=${MAX_HELD_MMSI}`),
  '/api/alerts?limit=200&state=dismissed&kind=oil',
  '/api/alerts/file?state=open',
  `/api/alerts/file?from=${iso(now - 30 * day)}`,
  '/api/alert-deliveries',
  '/api/alert-rules',
  '/api/watch-lists',
  '/api/vessels',
  `/api/vessels?${box(-90, -180, 90, 180)}&limit=5000`,
  `/api/vessels?${box(-60, -180, -40, 180)}`,
  '/api/vessels?search=M',
  '/api/vessels?search=MARIA STAR',
  '/api/vessels?search=2',
  `/api/vessels/${MAX_HELD_MMSI}`,
  `/api/vessels/${MAX_HELD_MMSI}/track?from=${iso(now - 360 * day)}&to=${iso(now)}&limit=5000`,
  `/api/vessels/${MAX_HELD_MMSI}/track?from=${iso(now - 360 * day)}&to=${iso(now)}&spacing=60`,
  `/api/vessels/${MAX_HELD_MMSI}/fishing?from=${iso(now - 10 * day)}&to=${iso(now)}`,
  `/api/intelligence/behaviour/${MAX_HELD_MMSI}`,
  '/api/live/vessels',
  `/api/live/vessels?${box(1, 103, 6, 108)}`,
  `/api/live/fishing?${box(1, 103, 6, 108)}`,
  `/api/live/past?at=${iso(now - 7_200_000)}`,
  '/api/assessments',
  '/api/assessments?text=zzzz',
  '/api/assessments?sort=share',
  '/api/assessments/file?format=csv',
  '/api/vessel',
  '/api/intelligence',
  '/api/cases',
  '/api/exports',
  '/api/lists',
  '/api/places?search=port',
  '/api/zones',
  '/tiles.json',
  '/',
]
const streams = [
  '/api/live/stream',
  '/api/alerts/stream',
  '/api/alerts/stream?after=1.1',
  '/api/alerts/stream?after=1.198000',
]

const hold = async (path: string, work: (path: string) => Promise<{ status: number; bytes: number }>) => {
  const holds: number[] = []
  let status = 0
  let bytes = 0
  for (let at = 0; at < REPEATS; at += 1) {
    holds.push(await longestHold(async () => ({ status, bytes } = await work(path))))
    if (holds.some((ms) => ms > 20 * GOAL_MS)) break
  }
  const sorted = holds.toSorted((a, b) => a - b)
  return {
    path,
    status,
    bytes,
    typical: sorted[Math.floor(sorted.length / 2)] as number,
    most: sorted.at(-1) as number,
  }
}

/** Live map reads continue for some time after the start. */
await new Promise((resolve) => setTimeout(resolve, 15_000))
const rest = await longestHold(() => new Promise((resolve) => setTimeout(resolve, 5_000)))
console.log(`${cpus()[0]?.model}; held without requests: ${rest.toFixed(0)} ms`)
console.log('held, ms of CPU: median, most of five | status | bytes | request')
const results = []
const only = process.argv[4]
for (const path of requests.filter((one) => only === undefined || one.includes(only)))
  results.push(await hold(path, read))
for (const path of only === undefined ? streams : []) results.push(await hold(path, open))
for (const { path, status, bytes, typical, most } of results) {
  const mark = typical > GOAL_MS ? '!' : ' '
  const named = path.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => `${Math.round((Date.parse(time) - now) / day)}d`)
  console.log(
    `${mark} ${typical.toFixed(0).padStart(6)} ${most.toFixed(0).padStart(6)} | ${status} | ${String(bytes).padStart(8)} | ${named}`,
  )
}
console.log(`above ${GOAL_MS} ms: ${results.filter(({ typical }) => typical > GOAL_MS).length} of ${results.length}`)
await server.close()
if (given === undefined) rmSync(folder, { recursive: true })
