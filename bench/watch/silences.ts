import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSea } from '@varuna/tracks/testing'
import { openSqliteStore } from '../../apps/server/src/store/testing-stores.ts'
import { testPosition } from '../../apps/server/src/store/watch/positions/testing-positions.ts'
import { createSilenceFinder } from '../../apps/server/src/services/watch/tracks/find-silences.ts'
import { followPositions } from '../../apps/server/src/services/watch/tracks/follow-positions.ts'
import { createStateCache } from '../../apps/server/src/services/watch/tracks/state-cache.ts'
import { seededRandom } from '../rate.ts'

/**
 * Time of each round of the finder of silences (GAP-8) over a fleet, a part of it silent for 14 hours, on SQLite; the second time around
 * nothing is new. `node bench/watch/silences.ts [VESSELS] [SILENT]`
 */
const vessels = Number(process.argv[2] ?? 40_000)
const silent = Number(process.argv[3] ?? 800)
const HOUR_MS = 3_600_000
const beginMs = Date.UTC(2026, 1, 14)
const HOURS = { dark: 26, all: 40 }
/** Vessels whose positions are written at once. */
const BATCH = 1_000

const folder = mkdtempSync(join(tmpdir(), 'varuna-silences-'))
const store = await openSqliteStore(folder)
const positions = followPositions(store.positions, openSea, createStateCache(BATCH))
const random = seededRandom(35)
const seas = Array.from({ length: 40 }, () => ({ lat: random() * 90 - 40, lon: random() * 340 - 170 }))
const every = Math.floor(vessels / silent)
for (let first = 0; first < vessels; first += BATCH) {
  const fleet = Array.from({ length: Math.min(BATCH, vessels - first) }, (_, at) => first + at)
  await positions.write({
    positions: fleet.flatMap((vessel) => {
      const sea = seas[vessel % seas.length] as (typeof seas)[number]
      const place = { lat: sea.lat + random() * 2, lon: sea.lon + random() * 2 }
      const until = vessel % every === 0 ? HOURS.dark : HOURS.all
      return Array.from({ length: until / 2 + 1 }, (__, step) =>
        testPosition({
          mmsi: 419_000_000 + vessel,
          timeMs: beginMs + 2 * step * HOUR_MS,
          lat: place.lat,
          lon: place.lon + (2 * step) / 60,
          speedKnots: 1,
          courseDegrees: 90,
        }),
      )
    }),
    staticReports: [],
    progress: null,
  })
}
const finder = createSilenceFinder({ positions, encounters: store.encounters, around: openSea })
const nowMs = beginMs + (HOURS.all + 0.5) * HOUR_MS
for (const pass of ['first', 'second']) {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < Math.ceil(vessels / 5_000) + Math.ceil(silent / 100); round += 1) {
    const startMs = performance.now()
    found += await finder.run(nowMs + round * 60_000)
    times.push(Math.round(performance.now() - startMs))
  }
  console.log(`${pass} time around: ${found} silences, rounds of ${times.join(', ')} ms`)
}
await store.close()
rmSync(folder, { recursive: true })
