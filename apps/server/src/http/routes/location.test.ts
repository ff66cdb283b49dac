import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { fakeInference, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let send: (options: InjectOptions) => Promise<LightMyRequestResponse>
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.as('ana')
})
afterAll(() => server.close())

const at = (query: string) => send({ url: `/api/location?${query}` })

test('open sea, harbour and land', async () => {
  expect((await at('lat=15&lon=70')).json()).toMatchObject({ status: 'water', nearCoast: false })
  const harbour = (await at('lat=18.92&lon=72.842')).json()
  expect(harbour).toMatchObject({ status: 'water', nearestPort: { country: 'IN' } })
  expect((await at('lat=19.9975&lon=73.7898')).json()).toMatchObject({ status: 'land', distanceFromShoreNm: 0 })
})

test('180 east and 180 west are one place', async () => {
  const east = (await at('lat=-17&lon=180')).json()
  const west = (await at('lat=-17&lon=-180')).json()
  expect(east.nearestPort.name).toBe(west.nearestPort.name)
  expect(east.nearestPort.distanceNm).toBeCloseTo(west.nearestPort.distanceNm, 6)
  expect(east.distanceFromShoreNm).toBeCloseTo(west.distanceFromShoreNm, 6)
  expect(east.status).toBe(west.status)
})

test.each([
  'lat=91&lon=0',
  'lat=0&lon=181',
  'lat=NaN&lon=0',
  'lat=&lon=0',
  'lat=north&lon=0',
  'lat=1e308&lon=0',
  'lon=0',
  'lat=1&lat=2&lon=0',
  'lat=0x10&lon=0',
  'lat=Infinity&lon=0',
])('%s is refused with the field named', async (query) => {
  const answer = await at(query)
  expect(answer.statusCode).toBe(400)
  expect(['lat', 'lon']).toContain(answer.json().errors[0].field)
})
