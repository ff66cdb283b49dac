import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../../audit/actor.ts'
import { importVesselList } from '../../../services/watch/vessel-lists/vessel-lists.ts'
import { readListRows } from '../../../services/watch/vessel-lists/read-list-rows.ts'
import { gatherFacts } from '../../../services/analysis/fishing/gather-facts.ts'
import { loadGeo } from '../../../services/shared/bundled-data/load-geo.ts'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { bundledPath } from '../../../paths.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const HOUR_MS = 3_600_000
const nowMs = Date.UTC(2026, 0, 31, 12)
const imo = 9_074_729
const honest = 419_000_123
const copy = 412_000_456
const renumbered = { imo: 9_319_466, before: 419_000_001, after: 352_000_002 }

let server: TestServer
let send: Send

const stated = (mmsi: number, number: number, hoursAgo: number[], name: string) =>
  hoursAgo.map((ago) => testStaticReport({ mmsi, timeMs: nowMs - ago * HOUR_MS, imo: number, name, shipType: 30 }))

beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  const at = (mmsi: number, hoursAgo: number, lat: number) =>
    testPosition({ mmsi, timeMs: nowMs - hoursAgo * HOUR_MS, lat, lon: 70, speedKnots: 6 })
  await server.store.positions.write({
    positions: [
      ...[100, 50, 3].map((ago) => at(honest, ago, 15)),
      ...[90, 40, 1].map((ago) => at(copy, ago, 10)),
      at(renumbered.before, 200, 12),
      at(renumbered.after, 2, 12),
    ],
    staticReports: [
      ...stated(honest, imo, [100, 50, 3], 'GANGA'),
      ...stated(copy, imo, [90, 40, 1], 'SEA WOLF'),
      ...stated(renumbered.before, renumbered.imo, [200, 150], 'ONE'),
      ...stated(renumbered.after, renumbered.imo, [100, 2], 'TWO'),
    ],
    progress: null,
  })
  const { countries } = loadGeo(bundledPath.geo)
  const clock = { now: () => nowMs, newId: () => `change-${Math.round(performance.now() * 1e3)}` }
  for (const [kind, text] of [
    ['iuu', `IMO,Name,RFMO\n${imo},SEA WOLF,IOTC\n${renumbered.imo},ONE,IOTC\n`],
    ['authorisations', `imo,country,valid_from\n${imo},LK,2025-01-01\n`],
  ] as const) {
    const rows = readListRows(countries, kind, new TextEncoder().encode(text))
    await importVesselList(
      { store: server.store, clock },
      { kind, name: `${kind}.csv`, sha256: kind, rows, by: operator },
    )
  }
})
afterAll(() => server.close())

const assess = async (vesselId: string) => {
  const payload = {
    vesselId,
    timestamp: new Date(nowMs).toISOString(),
    riskScore: 0,
    cargoType: 'Unknown',
    lastPort: 'Mumbai',
    nextPort: 'Colombo',
    lat: 15,
    lon: 70,
    flagState: 'India',
  }
  const body = (await send({ method: 'POST', url: '/api/intelligence', payload })).json()
  const of = (rule: string) => body.indicators.find((each: { rule: string }) => each.rule === rule)
  return { body, of }
}

test('an IMO number that two ships send means neither of them, and the answer names both', async () => {
  const { body, of } = await assess(`IMO ${imo}`)
  expect(body.track).toBeNull()
  expect(of('RISK-7').text).toContain(`The IMO number ${imo} is sent by MMSIs ${copy} and ${honest}`)
  expect(of('RISK-17')).toMatchObject({ points: 0, reasons: [{ code: 'track_of_unknown_ship' }] })
  expect(of('RISK-21').points).toBe(0)
})

test.each([
  [honest, copy],
  [copy, honest],
])('the answer for MMSI %i names the other and does not take it for the listed ship', async (mmsi, other) => {
  const { body, of } = await assess(String(mmsi))
  expect(body.track.mmsi).toBe(mmsi)
  expect(of('RISK-20').text).toContain(`is also sent by MMSI ${other}`)
  expect(of('RISK-20').points).toBe(0)
  expect(of('RISK-21')).toMatchObject({
    points: 0,
    reasons: [{ code: 'listed_under_shared_imo' }],
    missing: [{ code: 'ship_of_imo' }],
  })
})

test('a ship that changed its MMSI is one ship: its number means the newest, and its listing stays', async () => {
  const { body, of } = await assess(`IMO ${renumbered.imo}`)
  expect(body.track.mmsi).toBe(renumbered.after)
  expect(of('RISK-21')).toMatchObject({ points: 55, reasons: [{ code: 'on_iuu_list' }] })
})

test('neither the listing nor the authorisation of one ship goes to the other that sends its number', async () => {
  const { store } = server
  const effects = {
    store,
    geo: loadGeo(bundledPath.geo),
    importedZones: { at: async () => [] },
    watersTables: { waters: { version: '1', commonAccess: [], trawlBans: [] }, sovereign: {} },
  } as unknown as Parameters<typeof gatherFacts>[0]
  const factsOf = (mmsi: number) =>
    gatherFacts(effects, { mmsi, lat: 15, lon: 70, isReceived: false }, { waters: null, zones: [] }, 'IN', nowMs)
  expect(await factsOf(honest)).toMatchObject({
    listings: [],
    authorisations: [],
    sharedImo: { imo, mmsis: [copy], hides: { listing: true, authorisation: true } },
  })
  expect(await factsOf(renumbered.after)).toMatchObject({ listings: [{ matchedBy: 'imo' }], sharedImo: null })
})
