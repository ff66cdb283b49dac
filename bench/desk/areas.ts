import { existsSync, mkdtempSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import type { AreaResult } from '@varuna/contract/desk/area-report'
import { destination } from '@varuna/geo/geometry/great-circle'
import { openAccounts } from '../../apps/server/src/accounts/accounts.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/start/start-server.ts'
import { openPostgres, openSqlite, sqlitePath } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import type { Store } from '../../apps/server/src/store/interfaces/store.ts'
import { cpuSeconds, seededRandom } from '../rate.ts'
import { SECRET, who } from '../crowded-database.ts'

/**
 * `npm run bench areas [FOLDER | postgres://…] [VESSELS] [DAYS]`: reports of areas over vessels that reported every three minutes. States the
 * seconds, the CPU and the memory of the process and how long the server's thread was held, and checks one vessel whose hours are known. A folder or a
 * database is filled once and kept.
 */
const [place = mkdtempSync(join(tmpdir(), 'varuna-bench-areas-')), vessels = '2000', days = '7'] = process.argv.slice(3)
const VESSELS = Number(vessels)
const DAYS = Number(days)
const HOUR_MS = 3_600_000
const EVERY_MS = 3 * 60_000
const TO_MS = Date.UTC(2026, 0, 31)
const FROM_MS = TO_MS - DAYS * 24 * HOUR_MS
/** Sails east along 10.5 N at 6 knots from 60 E: it is in the box below between 62 and 64 E. */
const KNOWN = { mmsi: 419_999_999, lat: 10.5, lon: 60, knots: 6 }
const SEA = { south: 5, west: 58, north: 20, east: 70 }

const isPostgres = place.startsWith('postgres://')
const folder = isPostgres ? mkdtempSync(join(tmpdir(), 'varuna-bench-areas-')) : place
const isFilled = !isPostgres && existsSync(sqlitePath(folder))
const database = isPostgres ? openPostgres(place) : openSqlite(folder)
const store = await openStore(database)
const accounts = await openAccounts(database, SECRET, 'http://localhost:8000')
if (!isFilled && (await store.positions.last(KNOWN.mmsi)) === null) await fill(store)
const { cookies } = await accounts.signIn(who, new Headers())
const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
await store.close()

async function fill(into: Store): Promise<void> {
  const { firstName, lastName, ...rest } = { firstName: 'Ana', lastName: 'Rao', ...who }
  await accounts.signUp({ firstName, lastName, postalCode: '400001', country: 'India', dob: '1990-05-17', ...rest })
  const random = seededRandom(11)
  const nothing = { staticReports: [], progress: null }
  for (let at = 0; at < VESSELS; at += 1) {
    const mmsi = 419_000_000 + at
    const kind = random()
    const shipType = kind < 0.2 ? 30 : kind < 0.7 ? 70 : kind < 0.85 ? 80 : null
    await into.positions.write({ ...nothing, positions: [...track(mmsi, shipType === 30, random)] })
    await into.positions.write({ positions: [], staticReports: [stated(mmsi, shipType)], progress: null })
  }
  await into.positions.write({ ...nothing, positions: [...knownTrack()] })
}

function stated(mmsi: number, shipType: number | null): StaticReport {
  return {
    kind: 'static',
    station: 'class_a',
    timeFrom: 'source',
    timeMs: FROM_MS,
    mmsi,
    name: `VESSEL ${mmsi}`,
    callSign: null,
    imo: null,
    shipType,
    lengthMetres: shipType === 30 ? 24 : 180,
    beamMetres: null,
    bowMetres: null,
    portMetres: null,
    draughtMetres: null,
    destination: null,
  }
}

function report(mmsi: number, timeMs: number, lat: number, lon: number, knots: number, course: number): PositionReport {
  return {
    kind: 'position',
    station: 'class_a',
    timeFrom: 'source',
    mmsi,
    timeMs,
    lat,
    lon,
    speedKnots: knots,
    courseDegrees: course,
    headingDegrees: null,
    navigationStatus: null,
    utcSecond: null,
  }
}

/** Sails to and fro in the sea; a fishing vessel is slow and turns often. */
function* track(mmsi: number, isFishing: boolean, random: () => number): Generator<PositionReport> {
  let lat = SEA.south + random() * (SEA.north - SEA.south)
  let lon = SEA.west + random() * (SEA.east - SEA.west)
  let course = random() * 360
  for (let timeMs = FROM_MS; timeMs < TO_MS; timeMs += EVERY_MS) {
    if (random() < (isFishing ? 0.1 : 0.01)) course = random() * 360
    const isOut = lat < SEA.south || lat > SEA.north || lon < SEA.west || lon > SEA.east
    if (isOut) course = (Math.atan2(64 - lon, 12 - lat) * 180) / Math.PI
    const knots = isFishing ? 2 + random() * 3 : 10 + random() * 3
    const next = destination(lat, lon, (knots * EVERY_MS) / HOUR_MS, course)
    ;[lat, lon] = [next.lat, next.lon]
    yield report(mmsi, timeMs, lat, lon, knots, (course + 360) % 360)
  }
}

function* knownTrack(): Generator<PositionReport> {
  const degreesAStep = (KNOWN.knots * (EVERY_MS / HOUR_MS)) / 60 / Math.cos((KNOWN.lat * Math.PI) / 180)
  for (let timeMs = FROM_MS, lon = KNOWN.lon; timeMs < TO_MS && lon < 70; timeMs += EVERY_MS, lon += degreesAStep)
    yield report(KNOWN.mmsi, timeMs, KNOWN.lat, lon, KNOWN.knots, 90)
}

const server = await startServer(
  readConfig({
    PORT: '0',
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: 'error',
    ...(isPostgres && { DATABASE_URL: place }),
  }),
)

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Longest time between two turns of this thread, ms of CPU, and the most memory of the process, MB, while `work` ran. */
async function watch<Result>(work: () => Promise<Result>) {
  let [heldMs, megabytes, isDone] = [0, 0, false]
  const watching = (async () => {
    for (let last = cpuMs(); !isDone;) {
      await immediate()
      const now = cpuMs()
      heldMs = Math.max(heldMs, now - last)
      last = now
      await sleep(5)
      megabytes = Math.max(megabytes, process.memoryUsage().rss / 1e6)
      last = cpuMs()
    }
  })()
  const begunMs = performance.now()
  const begunCpu = cpuSeconds()
  const result = await work()
  const seconds = (performance.now() - begunMs) / 1_000
  const cpu = cpuSeconds() - begunCpu
  isDone = true
  await watching
  return { result, seconds, cpu, heldMs, megabytes }
}

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server.url}${path}`, {
    ...init,
    headers: { cookie, origin: server.url, ...(init.body !== undefined && { 'content-type': 'application/json' }) },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function make(area: object): Promise<AreaResult> {
  const body = JSON.stringify({ area, from: new Date(FROM_MS).toISOString(), to: new Date(TO_MS).toISOString() })
  const { id } = (await ask('/api/area-reports', { method: 'POST', body })) as { id: string }
  for (;;) {
    await sleep(1_000)
    const { state, failure } = (await ask(`/api/area-reports/${id}`)) as { state: string; failure: unknown }
    if (state === 'failed') throw new Error(JSON.stringify(failure))
    if (state === 'ready') return (await ask(`/api/area-reports/${id}/result`)) as AreaResult
  }
}

const { megabytes: idleMb } = await watch(() => sleep(1_000))
console.log(
  `${VESSELS} vessels, ${DAYS} days, a position in three minutes, ${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${cpus().length} cores`,
)
for (const [name, area] of [
  ['box of 2 by 1 degrees', { kind: 'box', south: 10, west: 62, north: 11, east: 64 }],
  ['the sea of all vessels', { kind: 'box', ...SEA }],
  ['the world', { kind: 'box', south: -90, west: -180, north: 90, east: 180 }],
] as const) {
  const { result, seconds, cpu, heldMs, megabytes } = await watch(() => make(area))
  const known = result.vessels.find(({ mmsi }) => mmsi === KNOWN.mmsi)
  console.log(
    `${name}: ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU), thread held ${heldMs.toFixed(0)} ms at most, ${(megabytes - idleMb).toFixed(0)} MB more than idle; ` +
      `${result.all.vessels} vessels, ${result.positions.toLocaleString('en')} positions, ${result.all.presence.toFixed(1)} h, ` +
      `${result.all.fishing.toFixed(1)} h likely fishing, ${result.cells.length} cells of ${result.cellDegrees}°; known vessel ${known?.presence.toFixed(3) ?? 'none'} h`,
  )
}
const expected = (2 * 60 * Math.cos((KNOWN.lat * Math.PI) / 180)) / KNOWN.knots
console.log(`by hand: 2 degrees of longitude along 10.5 N at 6 knots take ${expected.toFixed(3)} h`)
await server.close()
process.exit()
