import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { testRule } from '../../apps/server/src/services/erasure/testing-account.ts'
import { createVisitMemory, followVisits } from '../../apps/server/src/services/desk/outgoing/follow-visits.ts'
import { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { confirmedState } from '../../apps/server/src/services/watch/tracks/testing-confirmed.ts'
import { openImportedZones } from '../../apps/server/src/services/watch/zones/imported-zones.ts'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { openSqliteStore } from '../../apps/server/src/store/testing-stores.ts'
import { testPosition } from '../../apps/server/src/store/watch/positions/testing-positions.ts'
import { seededRandom } from '../rate.ts'

/**
 * Time of a round that follows visits of areas over a fleet whose positions are all new, beside reading the positions alone, on SQLite.
 * `npm run bench visits [VESSELS]`
 */
const vessels = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 40_000)
const beginMs = Date.UTC(2026, 1, 14)
const ROUNDS = 5
const PAGE = 500

const folder = mkdtempSync(join(tmpdir(), 'varuna-visits-'))
const store = await openSqliteStore(folder)
const geo = loadGeo(bundledPath.geo)
const random = seededRandom(36)
const places = Array.from({ length: vessels }, () => ({ lat: random() * 20 - 30, lon: random() * 30 + 60 }))
let nowMs = beginMs
const move = async () => {
  nowMs += 60_000
  for (let first = 0; first < vessels; first += 1_000) {
    const positions = places.slice(first, first + 1_000).map(({ lat, lon }, at) => {
      return testPosition({ mmsi: 419_000_000 + first + at, timeMs: nowMs, lat, lon: lon + (nowMs - beginMs) / 6e8 })
    })
    await store.positions.write({ positions, staticReports: [], progress: null })
  }
}
const effects = {
  store,
  geo,
  importedZones: openImportedZones(store, geo.zones),
  clock: { now: () => nowMs, newId: () => String((ids += 1)) },
  people: { heldRole: () => 'member' as const, mayDo: async () => true },
}
let ids = 0
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const readAll = async () => {
  for (let after = -1; ;) {
    const page = await store.positions.latestAfter(after, PAGE)
    after = page.at(-1)?.mmsi ?? 0
    if (page.length < PAGE) return
  }
}
const measure = async (run: () => Promise<unknown>) => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await move()
    const startMs = performance.now()
    await run()
    times.push(performance.now() - startMs)
  }
  return median(times)
}

for (let first = 0; first < vessels; first += 1_000) {
  const vesselStates = places
    .slice(first, first + 1_000)
    .map((_, at) => confirmedState(419_000_000 + first + at, beginMs))
  await store.positions.write({ positions: [], staticReports: [], progress: null, vesselStates })
}
await move()
const alone = await measure(readAll)
const state = (ms: number) =>
  `${ms.toFixed(0)} ms, ${((ms * 1_000) / vessels).toFixed(1)} µs a position, ${(ms / alone).toFixed(2)} times reading alone`
console.log(`${vessels} vessels; reading their latest positions alone: ${state(alone)}`)
let rules = 0
for (const areas of [0, 1, 50, 200, 2_000]) {
  for (; rules < areas; rules += 1) {
    const [south, west] = [random() * 20 - 30, random() * 30 + 60]
    // A square of 0.3 degrees, drawn as a polygon of forty corners.
    const corners = Array.from({ length: 40 }, (_, at) => {
      const angle = (at / 40) * 2 * Math.PI
      return [west + 0.15 * Math.cos(angle), south + 0.15 * Math.sin(angle)]
    })
    const place = { kind: 'shape', corners }
    const asked = alertRuleRequest.parse({ name: 'Area', active: true, what: ['area_entered'], place })
    const rule = { ...testRule(`rule-${rules}`, `account-${rules % 200}`), body: JSON.stringify(asked) }
    await store.outgoing.addRule({ ...rule, takes_visits: 1 }, 100)
  }
  const memory = createVisitMemory()
  const run = () => followVisits(effects, memory, 86_400_000)
  // The first round notes who is inside.
  await run()
  const inside = [...(await store.areaVisits.counts()).values()].reduce((sum, count) => sum + count, 0)
  const moved = await measure(run)
  const startMs = performance.now()
  await run()
  const still = performance.now() - startMs
  console.log(`${areas} areas, ${inside} visits: ${state(moved)}; nothing new ${still.toFixed(0)} ms`)
}
await store.close()
rmSync(folder, { recursive: true })
