import { gpx, kml } from '@tmcw/togeojson'
import type { PositionReport } from '@varuna/ais/reports/report'
import { parseCsvHeader, parseCsvRow } from '@varuna/csv/csv-header'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import { testEvent, testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { exportRequests, positionsOfSharedMmsi } from '../../testing/exports.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

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

const { ask, download } = exportRequests(() => ana)
const readGpx = (text: string) => {
  const document: unknown = new new Window().DOMParser().parseFromString(text, 'text/xml')
  return gpx(document as Parameters<typeof gpx>[0])
}

const readKml = (text: string) => {
  const document: unknown = new new Window().DOMParser().parseFromString(text, 'text/xml')
  return kml(document as Parameters<typeof kml>[0])
}

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

const event = (id: string, over: Partial<TrackEventRow> = {}, details: object = { hours: 8.5 }): TrackEventRow =>
  testEvent(
    {
      id,
      kind: 'gap',
      mmsi: 419_000_001,
      from_ms: noon,
      to_ms: noon + hour,
      lat_e7: 150_000_000,
      lon_e7: 650_000_000,
      rule: 'GAP-1',
      confidence: 'medium',
      ...over,
    },
    { evidence: [{ timeMs: noon, lat: 15, lon: 65 }], details },
  )

describe('the track of an MMSI that two vessels share', () => {
  const mmsi = 419_000_001
  const order = { content: 'track', mmsi: String(mmsi), ...period }
  beforeEach(() => store(positionsOfSharedMmsi(mmsi, 10)))

  test('as CSV has one row per position with its segment', async () => {
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

  test('as GPX has one track segment per segment, and can be read by another program', async () => {
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

  test('as KML has one track in time per segment, with all times before all places', async () => {
    const { text } = await download({ ...order, format: 'kml' })
    expect(readKml(text).features.map(({ properties }) => properties)).toMatchObject([
      { name: '419000001', mmsi: '419000001', simulated: 'false' },
      { name: '419000001', mmsi: '419000001', simulated: 'false' },
    ])
    const tracks = [
      ...text.matchAll(/<gx:Track>\n((?:<when>[^<]+<\/when>\n)+)((?:<gx:coord>[^<]+<\/gx:coord>\n)+)<\/gx:Track>/g),
    ]
    const lats = tracks.map(([, , places = '']) =>
      [...places.matchAll(/<gx:coord>\S+ (\S+) 0</g)].map(([, lat]) => Number(lat)),
    )
    expect(lats).toEqual([
      [10, 10, 10, 10, 10],
      [20, 20, 20, 20, 20],
    ])
    expect(tracks.map(([, times = '']) => times.match(/<when>/g)?.length)).toEqual([5, 5])
  })

  test('as GeoJSON has one point per position and one line per segment', async () => {
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
  const marks = {
    csv: /,true\r\n/g,
    geojson: /"simulated":true/g,
    gpx: /<varuna:simulated>true</g,
    kml: /SIMULATED 200000001/g,
  } as const
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

  test('without a place have no geometry in GeoJSON, and are left out of GPX and KML', async () => {
    const { features } = JSON.parse((await download({ content: 'events', format: 'geojson' })).text)
    expect(features.map(({ geometry }: { geometry: object | null }) => geometry === null)).toEqual([false, true, false])
    const { job, text } = await download({ content: 'events', format: 'gpx' })
    expect(job).toMatchObject({ rows: 2, leftOut: 2 })
    const found = readGpx(text)
    expect(found.features.map(({ properties }) => properties?.['type'])).toEqual(['stop', 'gap'])
    expect(text).not.toContain('\u0001')
    const inKml = readKml((await download({ content: 'events', format: 'kml' })).text)
    expect(inKml.features.map(({ geometry }) => geometry?.type)).toEqual(['Point', 'Point'])
  })
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

  test('are one file in each format, without a vessel that has no positions', async () => {
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
