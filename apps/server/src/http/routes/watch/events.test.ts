import { testDetails } from '@varuna/vocabulary/testing'
import { trackEventPage } from '@varuna/contract/watch/track-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const get = (url: string) => ana({ url })
const ids = async (query: string) =>
  trackEventPage.parse((await get(`/api/events?${query}`)).json()).events.map(({ id }) => id)

test('an empty store has no events, and they are for accounts', async () => {
  expect((await get('/api/events')).json()).toEqual({ events: [], vessels: [], next: null })
  expect((await get('/api/events/none')).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/api/events' })).statusCode).toBe(401)
})

describe('with events', () => {
  beforeAll(async () => {
    const body = (vessel: number, details: object = { ...testDetails.gap, hours: 8.5 }) =>
      JSON.stringify({
        vessels: [vessel],
        evidence: [{ timeMs: noon, lat: 15, lon: 65 }],
        details,
      })
    const row = (id: string, mmsi: number, fromMs: number): TrackEventRow => ({
      id,
      kind: 'gap',
      mmsi,
      from_ms: fromMs,
      to_ms: fromMs + hour,
      lat_e7: 150_000_000,
      lon_e7: 650_000_000,
      rule: 'GAP-1',
      confidence: 'medium',
      body: body(mmsi),
      other_mmsi: null,
    })
    await server.store.positions.write({
      positions: [],
      staticReports: [],
      progress: null,
      events: [
        row('gap-1', 419_000_001, noon),
        { ...row('gap-2', 419_000_001, noon + 2 * hour), to_ms: null },
        { ...row('stop-1', 419_000_002, noon + hour), kind: 'stop', body: body(419_000_002, testDetails.stop) },
        { ...row('broken', 419_000_003, noon - 9 * hour), body: '{' },
      ],
    })
  })

  test("the newest is first, with its rule's measurements", async () => {
    const [first] = trackEventPage.parse((await get('/api/events?mmsi=419000001')).json()).events
    expect(first).toEqual({
      id: 'gap-2',
      kind: 'gap',
      simulated: false,
      vessels: [419_000_001],
      from: '2026-01-31T14:00:00.000Z',
      to: null,
      lat: 15,
      lon: 65,
      rule: 'GAP-1',
      confidence: 'medium',
      details: { ...testDetails.gap, hours: 8.5 },
      evidence: [{ time: '2026-01-31T12:00:00.000Z', lat: 15, lon: 65 }],
    })
    expect((await get('/api/events/gap-2')).json()).toEqual(first)
  })

  test('kinds, periods, boxes and pages are applied', async () => {
    expect(await ids('')).toEqual(['gap-2', 'stop-1', 'gap-1', 'broken'])
    expect(await ids('kind=stop,loitering')).toEqual(['stop-1'])
    expect(await ids('from=2026-01-31T13:30:00Z')).toEqual(['gap-2', 'stop-1'])
    expect(await ids('to=2026-01-31T12:00:00Z')).toEqual(['gap-1', 'broken'])
    expect(await ids('south=10&west=60&north=20&east=70&kind=gap')).toEqual(['gap-2', 'gap-1', 'broken'])
    expect(await ids('south=10&west=170&north=20&east=-170')).toEqual([])
    const { events, next } = (await get('/api/events?limit=2')).json()
    expect(events).toHaveLength(2)
    expect(await ids(`limit=2&after=${encodeURIComponent(next)}`)).toEqual(['gap-1', 'broken'])
  })

  test('a damaged record is listed as unreadable, and reported as such on its own', async () => {
    expect((await get('/api/events?mmsi=419000003')).json().events).toEqual([{ id: 'broken', unreadable: true }])
    expect((await get('/api/events/broken')).json()).toMatchObject({ code: 'unreadable' })
  })

  test.each([
    ['kind=gap,theft', 'kind.1 kind_unknown'],
    ['kind=gap&kind=stop', 'kind parameter_repeated'],
    ['mmsi=41900', 'mmsi mmsi_wrong_length'],
    ['mmsi=abc', 'mmsi mmsi_not_a_number'],
    ['south=1', 'west parameter_missing'],
    ['from=yesterday', 'from timestamp_invalid'],
    ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'to period_reversed'],
    [`kind=${'x'.repeat(9_000)}`, 'kind kind_unknown'],
    [`after=${'x'.repeat(121)}`, 'after too_long'],
  ])('%s is refused, naming the field', async (query, expected) => {
    const answer = await get(`/api/events?${query}`)
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json() as { errors: { field: string; code: string }[] }
    const [first] = errors.map(({ field, code }) => `${field} ${code}`)
    expect(first).toBe(expected)
  })

  test.each(['after=x', 'after=1.%27%20or%201', 'south=5&west=0&north=4&east=1', 'limit=0'])(
    '%s is refused',
    async (query) => {
      expect((await get(`/api/events?${query}`)).statusCode).toBe(400)
    },
  )
})
