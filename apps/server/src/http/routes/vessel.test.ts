import type { PositionReport } from '@varuna/ais/report'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { fakeInference, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let send: (options: InjectOptions) => Promise<LightMyRequestResponse>
let margin = 0
const featureRows: Float32Array[] = []

beforeEach(async () => {
  featureRows.length = 0
  server = await startTestServer(
    fakeInference({
      fishing: async (_basis, features) => {
        featureRows.push(features)
        return Float32Array.of(margin)
      },
    }),
  )
  send = await server.as('ana')
})
afterEach(() => server.close())

const offKonkan = {
  mmsi: 419_000_123,
  timestamp: '2026-01-31T06:00:00Z',
  distance_from_shore: 60,
  distance_from_port: 75,
  speed: 3.2,
  course: 140,
  lat: 16.5,
  lon: 72.1,
  source: 'AIS',
}
const gulfOfMannar = { ...offKonkan, lat: 9.19, lon: 79.0 }
const report = (over: object) => send({ method: 'POST', url: '/api/vessel', payload: { ...offKonkan, ...over } })

test('likely fishing in open water is an alert, not an offence', async () => {
  margin = 8
  const answer = await report({})
  expect(answer.statusCode).toBe(200)
  const body = answer.json()
  expect(body).toMatchObject({
    is_illegal_fishing: false,
    alert_needed: true,
    verdict: 'fishing',
    flag: 'IN',
    message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    based_on: { kind: 'point', fixes: 1 },
  })
  expect(body.is_fishing_probability).toBeGreaterThan(0.5)
})

test('likely fishing in a marine national park names the rule it trips', async () => {
  margin = 8
  const body = (await send({ method: 'POST', url: '/api/vessel', payload: gulfOfMannar })).json()
  expect(body).toMatchObject({
    is_illegal_fishing: true,
    message: 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
  })
  expect(body.zones[0].approximate).toBe(true)
  expect(body.reasons.map(({ code }: { code: string }) => code)).toContain('IUU-1')
})

test('passing through the park without fishing is no offence', async () => {
  margin = -8
  const body = (await send({ method: 'POST', url: '/api/vessel', payload: gulfOfMannar })).json()
  expect(body).toMatchObject({
    is_illegal_fishing: false,
    alert_needed: false,
    message: 'Normal vessel activity detected.',
  })
})

test('earlier reports of the vessel become its track', async () => {
  await report({ timestamp: '2026-01-31T05:00:00Z', lat: 16.45 })
  await report({ timestamp: '2026-01-31T05:30:00Z', lat: 16.47, mmsi: 419_000_999 })
  const body = (await report({})).json()
  expect(body.based_on).toEqual({ kind: 'track', fixes: 2, hours: 1 })
  expect(featureRows.at(-1)).not.toEqual(featureRows[0])
  const { reports } = (await send({ url: '/api/vessel' })).json()
  expect(reports).toHaveLength(3)
  expect(reports[0]).toEqual(body)
})

test('what AIS heard of the vessel becomes its track, for every account, and is said', async () => {
  const reportedAtMs = Date.parse(offKonkan.timestamp)
  const heard = (minutes: number, over: Partial<PositionReport> = {}): PositionReport => ({
    kind: 'position',
    mmsi: offKonkan.mmsi,
    station: 'class_a',
    timeMs: reportedAtMs - minutes * 60_000,
    timeFrom: 'source',
    lat: offKonkan.lat + minutes / 1200,
    lon: offKonkan.lon,
    speedKnots: 3,
    courseDegrees: 180,
    headingDegrees: null,
    navigationStatus: 7,
    utcSecond: null,
    ...over,
  })
  const positions = [
    ...[60, 50, 40, 39, 30, 20, 10].map((minutes) => heard(minutes)),
    heard(35, { lat: -30 }),
    heard(-10),
    heard(15, { mmsi: 419_000_999 }),
  ]
  await server.store.positions.write({ positions, identities: [], progress: null })
  const body = (await report({})).json()
  expect(body.based_on).toEqual({ kind: 'track', fixes: 7, hours: 1 })
  expect(body.reasons[0].text).toMatch(/from this report and 6 positions heard over AIS before it, over 1 hours/)
  await report({ timestamp: '2026-01-31T06:05:00Z' })
  const { reports } = (await send({ url: '/api/vessel' })).json()
  expect(reports[0].reasons[0].text).toMatch(/from this report, 1 report and 6 positions heard over AIS before it/)
})

test('a speed that no fishing vessel reaches gets no probability', async () => {
  const body = (await report({ speed: 60 })).json()
  expect(body).toMatchObject({ is_fishing_probability: null, verdict: 'cannot_say', confidence: null })
  expect(featureRows).toHaveLength(0)
})

test('a position on land is refused with the words of the form, and not kept', async () => {
  const answer = await report({ lat: 19.9975, lon: 73.7898 })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'on_land',
    detail:
      'ERROR: The specified coordinates are on land. Maritime intelligence analysis is only available for water locations.',
  })
  expect((await send({ url: '/api/vessel' })).json().reports).toEqual([])
})

test.each([
  ['lat', 91, 'Latitude must be between -90 and 90'],
  ['lon', -180.5, 'Longitude must be between -180 and 180'],
  ['course', 361, 'Course must be between 0 and 360'],
  ['speed', -1, 'Speed cannot be negative'],
  ['mmsi', 12345, 'MMSI must have 9 digits'],
  ['mmsi', '419000123', 'MMSI must be a number'],
  ['source', 'GUESS', 'Source must be one of AIS, VMS, SAR, RADAR'],
  ['timestamp', 'yesterday', 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z'],
  ['distance_from_shore', null, 'Distance from shore must be a number'],
])('a wrong %s (%j) is named', async (field, value, message) => {
  const answer = await report({ [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ field, message }])
})

test('every missing field is named', async () => {
  const answer = await send({ method: 'POST', url: '/api/vessel', payload: {} })
  expect(
    answer
      .json()
      .errors.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(Object.keys(offKonkan).sort())
})
