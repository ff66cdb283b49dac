import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withMargin } from '@varuna/fishing/testing'
import { locate } from '@varuna/geo/locate'
import type { PositionReport } from '@varuna/ais/reports/report'
import type { EventOf, TrackEvent } from '@varuna/vocabulary/events'
import { testDetails } from '@varuna/vocabulary/testing'
import { eventId } from '@varuna/tracks/event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { bundledPath } from '../../../paths.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { confirmedState } from '../../watch/tracks/testing-confirmed.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import {
  readFishingModel,
  readVesselModel,
  readWatersTables,
  readZoneRules,
} from '../../shared/bundled-data/read-bundled.ts'
import { storedVesselAssessment } from '../../analysis/fishing/stored-vessel-assessment.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { eventRow } from '../../watch/tracks/event-row.ts'
import { openImportedZones } from '../../watch/zones/imported-zones.ts'
import { readAlertAssessment } from './alert-assessment.ts'
import { createScored, findZoneFishing } from './zone-fishing.ts'

const geo = loadGeo(bundledPath.geo)
const model = readFishingModel(bundledPath.models)
const vesselModel = readVesselModel(bundledPath.models)
const tables = {
  geo,
  vesselModel,
  zoneRules: readZoneRules(bundledPath.risk),
  watersTables: readWatersTables(bundledPath.risk),
}
const park = { lat: 9.19, lon: 79.0 }
/** In the sanctuary at the mouth of the Devi river, 2.4 nm inland. */
const onLand = { lat: 19.96, lon: 86.2253 }
/** On the Rhine, 90 nm from the coast. */
const dusseldorf = { lat: 51.2217, lon: 6.765 }
const mmsi = 419_000_123
const minute = 60_000
const noon = Date.UTC(2026, 0, 31, 12)

let folder: string
let store: Store
let now: number
let ids: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-zone-fishing-'))
  store = await openSqliteStore(folder)
  ;[now, ids, shipType] = [noon, 0, 30]
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const visit = (zone: string, over: Partial<EventOf<'zone_visit'>> = {}): TrackEvent => {
  const from = { timeMs: noon - 60 * minute, ...park }
  return {
    id: `${eventId('zone_visit', [mmsi], from)}-${zone}`,
    kind: 'zone_visit',
    vessels: [mmsi],
    fromMs: from.timeMs,
    toMs: null,
    ...park,
    rule: 'ZONE-1',
    confidence: 'medium',
    evidence: [from],
    details: { ...testDetails.zone_visit, zone, name: zone },
    ...over,
  }
}
/** Type that the vessel states; null for none. */
let shipType: number | null = 30
const confirm = () =>
  store.positions.write({
    positions: [],
    staticReports: shipType === null ? [] : [testStaticReport({ mmsi, timeMs: noon - 60 * minute, shipType })],
    progress: null,
    vesselStates: [confirmedState(mmsi, noon - 60 * minute)],
  })
const write = async (timeMs: number, events: TrackEvent[], at = park, over: Partial<PositionReport> = {}) => {
  if ((await store.positions.vesselStates([mmsi])).length === 0) await confirm()
  await note(timeMs, events, at, over)
}
const note = (timeMs: number, events: TrackEvent[], at = park, over: Partial<PositionReport> = {}) =>
  store.positions.write({
    positions: [testPosition({ mmsi, timeMs, ...at, speedKnots: 3, courseDegrees: 40, ...over })],
    staticReports: [],
    progress: null,
    events: events.map(eventRow),
  })
let scored = createScored()
const look = (margin: number, within = geo) =>
  findZoneFishing(
    {
      ...tables,
      geo: within,
      store,
      importedZones: openImportedZones(store, geo.zones),
      fishingModel: withMargin(model, margin),
      clock: { now: () => now, newId: () => `alert-${(ids += 1)}` },
    },
    scored,
  )
const alerts = async () => (await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)).alerts
beforeEach(() => {
  scored = createScored()
})

test('fishing that begins inside a park raises one alert per visit, which names the rule', async () => {
  await write(noon - 20 * minute, [visit('in-gom')])
  expect(await look(-8)).toBe(0)
  expect(await look(8)).toBe(0)
  await write(noon - 15 * minute, [], { lat: 9.192, lon: 79.003 })
  expect(await look(8)).toBe(1)
  expect(await alerts()).toMatchObject([
    {
      kind: 'vessel',
      code: 'fishing_in_zone',
      level: 'alarm',
      source_kind: 'event',
      subject: String(mmsi),
      mmsi,
      source_id: visit('in-gom').id,
      timestamp_ms: noon - 15 * minute,
      raised_at_ms: noon,
      user_id: null,
      params: expect.stringContaining('"rule":"IUU-1"'),
    },
  ])
  const record = storedVesselAssessment.read((await alerts())[0]?.assessment ?? '')
  expect(record).toMatchObject({
    verdict: 'fishing',
    legality: 'illegal',
    timestamp: new Date(noon - 15 * minute).toISOString(),
    report: { mmsi, source: 'AIS', lat: 9.192, lon: 79.003 },
  })
  expect(record?.is_fishing_probability).toBeGreaterThan(0.9)
  expect(record?.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['fishing_where_banned']))
  expect(record?.missing.length).toBeGreaterThan(0)
  expect(record?.based_on.fixes).toBeGreaterThan(0)
  await write(noon - 5 * minute, [visit('in-gom', { toMs: noon - 5 * minute })])
  expect(await look(8)).toBe(0)
  expect(await alerts()).toMatchObject([{ count: 1, version: 1 }])
})

