import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bundledPath } from '../paths.ts'
import { loadGeo } from '../services/shared/bundled-data/load-geo.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { geocoderContract } from './geocoder.contract.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.ts'

const coastline = createEmbeddedGeocoder(loadGeo(bundledPath.geo))
const administrative = { place_id: 1, category: 'boundary', type: 'administrative' }
const answers: Record<string, [status: number, body: object]> = {
  '15 70': [200, { error: 'Unable to geocode' }],
  '90 0': [404, { error: 'Unable to geocode' }],
  '18.85 72.8': [200, { place_id: 2, category: 'natural', type: 'bay', address: { country: 'India' } }],
  '18.6 72.6': [200, { ...administrative, address: { state: 'Maharashtra', country: 'India', country_code: 'in' } }],
  '19.9975 73.7898': [200, { ...administrative, address: { city: 'Nashik', state: 'Maharashtra', country: 'India' } }],
  '23 10': [200, { ...administrative, address: { state: 'Tamanrasset', country: 'Algeria', country_code: 'dz' } }],
}

let requests: { url: URL; agent: string | undefined; atMs: number }[] = []
type Reply = (request: IncomingMessage, response: ServerResponse) => void
const asNominatim: Reply = (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const [status, body] = answers[`${searchParams.get('lat')} ${searchParams.get('lon')}`] ?? [
    200,
    { error: 'Unable to geocode' },
  ]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
let reply = asNominatim
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  requests.push({ url, agent: request.headers['user-agent'], atMs: performance.now() })
  reply(request, response)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  requests = []
  reply = asNominatim
})
afterEach(() => vi.useRealTimers())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const open = (over: Partial<Parameters<typeof createNominatimGeocoder>[0]> = {}) =>
  createNominatimGeocoder({
    url: address(),
    userAgent: 'Varuna/test',
    coastline,
    intervalMs: 0,
    timeoutMs: 60_000,
    ...over,
  })

describe('a geocoder in Nominatim’s form', () => {
  geocoderContract(() => open())

  test('sends the query and user agent that Nominatim expects, and names its source', async () => {
    const geocoder = open({ url: `${address()}/nominatim/?key=secret` })
    await geocoder.check(18.85, -1e-9)
    const [{ url, agent } = { url: new URL('http://none'), agent: '' }] = requests
    expect(url.pathname).toBe('/nominatim/reverse')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      key: 'secret',
      lat: '18.85',
      lon: '0',
      format: 'jsonv2',
      zoom: '10',
      addressdetails: '1',
    })
    expect(agent).toBe('Varuna/test')
    expect(geocoder.source).toContain('OpenStreetMap contributors')
    expect(geocoder.source).not.toContain('secret')
    await open({ url: `${address()}/reverse` }).check(1, 1)
    expect(requests[1]?.url.pathname).toBe('/reverse')
  })

  test('repeated and concurrent checks of a place need one request', async () => {
    const geocoder = open()
    await Promise.all([geocoder.check(15, 70), geocoder.check(15, 70), geocoder.check(15.00001, 70)])
    await geocoder.check(15, 70)
    expect(requests.length).toBe(1)
    await Promise.all([geocoder.check(-17, 180), geocoder.check(-17, -180)])
    expect(requests.length).toBe(2)
  })

  test('requests are sent one at a time, at the configured interval', async () => {
    let [concurrent, maxConcurrent] = [0, 0]
    reply = (request, response) => {
      maxConcurrent = Math.max(maxConcurrent, (concurrent += 1))
      setTimeout(() => {
        concurrent -= 1
        asNominatim(request, response)
      }, 20)
    }
    const geocoder = open({ intervalMs: 80 })
    await Promise.all([1, 2, 3, 4].map((lat) => geocoder.check(lat, 70)))
    const gaps = requests.slice(1).map(({ atMs }, at) => atMs - (requests[at]?.atMs ?? 0))
    expect(maxConcurrent).toBe(1)
    expect(gaps.length).toBe(3)
    for (const gap of gaps) expect(gap).toBeGreaterThan(70)
  })

  test('a check that would wait too long in the queue is refused without a request', async () => {
    const geocoder = open({ intervalMs: 100, maxQueueWaitMs: 150 })
    const found = await Promise.all([1, 2, 3, 4, 5].map((lat) => geocoder.check(lat, 70)))
    expect(found[0]).toEqual({ status: 'water' })
    expect(found[4]).toEqual({ status: 'unknown', reason: 'too many requests are waiting for it' })
    expect(requests.length).toBeLessThan(5)
  })

  test.each<[string, Reply, string]>([
    ['never answers', () => {}, 'it did not answer in time'],
    ['stops half way', (_, response) => response.writeHead(200).write('{"error":'), 'it did not answer in time'],
    ['sends broken JSON', (_, response) => response.end('{"error":"Unable'), 'its answer (200) cannot be read'],
    [
      'sends a page',
      (_, response) => response.writeHead(404).end('<h1>Not found</h1>'),
      'its answer (404) cannot be read',
    ],
    ['sends an empty object', (_, response) => response.end('{}'), 'its answer (200) cannot be read'],
    ['answers 500', (_, response) => response.writeHead(500).end('{"error":"Unable to geocode"}'), 'it answered 500'],
    ['answers 403', (_, response) => response.writeHead(403).end(), 'it answered 403'],
    ['closes the connection', (request) => request.socket.destroy(), 'it cannot be reached'],
  ])(
    'a service that %s leaves the status unknown, is reported, and is queried again next time',
    async (_, fault, reason) => {
      reply = fault
      const reasons: string[] = []
      const timeoutMs = reason.includes('in time') ? 300 : 60_000
      const geocoder = open({ timeoutMs, onFailure: (failure) => reasons.push(failure) })
      expect(await geocoder.check(15, 70)).toMatchObject({ status: 'unknown' })
      expect(reasons).toEqual([expect.stringContaining(reason)])
      reply = asNominatim
      await expect.poll(() => geocoder.check(15, 70)).toEqual({ status: 'water' })
    },
  )

  test('a service that responds with 429 gets no requests for the time it states', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    reply = (_, response) => response.writeHead(429, { 'retry-after': '60' }).end()
    const geocoder = open()
    expect(await geocoder.check(15, 70)).toMatchObject({ status: 'unknown', reason: 'it answered 429' })
    reply = asNominatim
    vi.advanceTimersByTime(59_999)
    expect(await geocoder.check(15, 70)).toMatchObject({ status: 'unknown', reason: 'it asked for a pause' })
    expect(requests.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await geocoder.check(15, 70)).toEqual({ status: 'water' })
  })

  test('an unreachable service leaves the status unknown', async () => {
    const empty = createServer().listen(0, '127.0.0.1')
    await once(empty, 'listening')
    const { port } = empty.address() as AddressInfo
    empty.close()
    await once(empty, 'close')
    expect(await open({ url: `http://127.0.0.1:${port}` }).check(15, 70)).toMatchObject({
      status: 'unknown',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })
})
