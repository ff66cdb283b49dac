import { sampleIntelligenceReport } from '@varuna/contract/analysis/sample-reports'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let send: Send
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
})
afterEach(() => server.close())

const arabianSea = {
  vesselId: 'IMO 9074729',
  timestamp: '2026-01-31T06:00:00Z',
  riskScore: 40,
  lastPort: 'Mumbai',
  nextPort: 'Colombo',
  lat: 15,
  lon: 70,
  cargoType: 'Container',
  flagState: 'India',
}
const report = (over: object) => send({ method: 'POST', url: '/api/intelligence', payload: { ...arabianSea, ...over } })

test('every point of the score belongs to an indicator', async () => {
  const body = (await report({ flagState: 'Comoros', cargoType: 'Unknown' })).json()
  const sum = body.indicators.reduce((total: number, { points }: { points: number }) => total + points, 0)
  expect(body.riskScore).toBe(Math.min(100, Math.max(0, Math.round(sum))))
  expect(body.analystScore).toBe(40)
  expect(body.riskScore).toBeGreaterThan(40)
  for (const { rule, title, text, source } of body.indicators)
    expect([rule, title, text, source].every(Boolean)).toBe(true)
})

test('the same report always gives the same score', async () => {
  const other = await server.signInAs('bo')
  const payload = arabianSea
  const mine = (await report({})).json()
  const theirs = (await other({ method: 'POST', url: '/api/intelligence', payload })).json()
  expect(theirs.riskScore).toBe(mine.riskScore)
})

test('a repeated report is one report', async () => {
  const answers = await Promise.all([report({}), report({}), report({ timestamp: '2026-01-31T11:30:00+05:30' })])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await send({ url: '/api/intelligence' })).json().assessments).toHaveLength(1)
})

test('the score of an unknown vessel is not assessable', async () => {
  const unknown = { lastPort: 'Atlantis', nextPort: 'Nowhere', flagState: '??', cargoType: 'Unknown', riskScore: 0 }
  const body = (await report(unknown)).json()
  expect(body).toMatchObject({ riskScore: 0, riskLevel: 'Low', assessable: false, couldAdd: 100 })
  expect(body.missing).toContainEqual({
    code: 'flag_state',
    params: {},
    mostPoints: 12,
    text: 'the flag state (could add up to 12 points)',
  })
})

test('a position on land is a high-risk finding with 15 points more', async () => {
  const body = (await report({ lat: 19.9975, lon: 73.7898, flagState: 'Norway' })).json()
  expect(body).toMatchObject({ riskLevel: 'High', recommendedAction: 'Immediate Investigation', riskScore: 55 })
  expect(body.alert.message).toMatch(/on land.*spoofing/)
  expect(body.location.status).toBe('land')
})

test('an impossible jump from the earlier report is detected', async () => {
  const calm = (await report({})).json()
  const jumped = (await report({ timestamp: '2026-01-31T08:00:00Z', lat: 5, lon: 95 })).json()
  const points = (body: { indicators: { rule: string; points: number }[] }) =>
    body.indicators.find(({ rule }) => rule === 'RISK-8')?.points
  expect(points(calm)).toBe(0)
  expect(points(jumped)).toBeGreaterThan(0)
})

test('unknown facts are listed as missing and lower the confidence', async () => {
  const known = (await report({})).json()
  const unknown = (
    await report({ lastPort: 'Atlantis', nextPort: 'Nowhere', flagState: '??', cargoType: 'Unknown' })
  ).json()
  expect(unknown.missing.length).toBeGreaterThan(known.missing.length)
  expect(unknown.confidence).toBeLessThan(known.confidence)
  expect(unknown.riskScore).toBeGreaterThanOrEqual(known.riskScore)
})

test('an alert is stored with its assessment', async () => {
  const body = (await report({ riskScore: 95 })).json()
  expect(body.alert.message).toBe(`HIGH RISK VESSEL: IMO 9074729 has a risk score of ${body.riskScore}%`)
  const { assessments } = (await send({ url: '/api/intelligence' })).json()
  expect(assessments).toEqual([body])
  const tiles = (await send({ url: '/api/overview' })).json().oceanTrafficking
  expect(tiles).toMatchObject({ tiles: [{ value: 1 }, { value: 1 }, { value: 1 }] })
})

