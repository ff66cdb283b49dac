import { mkdtempSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { destination } from '@varuna/geo/geometry/great-circle'
import { bundledPath } from '../../apps/server/src/paths.ts'
import {
  countDensity,
  densityDays,
  type DensityMessage,
} from '../../apps/server/src/services/watch/density/count-density.ts'
import { CELL_SIZES, createSum, tilesOf } from '../../apps/server/src/services/watch/density/density-cells.ts'
import { readDensity } from '../../apps/server/src/services/watch/density/read-density.ts'
import { loadSurroundings } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { openPostgres, openSqlite } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import { MAX_PAGE } from '../../apps/server/src/store/interfaces/watch/position-store.ts'
import { testPosition } from '../../apps/server/src/store/watch/positions/testing-positions.ts'
import { wrapLongitude } from '@varuna/units/angle'
import { cpuSeconds, seededRandom } from '../rate.ts'

/**
 * `npm run bench density [FOLDER | postgres://…] [VESSELS] [POSITIONS]`: the density of 30 days, of vessels that sail in all seas. Times the
 * first count, one after a new position, and one after a stop between days and tiles, beside a plain read of the same positions; then reads
 * of boxes beside a plain read of their tiles, as counted and where every cell of the sea has hours. An empty database is needed.
 */
const [place = mkdtempSync(join(tmpdir(), 'varuna-bench-density-')), vessels = '300', positions = '1000000'] =
  process.argv.slice(3)
const VESSELS = Number(vessels)
const OF_EACH = Math.ceil(Number(positions) / VESSELS)
const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 31, 12)
const { fromDay, beforeDay } = densityDays(NOW_MS)
const EVERY_MS = (NOW_MS - fromDay * DAY_MS) / OF_EACH
const REPEATS = 9

const isPostgres = place.startsWith('postgres://')
const store = await openStore(isPostgres ? openPostgres(place) : openSqlite(place))
const around = loadSurroundings(bundledPath.geo)
const random = seededRandom(30)

/** A place at sea. */
function seaPlace(): { lat: number; lon: number } {
  for (;;) {
    const [lat, lon] = [random() * 120 - 60, random() * 360 - 180]
    if (around.groundAt(lat, lon).kind !== 'land') return { lat, lon }
  }
}

async function write(mmsi: number, of: number): Promise<void> {
  let { lat, lon } = seaPlace()
  let course = random() * 360
  const track = []
  for (let at = 0; at < of; at += 1) {
    if (random() < 0.02) course = random() * 360
    const next = destination(lat, lon, (10 * EVERY_MS) / 3_600_000, course)
    if (Math.abs(next.lat) < 65 && around.groundAt(next.lat, next.lon).kind !== 'land')
      [lat, lon] = [next.lat, wrapLongitude(next.lon)]
    else course = random() * 360
    const timeMs = Math.floor(fromDay * DAY_MS + at * EVERY_MS)
    track.push(testPosition({ mmsi, timeMs, lat, lon, speedKnots: 10, courseDegrees: course }))
  }
  for (let at = 0; at < track.length; at += MAX_PAGE)
    await store.positions.write({ positions: track.slice(at, at + MAX_PAGE), staticReports: [], progress: null })
}

async function timed<Result>(work: () => Promise<Result>) {
  const [begunMs, begunCpu] = [performance.now(), cpuSeconds()]
  const result = await work()
  return { result, seconds: (performance.now() - begunMs) / 1_000, cpu: cpuSeconds() - begunCpu }
}

async function count(isStopped: boolean): Promise<void> {
  const messages: DensityMessage[] = []
  await countDensity({ store, around }, NOW_MS, (message) => messages.push(message))
  for (const message of messages)
    if (message.kind === 'days') await store.density.keepDays(message.rows)
    else if (!isStopped) await store.density.replaceTiles(message.period, message.rows)
}

/** Every position of every vessel, page by page. */
async function readAll(): Promise<number> {
  let read = 0
  for (let at = 0; at < VESSELS; at += 1)
    for (let fromMs = 0; ;) {
      const page = await store.positions.positionsFrom(419_000_000 + at, { fromMs, beforeMs: NOW_MS }, MAX_PAGE)
      read += page.length
      if (page.length < MAX_PAGE) break
      fromMs = (page.at(-1)?.timeMs ?? NOW_MS) + 1
    }
  return read
}

const filled = await timed(async () => {
  for (let at = 0; at < VESSELS; at += 1) await write(419_000_000 + at, OF_EACH)
})
console.log(
  `${VESSELS} vessels, ${(VESSELS * OF_EACH).toLocaleString('en')} positions in ${beforeDay - fromDay} days, ${isPostgres ? 'PostgreSQL' : 'SQLite'}, ` +
    `${cpus().length} cores; written in ${filled.seconds.toFixed(0)} s`,
)
const plain = await timed(readAll)
const state = (name: string, { seconds, cpu }: { seconds: number; cpu: number }) =>
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${(seconds / plain.seconds).toFixed(2)} of a plain read`,
  )
state(`a plain read of ${plain.result.toLocaleString('en')} positions`, plain)
state('the first count of all days', await timed(() => count(true)))
state(
  'adding up what a stop left without tiles, and the days that were written within the hour',
  await timed(() => count(false)),
)

const boxes = [
  ['the world', { south: -90, west: -180, north: 90, east: 180 }],
  ['20 by 10 degrees', { south: 0, west: 60, north: 10, east: 79.9 }],
  ['0.4 by 360 degrees', { south: 5, west: -180, north: 5.4, east: 180 }],
  ['360 by 0.4 degrees', { south: -90, west: 65, north: 90, east: 65.4 }],
  ['2 by 2 degrees on four tiles', { south: 9, west: 69, north: 11, east: 71 }],
] as const

async function readBoxes(): Promise<void> {
  for (const [name, box] of boxes) {
    const runs = []
    let answer = await readDensity(store, box)
    for (let at = 0; at < REPEATS; at += 1) {
      const run = await timed(() => readDensity(store, box))
      runs.push(run.cpu * 1_000)
      answer = run.result
    }
    const text = await timed(() => Promise.resolve(JSON.stringify(answer)))
    const longest = Math.max(...runs)
    const median = runs.toSorted((a, b) => a - b)[REPEATS >> 1] ?? 0
    console.log(
      `  ${name}: ${median.toFixed(1)} ms of CPU, ${longest.toFixed(1)} at most, and ${(text.cpu * 1_000).toFixed(1)} for the text; ` +
        `${answer.cells.length.toLocaleString('en')} cells of ${answer.cellDegrees}°`,
    )
  }
}

console.log('reads, as counted:')
await readBoxes()
const period = await store.density.period()
const full = createSum().fill(1)
await store.density.replaceTiles(
  period ?? { from_day: fromDay, counted_ms: NOW_MS },
  CELL_SIZES.flatMap((hundredths) =>
    [...tilesOf(full, hundredths)].map((tile) => ({ simulated: 0, hundredths, ...tile })),
  ),
)
console.log('reads, every cell with hours:')
await readBoxes()
await store.close()
