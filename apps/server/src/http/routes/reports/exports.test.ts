import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gpx } from '@tmcw/togeojson'
import type { PositionReport } from '@varuna/ais/streams/report'
import { exportJob, exportList, type ExportJob } from '@varuna/contract/export'
import { parseCsvHeader, parseCsvRow } from '@varuna/csv/csv-header'
import type { LightMyRequestResponse } from 'fastify'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TrackEventRow } from '../../../store/database/rows/track-rows.ts'
import { testPosition } from '../../../store/positions/testing-positions.ts'
import { fakeInference, startTestServer, type Send, type TestServer } from '../../testing/server.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const hour = 60 * minute
const period = { from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' }

let server: TestServer
let ana: Send
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterEach(() => server.close())

const waiting = { timeout: 10_000, interval: 5 }
const ask = (order: object, send = ana) => send({ method: 'POST', url: '/api/exports', payload: order })
const read = async (id: string, send = ana) => exportJob.parse((await send({ url: `/api/exports/${id}` })).json())
const ended = async (id: string, send = ana): Promise<ExportJob> =>
  vi.waitFor(async () => {
    const job = await read(id, send)
    expect(['ready', 'failed']).toContain(job.state)
    return job
  }, waiting)
/** Asks for an export, waits for it and downloads it. */
async function download(
  order: object,
): Promise<{ job: ExportJob; text: string; headers: LightMyRequestResponse['headers'] }> {
  const answer = await ask(order)
  expect(answer.statusCode, answer.body).toBe(202)
  const job = await ended(answer.json().id)
  expect([job.state, job.failure]).toEqual(['ready', null])
  const file = await ana({ url: `/api/exports/${job.id}/file` })
  expect(Buffer.byteLength(file.body)).toBe(job.byteCount)
  return { job, text: file.body, headers: file.headers }
}
const readGpx = (text: string) => {
  const document: unknown = new new Window().DOMParser().parseFromString(text, 'text/xml')
  return gpx(document as Parameters<typeof gpx>[0])
}
const storedExports = () => server.storedFiles().filter((path) => path.includes(join('files', 'exports')))

function parseCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.split('\r\n').filter((line) => line !== '')
  const header = parseCsvHeader(head)
  if (header === null) throw new Error('The header cannot be read.')
  return lines.map((line) => {
    const cells = parseCsvRow(header, line)
    if (!cells.ok) throw new Error(cells.error)
    return Object.fromEntries(header.names.map((name, index) => [name, cells.value[index] ?? '']))
  })
}

const store = (positions: PositionReport[], events: TrackEventRow[] = []) =>
  server.store.positions.write({ positions, staticReports: [], progress: null, events })

/** Two vessels share the MMSI, 600 nm apart, and report in turn, every 10 minutes. */
const shared = (mmsi: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    testPosition({
      mmsi,
      timeMs: noon + index * 5 * minute,
      lat: index % 2 === 0 ? 10 : 20,
      lon: 60 + index / 100,
      speedKnots: index === 3 ? null : 6,
      courseDegrees: 90,
      headingDegrees: 91,
      navigationStatus: 0,
    }),
  )

const event = (id: string, over: Partial<TrackEventRow> = {}, details: object = { hours: 8.5 }): TrackEventRow => ({
  id,
  kind: 'gap',
  mmsi: 419_000_001,
  from_ms: noon,
  to_ms: noon + hour,
  lat_e7: 150_000_000,
  lon_e7: 650_000_000,
  rule: 'GAP-1',
  confidence: 'medium',
  other_mmsi: null,
  body: JSON.stringify({
    vessels: [over.mmsi ?? 419_000_001],
    evidence: [{ timeMs: noon, lat: 15, lon: 65 }],
    details,
  }),
  ...over,
})

