import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeInference, fileForm, startTestServer, type TestServer } from '../testing.ts'
import { intelligenceReport, vesselReport } from '../testing-reports.ts'

const alarming = { ...intelligenceReport, riskScore: 90 }

let server: TestServer
let ana: (options: InjectOptions) => Promise<LightMyRequestResponse>
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterEach(() => server.close())

const post = (url: string, payload: object) => ana({ method: 'POST', url, payload })
const alertsOf = async (send = ana, query = '') => (await send({ url: `/api/alerts${query}` })).json().alerts

test('what raises an alert says so in its answer, and the list holds the same alert, newest first', async () => {
  const fishing = (await post('/api/vessel', vesselReport)).json().alert
  const trafficking = (await post('/api/intelligence', alarming)).json().alert
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const image = (
    await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'slick.png', 'image/png', png) })
  ).json()
  expect(fishing).toMatchObject({
    kind: 'fishing',
    code: 'probable_fishing',
    message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    subject: '419000123',
    timestamp: '2026-01-31T06:00:00.000Z',
    lat: 16.5,
    lon: 72.1,
  })
  expect(trafficking).toMatchObject({
    kind: 'trafficking',
    code: 'high_risk_vessel',
    level: 'alarm',
    subject: 'IMO 9074729',
    params: { vesselId: 'IMO 9074729' },
  })
  expect(image.alert).toMatchObject({ kind: 'oil', code: 'oil_spill', level: 'alarm', subject: 'slick.png', lat: null })
  const listed = await alertsOf()
  expect(new Set(listed)).toEqual(new Set([fishing, trafficking, image.alert]))
  expect(await alertsOf(ana, '?kind=trafficking')).toEqual([trafficking])
  expect((await ana({ url: `/api/alerts/${fishing.id}` })).json()).toEqual(fishing)
})

test('a position on land is the alert of a trafficking report', async () => {
  const { alert } = (await post('/api/intelligence', { ...alarming, riskScore: 10, lat: 19.9, lon: 75.3 })).json()
  expect(alert).toMatchObject({
    code: 'vessel_on_land',
    message: 'Vessel IMO 9074729 reports a position on land: possible AIS/GPS spoofing.',
    params: { recommendedAction: 'Immediate Investigation' },
  })
})

test('what raises none says null, a sample is labelled and not kept, and a report sent again raises no second', async () => {
  expect((await post('/api/intelligence', { ...alarming, riskScore: 20 })).json().alert).toBeNull()
  const sample = (await post('/api/intelligence', { ...alarming, sample: true })).json().alert
  expect(sample).toMatchObject({ code: 'high_risk_vessel', sample: true })
  expect(await alertsOf()).toEqual([])
  const first = (await post('/api/intelligence', alarming)).json().alert
  expect((await post('/api/intelligence', alarming)).json().alert).toEqual(first)
  expect(await alertsOf()).toEqual([first])
})

test('alerts belong to the account that raised them', async () => {
  const { alert } = (await post('/api/intelligence', alarming)).json()
  const bo = await server.signInAs('bo')
  expect(await alertsOf(bo)).toEqual([])
  expect((await bo({ url: `/api/alerts/${alert.id}` })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/api/alerts' })).statusCode).toBe(401)
})

test.each(['?limit=0', '?limit=201', '?limit=x', '?kind=storm'])('%s is refused', async (query) => {
  expect((await ana({ url: `/api/alerts${query}` })).statusCode).toBe(400)
})

describe('a stored alert that is damaged', () => {
  test('is listed as unreadable beside the others, and refused alone', async () => {
    const { alert } = (await post('/api/intelligence', alarming)).json()
    const other = (await post('/api/vessel', vesselReport)).json().alert
    await server.db.updateTable('alert').set({ params: '{"vesselId":' }).where('id', '=', alert.id).execute()
    const listed = await alertsOf()
    expect(listed).toContainEqual({ id: alert.id, unreadable: true })
    expect(listed).toContainEqual(other)
    const alone = await ana({ url: `/api/alerts/${alert.id}` })
    expect(alone.statusCode).toBe(424)
    expect(alone.json()).toMatchObject({ code: 'unreadable' })
  })
})

describe.each([
  ['/api/vessel', vesselReport],
  ['/api/intelligence', alarming],
])('one record of %s', (url, report) => {
  test('is read by its id, by its own account only', async () => {
    const stored = (await post(url, report)).json()
    expect((await ana({ url: `${url}/${stored.id}` })).json()).toEqual(stored)
    expect((await ana({ url: `${url}/none` })).statusCode).toBe(404)
    const bo = await server.signInAs('bo')
    expect((await bo({ url: `${url}/${stored.id}` })).statusCode).toBe(404)
  })
})
