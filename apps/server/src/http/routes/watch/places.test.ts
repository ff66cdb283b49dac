import { placeList, zoneList, type Place } from '@varuna/contract/watch/place'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let request: Awaited<ReturnType<TestServer['signInAs']>>
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  request = await server.signInAs('ana')
})
afterAll(() => server.close())

const get = async (url: string) => {
  const answer = await request({ url })
  return { status: answer.statusCode, body: answer.json() as unknown }
}
const search = async (text: string): Promise<Place[]> => {
  const { status, body } = await get(`/api/places?search=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return placeList.parse(body).places
}
const named = async (text: string) => (await search(text)).map(({ kind, name }) => `${kind} ${name}`)

test('ports, seas and zones are found by the beginning of a word, without accents, the best first', async () => {
  expect((await named('arabian'))[0]).toBe('sea Arabian Sea')
  expect(await named('gulf of mannar')).toEqual(['sea Gulf of Mannar', 'zone Gulf of Mannar Marine National Park'])
  expect((await named('ROTTERDAM'))[0]).toBe('port Rotterdam')
  expect((await named('nlrtm'))[0]).toBe('port Rotterdam')
  expect(await named('mannar')).toContain('zone Gulf of Mannar Marine National Park')
  for (const text of ['København', 'kobenhavn', 'Koebenhavn'])
    expect((await named(text))[0], text).toBe('port Copenhagen')
  expect((await search('s')).length).toBe(20)
  expect(await search('zzzz')).toEqual([])
  expect(await search('  ...  ')).toEqual([])
})

test('a zone across the 180th meridian has its middle on the globe', async () => {
  const [zone] = await search('papahanaumokuakea')
  expect(zone).toMatchObject({ kind: 'zone', id: 'us-pmnm', country: 'US' })
  expect(Math.abs(zone?.lon ?? 999)).toBeLessThanOrEqual(180)
})

test('zones are listed with outlines, and whether fishing is banned there at a time', async () => {
  const at = async (time: string) => {
    const { body } = await get(`/api/zones?at=${time}`)
    return new Map(zoneList.parse(body).zones.map((zone) => [zone.id, zone]))
  }
  const december = await at('2026-12-01T00:00:00Z')
  const july = await at('2026-07-01T00:00:00Z')
  expect([december.get('in-gom')?.isClosed, july.get('in-gom')?.isClosed]).toEqual([true, true])
  const seasonal = [...december.values()].filter(({ id, isClosed }) => isClosed !== july.get(id)?.isClosed)
  expect(seasonal.every(({ season }) => season !== null)).toBe(true)
  expect(december.get('io-chagos')?.polygons).toEqual([])
  expect((december.get('in-pitti')?.polygons[0]?.[0] ?? []).length).toBe(48)
  expect((await get('/api/zones')).status).toBe(200)
})

test('without an imported list there are no anchorages', async () => {
  expect(await get('/api/anchorages?south=0&west=0&north=1&east=1')).toEqual({
    status: 200,
    body: { anchorages: [], isImported: false, leftOut: 0 },
  })
})

test('bad queries and people who are signed out are refused', async () => {
  for (const url of [
    '/api/places',
    '/api/places?search=',
    '/api/places?search=a&search=b',
    '/api/zones?at=noon',
    '/api/anchorages',
  ])
    expect((await get(url)).status, url).toBe(400)
  expect((await get(`/api/places?search=${'x'.repeat(101)}`)).status).toBe(400)
  for (const url of ['/api/places?search=a', '/api/zones', '/api/anchorages?south=0&west=0&north=1&east=1'])
    expect((await server.app.inject({ url })).statusCode).toBe(401)
})