describe('the track of an MMSI that two vessels share', () => {
  const mmsi = 419_000_001
  const order = { content: 'track', mmsi: String(mmsi), ...period }
  beforeEach(() => store(shared(mmsi, 10)))

  test('as CSV has a row a position with its segment', async () => {
    const { job, text, headers } = await download({ ...order, format: 'csv' })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="varuna-track-419000001-20260131T000000Z-20260201T000000Z.csv"',
      'cache-control': 'no-store',
    })
    expect(job).toMatchObject({ rows: 10, share: 1, leftOut: 0, mmsi, simulated: false })
    const rows = parseCsv(text)
    expect(rows).toHaveLength(10)
    expect(rows[3]).toMatchObject({ mmsi: '419000001', timestamp: '2026-01-31T12:15:00.000Z', lat: '20', speed: '' })
    const north = rows[1]?.['segment']
    const south = rows[0]?.['segment']
    expect(north).not.toBe(south)
    expect(rows.map(({ segment }) => segment)).toEqual([
      south,
      north,
      south,
      north,
      south,
      north,
      south,
      north,
      south,
      north,
    ])
  })

  test('as GPX has a track segment for each, and reads in another program', async () => {
    const { text } = await download({ ...order, format: 'gpx' })
    const found = readGpx(text)
    expect(found.features).toHaveLength(1)
    const [track] = found.features
    expect(track?.geometry).toMatchObject({ type: 'MultiLineString' })
    const lines = (track?.geometry as { coordinates: number[][][] }).coordinates
    expect(lines.map((line) => line.map(([, lat]) => lat))).toEqual([
      [10, 10, 10, 10, 10],
      [20, 20, 20, 20, 20],
    ])
    expect(track?.properties).toMatchObject({ name: '419000001' })
    expect(text.match(/<varuna:segment>/g)).toHaveLength(2)
  })

  test('as GeoJSON has a point a position and a line a segment', async () => {
    const { text } = await download({ ...order, format: 'geojson' })
    const { features } = JSON.parse(text)
    expect(features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual([
      ...Array(10).fill('Point'),
      'LineString',
      'LineString',
    ])
    expect(features[3].properties).toMatchObject({ kind: 'position', speedKnots: null, simulated: false })
    expect(features[10].properties).toMatchObject({ kind: 'segment', positions: 5, from: '2026-01-31T12:00:00.000Z' })
  })
})

test('a track over the 180th meridian is split in GeoJSON, and GPX keeps to its longitudes', async () => {
  const lons = [179.5, 179.8, 180, -179.9, -179.6]
  await store(
    lons.map((lon, index) => testPosition({ mmsi: 419_000_002, timeMs: noon + index * 2 * hour, lat: 0, lon })),
  )
  const order = { content: 'track', mmsi: '419000002', ...period }
  const { features } = JSON.parse((await download({ ...order, format: 'geojson' })).text)
  expect(features.at(-1).geometry).toEqual({
    type: 'MultiLineString',
    coordinates: [
      [
        [179.5, 0],
        [179.8, 0],
        [180, 0],
      ],
      [
        [-180, 0],
        [-179.9, 0],
        [-179.6, 0],
      ],
    ],
  })
  const { text } = await download({ ...order, format: 'gpx' })
  expect([...text.matchAll(/lon="([^"]+)"/g)].map(([, lon]) => Number(lon))).toEqual([
    179.5, 179.8, -180, -179.9, -179.6,
  ])
})

test('a segment that began before the period keeps its id', async () => {
  await store(
    Array.from({ length: 30 }, (_, index) => testPosition({ mmsi: 419_000_003, timeMs: noon - index * hour })),
  )
  const segmentsOf = async (from: string) =>
    new Set(
      parseCsv((await download({ content: 'track', format: 'csv', mmsi: '419000003', ...period, from })).text).map(
        ({ segment }) => segment,
      ),
    )
  expect(await segmentsOf('2026-01-31T11:00:00Z')).toEqual(await segmentsOf('2026-01-01T00:00:00Z'))
})

