import type { EventKind, TrackEvent } from '@varuna/vocabulary/events'
import { testDetails } from '@varuna/vocabulary/testing'
import { eventId } from '@varuna/tracks/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedGeocoder } from '../../../geocoder/embedded-geocoder.ts'
import { bundledPath } from '../../../paths.ts'
import { readFishingModel, readFlagTable, readVesselModel } from '../../../services/shared/bundled-data/read-bundled.ts'
import { loadGeo } from '../../../services/shared/bundled-data/load-geo.ts'
import { eventRow } from '../../../services/watch/tracks/event-row.ts'
import { reassessOnce } from '../../../services/analysis/trafficking/reassess.ts'
import { openImportedZones } from '../../../services/watch/zones/imported-zones.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const startMs = Date.UTC(2026, 0, 31, 12)
const tanker = 422_000_123
const simulated = 200_000_123
const geo = loadGeo(bundledPath.geo)

let server: TestServer
let send: Send
let nowMs = startMs
let ids = 0
let raised = 0

beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  await server.store.positions.write({
    positions: [tanker, simulated].flatMap((mmsi) =>
      [80, 40, 5, 0].map((ago) =>
        testPosition({ mmsi, timeMs: startMs - ago * DAY_MS, lat: 24.5, lon: 60 + ago / 100, speedKnots: 9 }),
      ),
    ),
    staticReports: [],
    progress: null,
  })
})
afterAll(() => server.close())

const effects = () => ({
  store: server.store,
  geo,
  geocoder: createEmbeddedGeocoder(geo),
  flagTable: readFlagTable(bundledPath.risk),
  importedZones: openImportedZones(server.store, geo.zones),
  findSeaRoute: async () => null,
  fishingModel: readFishingModel(bundledPath.models),
  vesselModel: readVesselModel(bundledPath.models),
  clock: { now: () => nowMs, newId: () => `again-${(ids += 1)}` },
  sleep: async () => {},
  onRaised: () => void (raised += 1),
  onFault: (error: unknown) => {
    throw error
  },
})
const look = () => reassessOnce(effects(), async () => {})
const assess = (vesselId: number, change = {}) =>
  send({
    method: 'POST',
    url: '/api/intelligence',
    payload: {
      vesselId: String(vesselId),
      timestamp: new Date(startMs).toISOString(),
      riskScore: 30,
      cargoType: 'Tanker',
      lastPort: 'Bandar Abbas',
      nextPort: 'Sohar',
      lat: 24.5,
      lon: 60,
      flagState: 'Iran',
      ...change,
    },
  })
const store = (mmsi: number, ...events: [EventKind, number, number, object][]) =>
  server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    events: events.map(([kind, daysAgo, hours, details]) => {
      const fromMs = startMs - daysAgo * DAY_MS
      const place = { lat: 24.4, lon: 60.1 }
      return eventRow({
        id: eventId(kind, [mmsi], { timeMs: fromMs, ...place }),
        kind,
        vessels: [mmsi],
        fromMs,
        ...place,
        toMs: fromMs + hours * HOUR_MS,
        rule: 'GAP-2',
        confidence: 'high',
        evidence: [],
        details: { ...testDetails[kind], ...details },
      } as TrackEvent)
    }),
  })
const disabled = { hours: 90, distanceNm: 10, distanceFromShoreNm: 60, isLikelyDisabled: true }
const alerts = async () =>
  (await send({ url: '/api/alerts?kind=trafficking' })).json().alerts as { code: string; count: number }[]
const history = async (vesselId: number) =>
  (await send({ url: `/api/intelligence/vessel/${vesselId}/history` })).json().scores as {
    by: string
    riskLevel: string
  }[]

test('new events change the score, and a higher level raises one alert, also after a restart', async () => {
  // Of a vessel of unknown kind, silence counts for the score; of a tanker it would be evasion.
  const first = (await assess(tanker, { riskScore: 38, cargoType: 'Unknown' })).json()
  expect(first).toMatchObject({ riskLevel: 'Low', track: { mmsi: tanker } })
  nowMs += 11 * 60_000
  await look()
  expect(await history(tanker)).toHaveLength(1)

  await store(tanker, ['gap', 20, 90, disabled])
  await look()
  expect(await history(tanker), 'looked at a moment ago').toHaveLength(1)
  nowMs += 11 * 60_000
  await look()
  expect(await history(tanker)).toMatchObject([
    { by: 'report', riskLevel: 'Low' },
    { by: 'new_events', riskLevel: 'Medium' },
  ])
  expect(await alerts()).toMatchObject([
    { code: 'risk_level_rose', count: 1, message: expect.stringContaining('suspicion') },
  ])
  expect(raised).toBe(1)

  nowMs += 11 * 60_000
  await look()
  nowMs += 11 * 60_000
  await Promise.all([look(), look()])
  expect(await alerts()).toHaveLength(1)
  expect(await history(tanker)).toHaveLength(2)
})

