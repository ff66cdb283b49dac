import { join } from 'node:path'
import type { AreaReport, AreaResult } from '@varuna/contract/desk/area-report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testAlert } from '../../../../store/desk/alerts/testing-alerts.ts'
import { testEvent, testPosition, testStaticReport } from '../../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Send } from '../../../testing/sign-in.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const hour = 60 * minute
const period = { from: '2026-01-30T00:00:00Z', to: '2026-01-31T12:00:00Z' }
/** In the Arabian Sea, far from any shore. */
const box = { kind: 'box', south: 14, west: 66, north: 15, east: 67 }
const real = 419_000_001
const cargo = 477_000_002

let server: TestServer
let ana: Send
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterEach(() => server.close())

const still = (mmsi: number, lat: number, lon: number, fromMs: number, minutes: number) =>
  Array.from({ length: minutes / 10 + 1 }, (_, at) =>
    testPosition({ mmsi, timeMs: fromMs + at * 10 * minute, lat, lon, speedKnots: 0.1, courseDegrees: 0 }),
  )

async function fill() {
  await server.store.positions.write({
    positions: [
      ...still(real, 14.5, 66.5, noon - 10 * hour, 120),
      ...still(cargo, 14.25, 66.25, noon - 20 * hour, 60),
      ...still(230_000_003, 40, 10, noon - 10 * hour, 60),
    ],
    staticReports: [
      testStaticReport({ mmsi: real, timeMs: noon - 10 * hour, name: '=ÄGIR', shipType: 30 }),
      testStaticReport({ mmsi: cargo, timeMs: noon - 10 * hour, name: 'BULK, ONE', shipType: 70 }),
    ],
    events: [
      testEvent({
        id: 'loitering-1',
        kind: 'loitering',
        mmsi: real,
        from_ms: noon - 9 * hour,
        rule: 'LOIT-1',
        lat_e7: 14.5e7,
        lon_e7: 66.5e7,
        to_ms: noon - 8 * hour,
      }),
      testEvent({
        id: 'loitering-2',
        kind: 'loitering',
        mmsi: real,
        from_ms: noon - 9 * hour,
        rule: 'LOIT-1',
        lat_e7: 16e7,
        lon_e7: 66.5e7,
        to_ms: noon - 8 * hour,
      }),
    ],
    progress: null,
  })
}

const ask = (body: object, send: Send = ana) => send({ method: 'POST', url: '/api/area-reports', payload: body })
const read = async (id: string) => (await ana({ url: `/api/area-reports/${id}` })).json() as AreaReport

async function make(body: object): Promise<AreaResult & { id: string }> {
  const asked = await ask(body)
  expect(asked.statusCode).toBe(202)
  const { id } = asked.json() as AreaReport
  await vi.waitFor(async () => expect((await read(id)).state).toBe('ready'), { timeout: 10_000 })
  return { ...((await ana({ url: `/api/area-reports/${id}/result` })).json() as AreaResult), id }
}

test('a report counts hours by vessel, flag, type, day and cell, and says how the area was received', async () => {
  await fill()
  const result = await make({ area: box, ...period })
  expect(result.all).toEqual({ presence: 3, fishing: 0, notFishing: 0, cannotSay: 2, otherKind: 1, vessels: 2 })
  expect(result.vessels.map(({ mmsi, name, flag, type, presence }) => [mmsi, name, flag, type, presence])).toEqual([
    [real, '=ÄGIR', 'IN', 'fishing', 2],
    [cargo, 'BULK, ONE', 'HK', 'cargo_or_tanker', 1],
  ])
  expect(result.flags.map(({ flag, presence, vessels }) => [flag, presence, vessels])).toEqual([
    ['IN', 2, 1],
    ['HK', 1, 1],
  ])
  expect(result.types.map(({ type, presence }) => [type, presence])).toEqual([
    ['fishing', 2],
    ['cargo_or_tanker', 1],
  ])
  expect(result.days.map(({ day, presence }) => [day, presence])).toEqual([
    ['2026-01-30', 1],
    ['2026-01-31', 2],
  ])
  expect(result.cells.map(({ lat, lon, presence }) => [lat, lon, presence])).toEqual([
    [14.24, 66.24, 1],
    [14.5, 66.5, 2],
  ])
  expect(result.reception).toMatchObject({ hours: 36, received: 5 })
  expect(result.vessels[0]?.silent).toBe(8)
})

test('each table is a CSV file in which no name is a formula', async () => {
  await fill()
  const { id } = await make({ area: box, ...period })
  const file = await ana({ url: `/api/area-reports/${id}/file?table=vessels` })
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="varuna-area-box-vessels-20260130T000000Z-20260131T120000Z.csv"',
  )
  const [head, first, second] = file.body.split('\r\n')
  expect(head).toMatch(/^mmsi,name,flag,type,presence_hours,likely_fishing_hours,/)
  expect(first).toMatch(/^419000001,'=ÄGIR,IN,fishing,2,0,0,2,0,8,/)
  expect(second).toMatch(/^477000002,"BULK, ONE",HK,cargo_or_tanker,1,0,0,0,1,/)
  for (const [table, rows] of [
    ['flags', 2],
    ['types', 2],
    ['days', 2],
    ['grid', 2],
  ] as const) {
    const { body } = await ana({ url: `/api/area-reports/${id}/file?table=${table}` })
    expect(body.trim().split('\r\n')).toHaveLength(rows + 1)
  }
  expect((await ana({ url: `/api/area-reports/${id}/file?table=secrets` })).statusCode).toBe(400)
})