/** Sails to and fro at 3 knots, a position in ten minutes. */
async function fish(fromMinutes: number, toMinutes: number, events: TrackEvent[] = []) {
  for (let minutes = fromMinutes; minutes <= toMinutes; minutes += 10) {
    now = noon + minutes * minute
    const leg = ((minutes + 600) / 10) % 6
    const away = leg < 3 ? leg : 6 - leg
    await write(
      now,
      events,
      { lat: park.lat + 0.0064 * away, lon: park.lon + 0.0054 * away },
      { courseDegrees: leg < 3 ? 40 : 220 },
    )
  }
}
/** With two hours of positions, a probability between 0.5 and 0.8. */
const likely = 0.9

test('ALERT-10: fishing below 0.8 that breaks a rule is a caution, and an alarm once it has been likely for an hour', async () => {
  await fish(-120, -10)
  await fish(0, 0, [visit('in-gom')])
  expect(await look(likely)).toBe(1)
  const [first] = await alerts()
  expect(JSON.parse(first?.params ?? '')).toMatchObject({ isIllegal: true, likelyHours: 0 })
  expect(JSON.parse(first?.params ?? '').probability).toBeLessThan(0.8)
  expect(first?.level).toBe('caution')
  for (let minutes = 10; minutes <= 50; minutes += 10) {
    await fish(minutes, minutes)
    expect(await look(likely)).toBe(0)
  }
  await fish(60, 60)
  expect(await look(likely)).toBe(1)
  const levels = (await alerts()).map(({ level, params }) => [level, JSON.parse(params).likelyHours])
  expect(levels).toEqual([
    ['alarm', 1],
    ['caution', 0],
  ])
  await fish(70, 70)
  expect(await look(8)).toBe(0)
})

test('ALERT-10: the hour begins again where fishing was not likely in between', async () => {
  await fish(-120, -10)
  await fish(0, 0, [visit('in-gom')])
  expect(await look(likely)).toBe(1)
  for (let minutes = 10; minutes <= 70; minutes += 10) {
    await fish(minutes, minutes)
    expect(await look(minutes === 30 ? -8 : likely)).toBe(0)
  }
})

test('ALERT-11: an unconfirmed vessel raises none, and one once it is confirmed', async () => {
  await note(noon - 10 * minute, [visit('in-gom')])
  expect(await look(8)).toBe(0)
  await confirm()
  expect(await look(8)).toBe(1)
})

test('a restricted zone leaves open what its own vessels may fish, a notice; an open one, a moored vessel, a stale position and one outside raise none', async () => {
  const malvan = { lat: 16.02, lon: 73.42 }
  const zoneId = 'in-malvan'
  await write(noon - 10 * minute, [visit(zoneId)], malvan)
  expect(await look(8)).toBe(1)
  expect(await alerts()).toMatchObject([{ level: 'notice', params: expect.stringContaining('"isIllegal":false') }])
  await store.positions.write({ positions: [], staticReports: [], progress: null, events: [eventRow(visit('in-gom'))] })
  scored = createScored()
  expect(await look(8)).toBe(0)
  now = noon + 120 * minute
  await write(noon + 20 * minute, [], park)
  expect(await look(8)).toBe(0)
})

test('a vessel whose AIS ship type is not a fishing type raises none', async () => {
  await write(noon - 10 * minute, [visit('in-gom')])
  const staticReports = [testStaticReport({ mmsi, timeMs: noon, name: 'AURORA', lengthMetres: 180, shipType: 80 })]
  await store.positions.write({ positions: [], staticReports, progress: null, events: [] })
  expect(await look(8)).toBe(0)
  await store.positions.write({
    positions: [],
    progress: null,
    events: [],
    staticReports: staticReports.map((report) => ({ ...report, timeMs: noon + minute, shipType: 30 })),
  })
  scored = createScored()
  expect(await look(8)).toBe(1)
})

test('IUU-17: a vessel of which nothing is known raises none until it states that it fishes', async () => {
  shipType = null
  await write(noon - 10 * minute, [visit('in-gom')])
  expect(await look(8)).toBe(0)
  shipType = 30
  await store.positions.write({
    positions: [],
    progress: null,
    staticReports: [testStaticReport({ mmsi, timeMs: noon, shipType })],
  })
  scored = createScored()
  expect(await look(8)).toBe(1)
  const record = storedVesselAssessment.read((await alerts())[0]?.assessment ?? '')
  expect(record?.vessel).toMatchObject({ verdict: 'fishing_vessel', contradicted: false })
  expect(record?.vessel?.facts.map(({ code }) => code)).toEqual(['prior', 'stated_type'])
  expect(record?.fishing_now?.verdict).toBe('fishing')
})