test('samples and simulated vessels are not followed, and a deleted report ends it', async () => {
  await assess(simulated)
  await assess(tanker, { sample: true, lat: 24.6 })
  nowMs += 11 * 60_000
  await store(simulated, ['gap', 20, 90, disabled])
  await look()
  expect(await history(simulated)).toEqual([])
  const other = await server.store.intelligence.due(nowMs + DAY_MS, 10)
  expect(other.map(({ vessel }) => vessel.mmsi)).toEqual([tanker])
  nowMs += 91 * DAY_MS
  await look()
  expect(await server.store.intelligence.due(nowMs + DAY_MS, 10)).toEqual([])
})

test('an event that arrives during an assessment is found later', async () => {
  const meanwhile = 422_000_124
  await server.store.positions.write({
    positions: [40, 5].map((ago) =>
      testPosition({ mmsi: meanwhile, timeMs: startMs - ago * DAY_MS, lat: 24.5, lon: 60 }),
    ),
    staticReports: [],
    progress: null,
  })
  const { intelligenceReports } = server.store
  server.store.intelligenceReports = {
    ...intelligenceReports,
    async add(...args) {
      server.store.intelligenceReports = intelligenceReports
      await store(meanwhile, ['gap', 4, 90, disabled])
      return intelligenceReports.add(...args)
    },
  }
  expect((await assess(meanwhile)).json()).toMatchObject({ riskLevel: 'Low' })
  nowMs = startMs + 11 * 60_000
  await look()
  expect((await history(meanwhile)).map(({ by }) => by)).toEqual(['report', 'new_events'])
})

test('a report that is deleted and restored is followed again', async () => {
  const restored = 422_000_125
  nowMs = startMs
  await server.store.positions.write({
    positions: [40, 5].map((ago) =>
      testPosition({ mmsi: restored, timeMs: startMs - ago * DAY_MS, lat: 24.5, lon: 60 }),
    ),
    staticReports: [],
    progress: null,
  })
  const { id } = (await assess(restored)).json()
  await send({ method: 'DELETE', url: `/api/assessments/intelligence_report/${id}` })
  await store(restored, ['gap', 4, 90, disabled])
  nowMs += 11 * 60_000
  await look()
  expect(await history(restored)).toEqual([])
  await send({ method: 'POST', url: `/api/assessments/intelligence_report/${id}/restore` })
  nowMs += 11 * 60_000
  await look()
  expect((await history(restored)).map(({ by }) => by)).toEqual(['report', 'new_events'])
})

test('a level raised by a position on land states this next to its score', async () => {
  const ashore = 422_000_130
  nowMs = startMs
  const at = (ago: number, lat: number, lon: number) =>
    testPosition({ mmsi: ashore, timeMs: startMs - ago * DAY_MS, lat, lon, speedKnots: 9 })
  await server.store.positions.write({
    positions: [at(40, 24.5, 60), at(5, 24.5, 60)],
    staticReports: [],
    progress: null,
  })
  await assess(ashore, { riskScore: 0, timestamp: new Date(startMs - DAY_MS).toISOString() })
  await server.store.positions.write({ positions: [at(0, 23, 80)], staticReports: [], progress: null })
  await store(ashore, ['gap', 30, 12, { hours: 12, distanceNm: 10, isLikelyDisabled: false }])
  nowMs += 11 * 60_000
  await look()
  const { alerts: found } = (await send({ url: '/api/alerts?kind=trafficking' })).json()
  const rose = found.find(({ subject }: { subject: string }) => subject === String(ashore))
  expect(rose).toMatchObject({ code: 'risk_level_rose', params: { isOnLand: true, riskLevel: 'High' } })
  expect(rose.message).toContain('reports a position on land')
})