test('events and alerts are those in the area, alerts only for who sees them', async () => {
  await fill()
  const at = { timestamp_ms: noon - 9 * hour, raised_at_ms: noon - 9 * hour, last_ms: noon - 9 * hour }
  await server.store.alerts.raise([
    { alert: testAlert('shared', { user_id: null, lat: 14.5, lon: 66.5, ...at }), raiseKey: 'shared' },
    { alert: testAlert('outside', { user_id: null, lat: 16, lon: 66.5, ...at }), raiseKey: 'outside' },
    // Raised after the period, as of a file that is imported later.
    {
      alert: testAlert('late', {
        user_id: null,
        lat: 14.5,
        lon: 66.5,
        timestamp_ms: noon - 8 * hour,
        raised_at_ms: noon + 90 * hour,
      }),
      raiseKey: 'late',
    },
    { alert: testAlert('private', { user_id: 'somebody', lat: 14.5, lon: 66.5, ...at }), raiseKey: 'private' },
  ])
  const { id } = await make({ area: box, ...period })
  expect((await ana({ url: `/api/area-reports/${id}/events` })).json()).toMatchObject({
    whole: true,
    kinds: [{ kind: 'loitering', count: 1 }],
    events: [{ id: 'loitering-1' }],
    vessels: [{ name: '=ÄGIR' }],
  })
  expect((await ana({ url: `/api/area-reports/${id}/alerts` })).json()).toMatchObject({
    total: 2,
    whole: true,
    alerts: [{ id: 'late' }, { id: 'shared' }],
  })
})

