import type { EventKind, TrackEvent } from '@varuna/vocabulary/events'
import { testDetails } from '@varuna/vocabulary/testing'
import { eventId } from '@varuna/tracks/event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operator } from '../../../audit/actor.ts'
import { eventRow } from '../../../services/watch/tracks/event-row.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../../services/shared/bundled-data/load-geo.ts'
import { readListRows } from '../../../services/watch/vessel-lists/read-list-rows.ts'
import { importVesselList } from '../../../services/watch/vessel-lists/vessel-lists.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const nowMs = Date.UTC(2026, 0, 31, 12)
const jigger = 412_000_123
const carrier = 352_000_456
const simulated = 200_000_123
const many = 419_000_777

let ids = 100
let server: TestServer
let send: Send

const happened = (
  kind: EventKind,
  vessels: number[],
  daysAgo: number,
  hours: number,
  details: object = {},
  place = { lat: -45, lon: -60 },
) => {
  const fromMs = nowMs - daysAgo * DAY_MS
  return eventRow({
    id: eventId(kind, vessels, { timeMs: fromMs, ...place }),
    kind,
    vessels,
    fromMs,
    ...place,
    toMs: fromMs + hours * HOUR_MS,
    rule: kind === 'gap' ? 'GAP-2' : 'TEST-1',
    confidence: 'high',
    evidence: [],
    details: { ...testDetails[kind], ...details },
  } as TrackEvent)
}

const noData = { callSign: null, imo: null, beamMetres: null, bowMetres: null, portMetres: null, draughtMetres: null }
function staticReport(mmsi: number, shipType: number, name: string, lengthMetres = 60, callSign: string | null = null) {
  return {
    kind: 'static' as const,
    station: 'class_a' as const,
    timeFrom: 'source' as const,
    mmsi,
    name,
    shipType,
    timeMs: nowMs - DAY_MS,
    lengthMetres,
    destination: 'MONTEVIDEO',
    ...noData,
    callSign,
  } as never
}

beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  const at = (mmsi: number, daysAgo: number, lat: number, lon: number, speedKnots = 9) =>
    testPosition({ mmsi, timeMs: nowMs - daysAgo * DAY_MS, lat, lon, speedKnots })
  await server.store.positions.write({
    positions: [
      ...[330, 327, 324, 321, 318, 316].map((ago) => at(jigger, ago, -45 + ago / 1e4, -60)),
      ...[14, 11, 8, 5, 3, 1].map((ago) => at(jigger, ago, -45.5, -59.5)),
      at(carrier, 5, -45.5, -59.5),
    ],
    staticReports: [staticReport(jigger, 30, 'LU RONG 1'), staticReport(carrier, 70, 'FRIO STAR', 60, '3FQX7')],
    progress: null,
    events: [
      happened('port_visit', [jigger], 332, 20, { port: 'Montevideo', country: 'UY' }, { lat: -34.9, lon: -56.2 }),
      happened('encounter', [carrier, jigger], 325, 6, { distanceFromShoreNm: 210 }),
      happened('gap', [jigger], 316, 302 * 24, {
        hours: 302 * 24,
        distanceNm: 40,
        distanceFromShoreNm: 210,
        isLikelyDisabled: true,
      }),
      happened('encounter', [simulated, jigger], 200, 9, { distanceFromShoreNm: 205 }),
      happened('encounter', [carrier, jigger], 5, 8, { distanceFromShoreNm: 205 }),
    ],
  })
})
afterAll(() => server.close())

const report = (change: object) =>
  send({
    method: 'POST',
    url: '/api/intelligence',
    payload: {
      vesselId: String(jigger),
      timestamp: new Date(nowMs).toISOString(),
      riskScore: 0,
      cargoType: 'Unknown',
      lastPort: 'Montevideo',
      nextPort: 'Montevideo',
      lat: -45.5,
      lon: -59.5,
      flagState: 'China',
      ...change,
    },
  })