test.each([
  ['riskScore', 100.5, 'Risk score must be a whole number'],
  ['riskScore', 101, 'Risk score must be between 0 and 100'],
  ['cargoType', 'Gold', 'Cargo type must be one of Container, Bulk, Tanker, Passenger, Unknown'],
  ['vesselId', ' ', 'Vessel ID is missing'],
  ['flagState', '', 'Flag state is missing'],
])('an invalid %s (%j) is reported', async (field, value, message) => {
  const answer = await report({ [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field, message }])
})

const keyed = { 'idempotency-key': '3f1c2f0e-9b52-4a51-8a0e-6f5a3f1c2f0e' }

test.each([
  ['the sample of the form', sampleIntelligenceReport],
  ['the sample of the form, marked as none', { ...sampleIntelligenceReport, sample: false }],
  ['a report about the vessel of the sample', { vesselId: 'SAMPLE-538004567', riskScore: 95 }],
  ['a report about the vessel of the sample with a digit more', { vesselId: ' sample-5380045671' }],
  [
    'the sample with a vessel that exists, marked',
    { ...sampleIntelligenceReport, vesselId: 'IMO 9074729', sample: true },
  ],
  ['any report, marked', { riskScore: 95, sample: true }],
])('a sample is assessed but never stored, counted or used as evidence: %s', async (_, invented) => {
  const post = (over: object) =>
    send({ method: 'POST', url: '/api/intelligence', headers: keyed, payload: { ...arabianSea, ...over } })
  const answer = await post({ ...invented, timestamp: arabianSea.timestamp })
  expect(answer.json()).toMatchObject({ sample: true })
  expect((await send({ url: '/api/intelligence' })).json().assessments).toEqual([])
  expect((await send({ url: '/api/alerts?state=open' })).json().alerts).toEqual([])
  expect((await send({ url: '/api/overview' })).json().oceanTrafficking.tiles[1].value).toBe(0)
  // The key of a sample finds nothing, because nothing was stored.
  expect((await post({})).json()).toMatchObject({ vesselId: arabianSea.vesselId })
  expect((await post({})).json()).not.toHaveProperty('sample')
})

const ship = 419_000_123
const simulated = 200_000_001
/** Positions of vessels, all with the same name and IMO number. */
const receive = (...mmsis: number[]) =>
  server.store.positions.write({
    positions: mmsis.map((mmsi) => testPosition({ mmsi, timeMs: Date.parse(arabianSea.timestamp), lat: 15, lon: 70 })),
    staticReports: mmsis.map((mmsi) =>
      testStaticReport({ mmsi, timeMs: Date.parse(arabianSea.timestamp), name: 'SIM AURORA', imo: 9_074_729 }),
    ),
    progress: null,
  })

test.each([
  ['200000001', 'mmsi', 'Vessel 200000001 is simulated: it is no real vessel, and this assessment is not kept.'],
  [
    'Sim Aurora',
    'name',
    'Vessel Sim Aurora (MMSI 200000001) is simulated: it is no real vessel, and this assessment is not kept.',
  ],
  [
    'IMO 9074729',
    'imo',
    'Vessel IMO 9074729 (MMSI 200000001) is simulated: it is no real vessel, and this assessment is not kept.',
  ],
])('a report about a simulated vessel is a sample and marked as such: %s', async (vesselId, foundBy, text) => {
  await receive(simulated)
  const payload = { ...arabianSea, vesselId, riskScore: 95 }
  const body = (await send({ method: 'POST', url: '/api/intelligence', headers: keyed, payload })).json()
  expect(body).toMatchObject({ sample: true, track: { mmsi: simulated, foundBy }, alert: { sample: true } })
  expect(body.intelligenceNotes.startsWith(text)).toBe(true)
  expect((await send({ url: '/api/intelligence' })).json().assessments).toEqual([])
  expect((await send({ url: '/api/alerts?state=open' })).json().alerts).toEqual([])
  expect((await send({ url: '/api/overview' })).json().oceanTrafficking.tiles[1].value).toBe(0)
})

test('a simulated MMSI without stored data is a sample', async () => {
  expect((await report({ vesselId: 'MMSI 200 000 001' })).json()).toMatchObject({ sample: true, track: null })
  expect((await send({ url: '/api/intelligence' })).json().assessments).toEqual([])
})

test.each(['SIM AURORA', 'IMO 9074729'])('%s means a real vessel before a simulated one', async (vesselId) => {
  await receive(ship, simulated)
  const body = (await report({ vesselId })).json()
  expect(body).not.toHaveProperty('sample')
  expect(body.track.mmsi).toBe(ship)
  expect((await send({ url: '/api/intelligence' })).json().assessments).toHaveLength(1)
})