test('a position without a course stores no assessment, and the reason', async () => {
  await write(noon - 10 * minute, [visit('in-gom')], park, { courseDegrees: null })
  expect(await look(8)).toBe(1)
  const [alert] = await alerts()
  expect(readAlertAssessment('fishing_in_zone', alert?.assessment ?? '')).toEqual({ none: 'no_course' })
})

test('ALERT-10: a position on land raises no alert, one at sea beside it does', async () => {
  const zone = 'in-devi'
  expect(locate(geo, onLand.lat, onLand.lon, noon)).toMatchObject({ status: 'land', zones: [{ id: zone }] })
  await write(noon - 20 * minute, [visit(zone)], onLand)
  expect(await look(8)).toBe(0)
  scored = createScored()
  const atSea = { lat: 19.9, lon: 86.29 }
  expect(locate(geo, atSea.lat, atSea.lon, noon)).toMatchObject({ status: 'water', zones: [{ id: zone }] })
  now += 60 * minute
  await write(noon + 50 * minute, [visit(zone, { toMs: noon + 50 * minute })], atSea)
  expect(await look(8)).toBe(1)
})

test('ALERT-10: a position on a navigable waterway counts as water', async () => {
  const shape = { type: 'circles', circles: [{ ...dusseldorf, radiusNm: 5 }] } as const
  const about = { countries: ['DE'], season: null, confidence: 'high', source: 'a test' } as const
  const closure = { id: 'rhine', name: 'Rhine', kind: 'seasonal_closure', shape, ...about } as const
  const withRhine = { ...geo, zones: [...geo.zones, closure] }
  await write(noon - 40 * minute, [visit('rhine')], dusseldorf)
  expect(await look(8, withRhine)).toBe(1)
  scored = createScored()
  const beside = { lat: 51.2, lon: 6.84 }
  await write(noon - 5 * minute, [visit('rhine', { id: 'beside' })], beside)
  expect(await look(8, withRhine)).toBe(0)
})

test('ALERT-11: a vessel whose reports all arrived at once raises no alert until it has been received for ten minutes', async () => {
  await write(noon - 10 * minute, [visit('in-gom')])
  const receive = (receivedMs: number) => {
    const receipt = { mmsi, feed: 'udp://all', sender: '192.0.2.66', first_ms: receivedMs, last_ms: receivedMs }
    return store.positions.write({ positions: [], staticReports: [], progress: null, receipts: [receipt] })
  }
  await receive(noon - minute)
  expect(await look(8)).toBe(0)
  await receive(noon + 9 * minute)
  expect(await look(8)).toBe(1)
})

test('a vessel is scored at most every four minutes', async () => {
  await write(noon - 10 * minute, [visit('in-gom')])
  expect(await look(-8)).toBe(0)
  await write(noon - 7 * minute, [], { lat: 9.191, lon: 79.001 })
  expect(await look(8)).toBe(0)
  await write(noon - 6 * minute, [], { lat: 9.192, lon: 79.002 })
  expect(await look(8)).toBe(1)
})

test('a process killed after raising, and the process after it, raise one alert between them', async () => {
  await write(noon - 10 * minute, [visit('in-gom')])
  const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const script = `
    import { withMargin } from '@varuna/fishing/testing'
import { locate } from '@varuna/geo/locate'
    import { bundledPath } from ${file('../../../paths.ts')}
    import { readFishingModel, readVesselModel, readWatersTables, readZoneRules } from ${file('../../shared/bundled-data/read-bundled.ts')}
    import { loadGeo } from ${file('../../shared/bundled-data/load-geo.ts')}
    import { openSqlite } from ${file('../../../store/open-database.ts')}
    import { openStore } from ${file('../../../store/open-store.ts')}
    import { createScored, findZoneFishing } from ${file('./zone-fishing.ts')}
    const store = await openStore(openSqlite(process.argv[1]))
    const effects = {
      store, geo: loadGeo(bundledPath.geo), importedZones: { at: async () => ({ zones: [], replaced: new Map(), mappedCountries: new Set() }) },
      fishingModel: withMargin(readFishingModel(bundledPath.models), 8), vesselModel: readVesselModel(bundledPath.models), zoneRules: readZoneRules(bundledPath.risk),
      watersTables: readWatersTables(bundledPath.risk), clock: { now: () => ${noon}, newId: () => crypto.randomUUID() },
    }
    for (;;) if ((await findZoneFishing(effects, createScored())) > 0) console.log('raised')
  `
  const looking = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder], {
    cwd: new URL('../../../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(looking.stdout, 'data')
  const exited = once(looking, 'exit')
  looking.kill('SIGKILL')
  await exited
  expect(await look(8)).toBe(0)
  expect(await alerts()).toMatchObject([{ code: 'fishing_in_zone', count: 1, version: 1 }])
})