test('arrivals and departures are those of the area by its rule, wherever the vessel was received', async () => {
  await fill()
  const corners = [
    [67, 15],
    [67, 14],
    [66, 14],
    [66, 15],
  ]
  const addRule = async (name: string, place: object) => {
    const payload = { name, active: true, what: ['area_entered', 'area_left'], place }
    const answer = await ana({ method: 'POST', url: '/api/alert-rules', payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rule.id as string
  }
  // The corners of the box, from another one and the other way round.
  const ruleId = await addRule('My ground', { kind: 'shape', corners })
  const otherId = await addRule('Other ground', { kind: 'box', south: 16, west: 66, north: 17, east: 67 })
  const anaId = (await ana({ url: '/api/session' })).json().session.userId as string
  const raise = (id: string, source_id: string, over: object) => ({
    alert: testAlert(id, {
      user_id: anaId,
      kind: 'vessel',
      code: 'area_left',
      source_kind: 'rule',
      source_id,
      subject: id,
      mmsi: real,
      params: JSON.stringify({ mmsi: real, name: null, areaName: 'My ground', wasSeenEntering: true, hours: 2 }),
      lat: 16.5,
      lon: 66.5,
      timestamp_ms: noon - 9 * hour,
      raised_at_ms: noon + hour,
      ...over,
    }),
    raiseKey: id,
  })
  await server.store.alerts.raise([
    raise('left', ruleId, {}),
    raise('left-other', otherId, {}),
    raise('left-later', ruleId, { timestamp_ms: noon + hour }),
    raise('left-earlier-rule', ruleId, { raised_at_ms: noon - 9 * hour }),
  ])
  const { id } = await make({ area: box, ...period })
  const listed = (await ana({ url: `/api/area-reports/${id}/alerts` })).json()
  expect(listed).toMatchObject({ total: 1, whole: true, alerts: [{ id: 'left' }] })
})

test('a report belongs to its account, and goes with its file', async () => {
  await fill()
  const bo = await server.signInAs('bo')
  const { id } = await make({ area: box, ...period })
  for (const path of ['', '/result', '/events', '/alerts', '/file?table=grid'])
    expect((await bo({ url: `/api/area-reports/${id}${path}` })).statusCode).toBe(404)
  expect((await bo({ method: 'DELETE', url: `/api/area-reports/${id}` })).statusCode).toBe(404)
  expect((await bo({ url: '/api/area-reports' })).json()).toEqual({ reports: [] })
  const stored = () => server.storedFiles().filter((path) => path.includes(join('files', 'area-reports')))
  expect(stored()).toHaveLength(1)
  expect((await ana({ method: 'DELETE', url: `/api/area-reports/${id}` })).statusCode).toBe(204)
  expect(stored()).toEqual([])
})

const shape = (...corners: [number, number][]) => ({ kind: 'shape', polygons: [[corners]] })
test('an area that cannot be counted is refused, naming why', async () => {
  const week = { from: '2026-01-01T00:00:00Z', to: '2026-01-08T00:00:00Z' }
  const refused = [
    [{ area: { ...box, north: 14 }, ...week }, 'area.north box_reversed'],
    [{ area: { ...box, east: 66 }, ...week }, 'area.east box_without_width'],
    [{ area: { ...box, north: 91 }, ...week }, 'area.north latitude_out_of_range'],
    [{ area: shape([0, 0], [1, 1]), ...week }, 'area.polygons.0.0 corners_too_few'],
    [{ area: shape([0, 0], [1, 1], [0, 0], [1, 1]), ...week }, 'area corners_too_few'],
    [{ area: shape([0, 0], [10, 10], [10, 0], [0, 10]), ...week }, 'area area_crosses_itself'],
    [{ area: shape([0, 0], [5, 0], [10, 0]), ...week }, 'area area_without_extent'],
    [{ area: shape([0, 60], [120, 60], [-120, 60]), ...week }, 'area area_around_pole'],
    [{ area: box, from: week.to, to: week.from }, 'to period_reversed'],
    [{ area: box, from: '2025-01-01T00:00:00Z', to: week.to }, 'to period_too_long'],
    [{ area: box, from: '9999-12-01T00:00:00Z', to: '9999-12-02T00:00:00Z' }, 'from period_in_future'],
    [{ area: { kind: 'sea' }, ...week }, 'area.kind value_unknown'],
  ] as const
  for (const [body, fault] of refused) {
    const answer = await ask(body)
    expect([answer.statusCode, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)])
    const { errors } = answer.json() as { errors: { field: string; code: string }[] }
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([fault])
  }
  expect((await ask({ area: { kind: 'zone', id: 'atlantis' }, ...week })).json()).toMatchObject({
    status: 404,
    fault: { code: 'not_found.area_zone' },
  })
  expect((await ask({ area: { kind: 'zone', id: 'io-chagos' }, ...week })).json()).toMatchObject({
    status: 400,
    fault: { code: 'invalid_input.zone_without_outline' },
  })
})

test('a hole, the 180th meridian, the world, an empty zone and a period that is not over are counted', async () => {
  await server.store.positions.write({
    positions: [...still(real, -15, 179.9, noon - 10 * hour, 60), ...still(cargo, -15, -179.9, noon - 10 * hour, 120)],
    staticReports: [],
    progress: null,
  })
  const fiji = { kind: 'box', south: -20, west: 179, north: -10, east: -179 }
  expect((await make({ area: fiji, ...period })).all).toMatchObject({ presence: 3, vessels: 2 })
  const ring = (west: number, south: number, east: number, north: number) => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  const withHole = { kind: 'shape', polygons: [[ring(175, -20, -175, -10), ring(-179.95, -16, -179.5, -14)]] }
  expect((await make({ area: withHole, ...period })).all).toMatchObject({ presence: 1, vessels: 1 })
  const world = { kind: 'box', south: -90, west: -180, north: 90, east: 180 }
  expect(await make({ area: world, ...period })).toMatchObject({ cellDegrees: 5, all: { presence: 3, vessels: 2 } })
  expect(await make({ area: { kind: 'zone', id: 'in-gom' }, ...period })).toMatchObject({
    name: expect.stringContaining('Mannar'),
    approximate: true,
    all: { presence: 0, vessels: 0 },
    vessels: [],
  })
  expect(await make({ area: world, from: period.from, to: '2026-03-02T00:00:00Z' })).toMatchObject({
    countedTo: expect.stringMatching(/^2026-01-31T12:/),
    all: { vessels: 2 },
  })
})

test('simulated vessels are counted apart', async () => {
  await server.store.positions.write({
    positions: [
      ...still(200_000_001, 14.5, 66.5, noon - 10 * hour, 60),
      ...still(real, 14.5, 66.6, noon - 10 * hour, 60),
    ],
    staticReports: [],
    progress: null,
  })
  expect(await make({ area: box, ...period })).toMatchObject({ all: { vessels: 1 }, otherVessels: 1 })
})

test('an account has two unfinished reports, and keeps ten', async () => {
  const many = await Promise.all(
    Array.from({ length: 10 }, (_, at) => ask({ area: { ...box, south: 10 + at / 10 }, ...period })),
  )
  const statuses = many.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429).length + statuses.filter((status) => status === 202).length).toBe(
    10,
  )
  await vi.waitFor(async () => {
    const { reports } = (await ana({ url: '/api/area-reports' })).json() as { reports: AreaReport[] }
    expect(reports.every(({ state }) => state === 'ready')).toBe(true)
  })
  for (let made = 0; made < 11; made += 1) await make({ area: { ...box, south: 11 + made / 10 }, ...period })
  const { reports } = (await ana({ url: '/api/area-reports' })).json() as { reports: AreaReport[] }
  expect(reports).toHaveLength(10)
})

test('a report is a PDF with its sentence, its tables and what is missing', async () => {
  await fill()
  const { id } = await make({ area: box, ...period })
  const answer = await ana({ url: `/api/area-reports/${id}/report.pdf` })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain('varuna-area-box-report-')
  const text = pdfLines(answer.rawPayload)
    .map((line) => line.text)
    .join(' ')
  expect(text).toContain('2 vessels were in the box for 3 hours in all.')
  expect(text).toContain('BULK, ONE')
  expect(text).toContain('Reception and what is missing')
})