test("a vessel's known behaviour comes with its events and a prefilled report", async () => {
  const body = (await send({ url: `/api/intelligence/behaviour/${jigger}` })).json()
  expect(body).toMatchObject({
    mmsi: jigger,
    name: 'LU RONG 1',
    kind: 'fishing',
    kindInferred: false,
    flag: 'CN',
    cut: false,
    atSea: { port: 'Montevideo', inPort: false },
    counts: { silences: 1, encounters: 2, portVisits: 1 },
    encountered: [{ mmsi: carrier, kind: 'cargo', flag: 'PA' }, {}],
    form: { vesselId: '412000123', lastPort: 'Montevideo', cargoType: 'Unknown', flagState: 'China' },
  })
  // It left 331 days ago, and the silence of 302 days is none of its days at sea.
  expect(body.atSea.days).toBeLessThan(30)
  expect(body.atSea.silentDays).toBeCloseTo(302, 0)
  // The meeting with a simulated vessel, which is marked.
  expect(body.events.map((event: { simulated: boolean }) => event.simulated)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
  expect((await send({ url: '/api/intelligence/behaviour/999' })).statusCode).toBe(400)
  expect((await send({ url: '/api/intelligence/behaviour/419123456' })).statusCode).toBe(404)
})

test("a gap of 300 days and two meetings with a carrier are not low risk, even without an analyst's score", async () => {
  const body = (await report({})).json()
  expect(['Medium', 'High']).toContain(body.riskLevel)
  expect(body).toMatchObject({ assessable: true, track: { mmsi: jigger, foundBy: 'mmsi' } })
  const points = Object.fromEntries(
    body.indicators.map((each: { rule: string; points: number }) => [each.rule, each.points]),
  )
  expect(points).toMatchObject({ 'RISK-10': 0, 'RISK-16': 24, 'RISK-17': 19 })
  const silent = body.indicators.find(({ rule }: { rule: string }) => rule === 'RISK-16')
  expect(silent).toMatchObject({ value: 7248, unit: 'hours', threshold: 12, mostPoints: 24 })
  expect(silent.text).toContain('302 days')
})

test('a vessel on an imported IUU list is named, and so is one that met it', async () => {
  const before = (await report({ vesselId: String(carrier), lat: -44 })).json()
  const clock = { now: () => nowMs, newId: () => 'change' }
  const bytes = new TextEncoder().encode('IMO,MMSI,Name,Flag,RFMO\n,412000123,LU RONG 1,China,ICCAT\n')
  const { countries } = loadGeo(bundledPath.geo)
  const rows = readListRows(countries, 'iuu', bytes)
  const file = { kind: 'iuu', name: 'iuu.csv', sha256: 'a', rows, by: operator } as const
  await importVesselList({ store: server.store, clock }, file)
  const listed = (await report({ lat: -44.1 })).json()
  const on = (body: { indicators: { rule: string }[] }, rule: string) =>
    body.indicators.find((each) => each.rule === rule)
  expect(on(before, 'RISK-21')).toMatchObject({ points: 0, missing: [{ code: 'iuu_lists', mostPoints: 55 }] })
  expect(on(listed, 'RISK-21')).toMatchObject({ points: 55, text: expect.stringContaining('ICCAT') })
  const met = (await report({ vesselId: String(carrier), lat: -44.2 })).json()
  expect(on(met, 'RISK-21')).toMatchObject({ points: 0, missing: [] })
  expect(JSON.stringify(on(met, 'RISK-17'))).toContain('met_listed')
})

test('a vessel mooring away from listed ports is not counted as months at sea, and one last received long ago is not described as without gaps', async () => {
  const mmsi = 419_000_888
  const quay = { lat: 15.99, lon: 73.5 }
  const off = { lat: 15.99, lon: 72.6 }
  const positions = Array.from({ length: 60 }, (_, day) => [
    testPosition({ mmsi, timeMs: nowMs - (290 - day) * DAY_MS, ...quay, speedKnots: 0 }),
    testPosition({ mmsi, timeMs: nowMs - (290 - day) * DAY_MS + 12 * HOUR_MS, ...off, speedKnots: 7 }),
  ]).flat()
  await server.store.positions.write({ positions, staticReports: [], progress: null })
  const report = { vesselId: `MMSI ${mmsi}`, riskScore: 0, ...off, timestamp: new Date(nowMs).toISOString() }
  const payload = { ...report, lastPort: 'Mumbai', nextPort: 'Kochi', cargoType: 'Unknown', flagState: 'India' }
  const { indicators } = (await send({ method: 'POST', url: '/api/intelligence', payload })).json()
  const of = (rule: string) => indicators.find((each: { rule: string }) => each.rule === rule)
  expect(of('RISK-10').text).toMatch(
    /^When it was last received, on 2025-06-15, it had been at sea for at least 12 hours since 2025-06-14, when it lay still/,
  )
  expect(of('RISK-16').text).toContain('It has not been received since 2025-06-15 00:00 UTC')
  expect(JSON.stringify(indicators)).not.toMatch(/no_silence"|no_long_gap/)
})

test('stored data is not listed as missing, and data never received is not described as unchanged', async () => {
  const mmsi = 419_000_889
  const place = { lat: 12, lon: 72 }
  const days = [4, 3, 2, 1, 0]
  await server.store.positions.write({
    positions: days.map((ago) => testPosition({ mmsi, timeMs: nowMs - ago * DAY_MS, ...place, speedKnots: 7 })),
    staticReports: [],
    progress: null,
  })
  const ports = { lastPort: 'Colombo', nextPort: 'Mumbai' }
  const body = (await report({ vesselId: String(mmsi), ...place, ...ports, flagState: 'India' })).json()
  const codes = body.indicators.flatMap(({ reasons }: { reasons: { code: string }[] }) =>
    reasons.map(({ code }) => code),
  )
  expect(codes).not.toContain('no_track')
  expect(codes).not.toContain('identity_constant')
  expect(codes).toEqual(expect.arrayContaining(['track_too_short', 'particulars_not_known', 'nothing_broadcast']))
  const missing = body.missing.map(({ code }: { code: string }) => code)
  for (const stored of ['track', 'mmsi']) expect(missing).not.toContain(stored)
})

test('a vessel received after the time of a report is not described as silent since', async () => {
  const mmsi = 419_000_890
  const place = { lat: 12, lon: 72 }
  await server.store.positions.write({
    positions: [40, 1].map((ago) => testPosition({ mmsi, timeMs: nowMs - ago * DAY_MS, ...place })),
    staticReports: [],
    progress: null,
  })
  const codesAt = async (daysAgo: number) => {
    const timestamp = new Date(nowMs - daysAgo * DAY_MS).toISOString()
    const { indicators } = (await report({ vesselId: String(mmsi), ...place, timestamp })).json()
    const silence = indicators.find(({ rule }: { rule: string }) => rule === 'RISK-16')
    return silence.reasons.map(({ code }: { code: string }) => code)
  }
  expect(await codesAt(20)).not.toContain('not_received_since')
  expect(await codesAt(0)).toContain('not_received_since')
})

test('a watch list of the account is named without points, and one of another account is not', async () => {
  const other = await server.signInAs('bo')
  for (const [by, name] of [
    [send, 'Mine'],
    [other, 'Theirs'],
  ] as const) {
    const raise = { appears: false, moves: false, goesDark: false }
    const { id } = (await by({ method: 'POST', url: '/api/watch-lists', payload: { name, raise } })).json()
    await by({ method: 'POST', url: `/api/watch-lists/${id}/vessels`, payload: { mmsi: carrier } })
  }
  const body = (await report({ vesselId: String(carrier), lat: -43 })).json()
  const lists = body.indicators.find(({ rule }: { rule: string }) => rule === 'RISK-21')
  expect(lists.text).toContain('“Mine”')
  expect(lists.text).not.toContain('Theirs')
})

test.each([
  ['the coast of Iran, well received before', { lat: 25.2, lon: 57.6 }, true, 28],
  ['the same, badly received before', { lat: 25.2, lon: 57.6 }, false, 0],
  ['the coast of Oman', { lat: 23, lon: 59.5 }, true, 0],
])('a tanker that goes silent off %s', async (_, place, wasWellReceived, expected) => {
  const mmsi = 636_000_000 + ids++
  const details = { hours: 120, distanceNm: 20, distanceFromShoreNm: 25, isLikelyDisabled: false, wasWellReceived }
  await server.store.positions.write({
    positions: [9, 1].map((ago) => testPosition({ mmsi, timeMs: nowMs - ago * DAY_MS, ...place })),
    staticReports: [],
    progress: null,
    events: [happened('gap', [mmsi], 8, 120, details, place)],
  })
  const body = (await report({ vesselId: String(mmsi), cargoType: 'Tanker', flagState: 'Liberia', ...place })).json()
  const off = body.indicators.find(({ rule }: { rule: string }) => rule === 'RISK-25')
  expect([off.points, off.text.includes('Iran')]).toEqual([expected, true])
})

test.each([
  ['MMSI 412000123', 'mmsi'],
  ['lu rong 1', 'name'],
  ['F/V Lu Rong-1', 'name'],
  ['Frío Stär', 'name'],
  ['3fqx7', 'call_sign'],
  ['3F QX 7', 'call_sign'],
  ['3FQX', null],
  ['Nobody Knows Her', null],
  ['9074729', null],
  ['123', null],
  ["'; drop table alert; --", null],
  ['🦑', null],
])('the vessel id %s is found by %s', async (vesselId, foundBy) => {
  const body = (await report({ vesselId })).json()
  expect(body.track?.foundBy ?? null).toBe(foundBy)
})

test.each([
  ['IMO 9321483', 'imo'],
  ['9321483', 'imo'],
  ['MMSI 9321483', null],
])('a vessel with an IMO number is found by %s: %s', async (vesselId, foundBy) => {
  const mmsi = 219_000_777
  await server.store.positions.write({
    positions: [testPosition({ mmsi, timeMs: nowMs - DAY_MS, lat: -45, lon: -60 })],
    staticReports: [Object.assign(staticReport(mmsi, 70, 'EMMA'), { imo: 9_321_483 })],
    progress: null,
  })
  const body = (await report({ vesselId })).json()
  expect(body.track?.foundBy ?? null).toBe(foundBy)
})

test.each([
  ['412-000-123', 'mmsi_agrees_with_flag'],
  ['MMSI no. 412 000 123', 'mmsi_agrees_with_flag'],
  ['000000000', 'mmsi_of_no_ship'],
  ['IMO 9074728', 'imo_of_no_ship'],
  ['9074728', 'imo_of_no_ship'],
  ['9074729', 'identity_not_checked'],
])('the vessel id %s is judged: %s', async (vesselId, code) => {
  const body = (await report({ vesselId })).json()
  const identity = body.indicators.find(({ rule }: { rule: string }) => rule === 'RISK-7')
  expect(identity.reasons.map((reason: { code: string }) => reason.code)).toContain(code)
})

test('a misspelt port is named with the nearest ones, and a former flag is known', async () => {
  const body = (await report({ lastPort: 'Montevido', flagState: 'zaire' })).json()
  const port = body.indicators.find(({ rule }: { rule: string }) => rule === 'RISK-3')
  expect(port.reasons[0]).toMatchObject({
    code: 'port_not_recognised',
    params: { suggestions: ['Montevideo', 'Monteverde'] },
  })
  expect(port.text).toContain('It may mean Montevideo or Monteverde.')
  expect(body.missing.map(({ code }: { code: string }) => code)).not.toContain('flag_state')
})

describe('hours of fishing', () => {
  const sail = async (
    days: number,
    everyMinutes: number,
    place: { lat: number; lon: number },
    { shipType = 30, lengthMetres = 60, knots = 3.4 } = {},
    mmsi = 257_000_000 + ids++,
  ) => {
    const noise = (at: number) => Math.sin(at * 12.9898) * Math.cos(at * 78.233)
    await server.store.positions.write({
      positions: Array.from({ length: (days * 1_440) / everyMinutes }, (_, at) =>
        testPosition({
          mmsi,
          timeMs: nowMs - days * DAY_MS + at * everyMinutes * 60_000,
          speedKnots: knots + noise(at) / 3,
          courseDegrees: (180 + 150 * noise(Math.floor(at / 9))) % 360,
          lat: place.lat + (at % 400) / 4_000,
          lon: place.lon + Math.sin(at / 60) / 20,
        }),
      ),
      staticReports: [staticReport(mmsi, shipType, `TRAWLER ${mmsi}`, lengthMetres)],
      progress: null,
    })
    return (await send({ url: `/api/intelligence/behaviour/${mmsi}` })).json().fishing
  }

  test('come from the fishing model, from days spread over a long track', async () => {
    const short = await sail(10, 15, { lat: 62, lon: -5 })
    expect(short).toMatchObject({ basis: 'model', judgedDays: 11 })
    expect(short.hours / short.days).toBeGreaterThan(18)
    const long = await sail(80, 30, { lat: 40, lon: -40 })
    expect(long).toMatchObject({ basis: 'model', judgedDays: 24 })
    expect(long.days).toBeGreaterThan(70)
    expect(long.highSeasHours).toBeGreaterThan(0.9 * long.hours)
    expect((await sail(10, 15, { lat: 62, lon: -5 }, { shipType: 70 }))?.basis ?? null).toBeNull()
  })

  test('in the waters of other states are unknown for a vessel without a flag', async () => {
    const place = { lat: 40, lon: -40 }
    expect(await sail(10, 30, place)).toMatchObject({ foreignHours: 0 })
    expect(await sail(10, 30, place, {}, 299_000_001)).toMatchObject({ basis: 'model', foreignHours: null })
  })

  test('come from slow sailing where the model cannot score, and the response says so', async () => {
    const inshore = await sail(6, 2, { lat: 62.2, lon: 4.85 }, { lengthMetres: 12, knots: 1.5 })
    expect(inshore).toMatchObject({ basis: 'slow_speed', judgedDays: null })
  })
})

test('a vessel with 100,000 positions is assessed from a sample of its track', { timeout: 120_000 }, async () => {
  const positions = Array.from({ length: 100_000 }, (_, at) =>
    testPosition({
      mmsi: many,
      timeMs: nowMs - 360 * DAY_MS + at * 300_000,
      speedKnots: 4,
      courseDegrees: 90,
      lat: 8 + Math.sin(at / 3_000) * 3,
      lon: 66 + Math.cos(at / 3_000) * 3,
    }),
  )
  for (let at = 0; at < positions.length; at += 10_000)
    await server.store.positions.write({
      positions: positions.slice(at, at + 10_000),
      staticReports: [],
      progress: null,
    })
  const reads = vi.spyOn(server.store.positions, 'trackPage')
  const body = (await report({ vesselId: String(many), lat: 8, lon: 66, flagState: 'India' })).json()
  const pages = await Promise.all(reads.mock.results.map(({ value }) => value as ReturnType<typeof reads>))
  reads.mockRestore()
  expect(body.track.mmsi).toBe(many)
  const read = pages.reduce((sum, page) => sum + page.positions.length, 0)
  expect(read).toBeGreaterThan(1_000)
  expect(read).toBeLessThan(20_000)
})