test('a simulated vessel is marked in every format and in the name of the file', async () => {
  await store(
    [0, 1].map((index) => testPosition({ mmsi: 200_000_001, timeMs: noon + index * minute, lon: index / 100 })),
    [event('gap-1', { mmsi: 200_000_001 })],
  )
  const track = { content: 'track', mmsi: '200000001', ...period }
  const marks = { csv: /,true\r\n/g, geojson: /"simulated":true/g, gpx: /<varuna:simulated>true</g } as const
  for (const [format, mark] of Object.entries(marks)) {
    const { job, text } = await download({ ...track, format })
    expect(job).toMatchObject({ simulated: true, fileName: expect.stringContaining('varuna-simulated-track-') })
    expect(text.match(mark)?.length, format).toBeGreaterThanOrEqual(2)
  }
  expect((await download({ ...track, format: 'gpx' })).text).toContain('<name>SIMULATED 200000001</name>')
  expect(parseCsv((await download({ content: 'events', format: 'csv' })).text)).toMatchObject([{ simulated: 'true' }])
  expect((await download({ content: 'events', format: 'gpx' })).text).toContain('<name>SIMULATED gap 200000001</name>')
})

describe('events', () => {
  beforeEach(() =>
    store(
      [],
      [
        event('gap-1'),
        event(
          'stop-1',
          { kind: 'stop', mmsi: 419_000_002, from_ms: noon + hour, to_ms: noon + 2 * hour },
          { port: '=HYPERLINK("http://x")&<\u0001>' },
        ),
        event('moved', { kind: 'identity_change', lat_e7: null, lon_e7: null, to_ms: null }),
        event('damaged', { body: '{' }),
      ],
    ),
  )

  test('are chosen by vessel, kind, box and period, and damaged ones are counted', async () => {
    const ids = async (filter: object) => {
      const { job, text } = await download({ content: 'events', format: 'csv', ...filter })
      return [parseCsv(text).map(({ id }) => id), job.rows, job.leftOut]
    }
    expect(await ids({})).toEqual([['stop-1', 'moved', 'gap-1'], 3, 1])
    expect(await ids({ mmsi: '419000002' })).toEqual([['stop-1'], 1, 0])
    expect(await ids({ kinds: ['stop', 'identity_change'] })).toEqual([['stop-1', 'moved'], 2, 0])
    expect(await ids({ box: { south: 0, west: 60, north: 20, east: 70 }, from: '2026-01-31T13:30:00Z' })).toEqual([
      ['stop-1'],
      1,
      0,
    ])
  })

  test('without a place have no geometry in GeoJSON, and are left out of GPX', async () => {
    const { features } = JSON.parse((await download({ content: 'events', format: 'geojson' })).text)
    expect(features.map(({ geometry }: { geometry: object | null }) => geometry === null)).toEqual([false, true, false])
    const { job, text } = await download({ content: 'events', format: 'gpx' })
    expect(job).toMatchObject({ rows: 2, leftOut: 2 })
    const found = readGpx(text)
    expect(found.features.map(({ properties }) => properties?.['type'])).toEqual(['stop', 'gap'])
    expect(text).not.toContain('\u0001')
  })
})

const refused = [
  [{ content: 'track', format: 'csv', mmsi: '41900000', ...period }, 'mmsi mmsi_wrong_length'],
  [{ content: 'track', format: 'csv', mmsi: '419000001', from: period.to, to: period.from }, 'to period_reversed'],
  [{ content: 'track', format: 'csv', mmsi: '419000001', from: 'yesterday', to: period.to }, 'from timestamp_invalid'],
  [{ content: 'track', format: 'kml', mmsi: '419000001', ...period }, 'format value_unknown'],
  [{ content: 'events', format: 'csv', box: { south: 2, west: 0, north: 1, east: 0 } }, 'box.north box_reversed'],
  [{ content: 'wishes', format: 'csv' }, 'content value_unknown'],
] as const

test('an order that cannot be met is refused by the name of its field', async () => {
  for (const [order, fault] of refused) {
    const answer = await ask(order)
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json() as { errors: { field: string; code: string }[] }
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([fault])
  }
})

test('the track of an unknown vessel is not found; a known one without positions in the period gives an empty file', async () => {
  const order = { content: 'track', format: 'csv', mmsi: '419000001', ...period }
  expect((await ask(order)).json()).toMatchObject({ status: 404, fault: { code: 'not_found.vessel' } })
  await store([testPosition({ mmsi: 419_000_001, timeMs: noon - 40 * 24 * hour })])
  for (const format of ['csv', 'geojson', 'gpx']) {
    const { job, text } = await download({ ...order, format })
    expect([job.rows, text.length > 0]).toEqual([0, true])
    if (format === 'geojson') expect(JSON.parse(text).features).toEqual([])
  }
})

test('an export belongs to its account, and outlives its session', async () => {
  const bo = await server.signInAs('bo')
  const { job } = await download({ content: 'events', format: 'csv' })
  expect((await bo({ url: '/api/exports' })).json()).toEqual({ exports: [] })
  for (const request of [
    { url: `/api/exports/${job.id}` },
    { url: `/api/exports/${job.id}/file` },
    { url: `/api/exports/${job.id}`, method: 'DELETE' as const },
  ])
    expect((await bo(request)).json()).toMatchObject({ status: 404, fault: { code: 'not_found.record' } })
  await ana({ method: 'POST', url: '/api/account/sign-out' })
  expect((await ana({ url: `/api/exports/${job.id}` })).statusCode).toBe(401)
  const again = await server.signInAs('ana')
  expect(exportList.parse((await again({ url: '/api/exports' })).json()).exports).toMatchObject([
    { id: job.id, state: 'ready' },
  ])
})

test('a removed export leaves no file', async () => {
  const { job } = await download({ content: 'events', format: 'csv' })
  expect(storedExports()).toHaveLength(1)
  expect((await ana({ method: 'DELETE', url: `/api/exports/${job.id}` })).statusCode).toBe(204)
  expect(storedExports()).toEqual([])
  expect((await ana({ url: `/api/exports/${job.id}` })).statusCode).toBe(404)
})

test('an export whose file is gone says so', async () => {
  const { job } = await download({ content: 'events', format: 'csv' })
  await server.files.removeFolder(`exports/${job.id}`)
  expect((await ana({ url: `/api/exports/${job.id}/file` })).json()).toMatchObject({
    status: 404,
    detail: 'The file of this export is gone. Start the export again.',
  })
})

test('exports are removed a day after they are ready', async () => {
  const { job } = await download({ content: 'events', format: 'csv' })
  server.setNow(noon + 24 * hour - 1)
  await download({ content: 'events', format: 'csv' })
  expect((await read(job.id)).state).toBe('ready')
  server.setNow(noon + 24 * hour)
  await download({ content: 'events', format: 'csv' })
  expect((await ana({ url: `/api/exports/${job.id}` })).statusCode).toBe(404)
  expect(storedExports()).toHaveLength(2)
})

test('an account has twenty exports at most', async () => {
  for (let made = 0; made < 20; made++) await download({ content: 'events', format: 'csv' })
  const another = await ask({ content: 'events', format: 'csv' })
  expect(another.json()).toMatchObject({ status: 429, fault: { code: 'too_many_requests.exports' } })
})

describe('while exports are prepared', () => {
  let begun: PromiseWithResolvers<void>
  let through: PromiseWithResolvers<void>
  /** Every file waits at its first piece until it is let through. */
  beforeEach(async () => {
    begun = Promise.withResolvers()
    through = Promise.withResolvers()
    const { putPieces } = server.files
    server.files.putPieces = (key, pieces) => {
      async function* held() {
        for await (const piece of pieces) {
          begun.resolve()
          await through.promise
          yield piece
        }
      }
      return putPieces(key, held())
    }
    await store(shared(419_000_001, 900))
  })
  const order = { content: 'track', format: 'csv', mmsi: '419000001', ...period }

  test('one that is removed in the middle stops and leaves nothing', async () => {
    const { id } = (await ask(order)).json()
    await begun.promise
    expect((await ana({ url: `/api/exports/${id}/file` })).json()).toMatchObject({
      status: 409,
      code: 'export_not_ready',
    })
    expect((await ana({ method: 'DELETE', url: `/api/exports/${id}` })).statusCode).toBe(204)
    through.resolve()
    const next = (await ask({ content: 'events', format: 'csv' })).json()
    await ended(next.id)
    expect((await ana({ url: `/api/exports/${id}` })).statusCode).toBe(404)
    await vi.waitFor(() => expect(storedExports()).toHaveLength(1))
    expect(readdirSync(join(server.dataDir, 'files', 'exports'))).toEqual([next.id])
    expect(server.exportFaults).toEqual([])
  })

  test('an account has one running at a time, and another account does not wait for it', async () => {
    const first = (await ask(order)).json()
    const second = (await ask(order)).json()
    await begun.promise
    const bo = await server.signInAs('bo')
    const other = (await ask({ content: 'events', format: 'csv' }, bo)).json()
    await vi.waitFor(async () => expect((await read(other.id, bo)).state).toBe('running'))
    expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(['running', 'waiting'])
    through.resolve()
    for (const { id } of [first, second]) expect((await ended(id)).rows).toBe(145)
    expect((await ended(other.id, bo)).state).toBe('ready')
  })
})

test('with a full disk an export fails in plain words, and nothing of it stays', async () => {
  server.files.putPieces = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  const job = await ended((await ask({ content: 'events', format: 'csv' })).json().id)
  expect(job).toMatchObject({
    state: 'failed',
    failure: {
      code: 'export_failed.storage_full',
      message: 'There was no space left for the file. Remove exports that you no longer need, or try again later.',
    },
  })
  expect((await ana({ url: `/api/exports/${job.id}/file` })).json()).toMatchObject({
    status: 409,
    code: 'export_failed',
  })
  expect(storedExports()).toEqual([])
  expect((await server.app.inject({ url: '/health' })).json().storage.state).toBe('full')
})

test('an export is not begun where little space is left', async () => {
  server.files.freeBytes = async () => 100e6
  const job = await ended((await ask({ content: 'events', format: 'csv' })).json().id)
  expect(job.failure?.code).toBe('export_failed.storage_full')
})

test('an unexpected failure is logged, and answered without its details', async () => {
  server.files.putPieces = () => Promise.reject(new Error('/secret/path broke'))
  const job = await ended((await ask({ content: 'events', format: 'csv' })).json().id)
  expect(job.failure).toMatchObject({ code: 'export_failed.unexpected' })
  expect(JSON.stringify(job)).not.toContain('secret')
  expect(server.exportFaults).toMatchObject([{ message: '/secret/path broke' }])
})

describe('the tracks of several vessels', () => {
  const vessels = ['419000071', '200000072', '419000073']
  const order = { content: 'tracks', vessels, ...period }
  beforeEach(() =>
    store([
      testPosition({ mmsi: 419_000_071, timeMs: noon, lat: 1, lon: 179.99 }),
      testPosition({ mmsi: 419_000_071, timeMs: noon + 10 * minute, lat: 1, lon: -179.99 }),
      testPosition({ mmsi: 200_000_072, timeMs: noon, lat: 2, lon: 3 }),
      testPosition({ mmsi: 200_000_072, timeMs: noon - 48 * hour, lat: 2, lon: 3 }),
    ]),
  )

  test('are one file of each format; a vessel without positions has none in it', async () => {
    const csv = await download({ ...order, format: 'csv' })
    expect(parseCsv(csv.text).map(({ mmsi, simulated }) => [mmsi, simulated])).toEqual([
      ['419000071', 'false'],
      ['419000071', 'false'],
      ['200000072', 'true'],
    ])
    expect(csv.job).toMatchObject({ content: 'tracks', mmsi: null, vessels: 3, rows: 3, simulated: false, share: 1 })
    expect(csv.job.fileName).toMatch(/^varuna-tracks-3-vessels-.*\.csv$/)
    const { features } = JSON.parse((await download({ ...order, format: 'geojson' })).text)
    expect(features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual([
      'Point',
      'Point',
      'MultiLineString',
      'Point',
    ])
    const gpxText = (await download({ ...order, format: 'gpx' })).text
    expect(gpxText.match(/<trk>/g)).toHaveLength(3)
    expect(readGpx(gpxText).features.length).toBeGreaterThan(0)
  })

  test('are refused for no vessel, for too many and for what is no MMSI', async () => {
    const many = Array.from({ length: 501 }, (_, at) => String(419_000_000 + at))
    for (const wrong of [[], many, ['1'], ['41900007x']])
      expect((await ask({ ...order, format: 'csv', vessels: wrong })).statusCode, String(wrong.length)).toBe(400)
  })
})
