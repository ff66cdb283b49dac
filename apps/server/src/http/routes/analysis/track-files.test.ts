import { afterEach, expect, test, vi } from 'vitest'
import { gzipSync } from 'node:zlib'
import { trackFileDetails, trackFilePositionPage, trackFileVesselPage } from '@varuna/contract/analysis/track-file'
import { makeWork } from '@varuna/simulation/work/made-work'
import { receive } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { codedError } from '../../../errors/coded-error.ts'
import type { TrackScoring } from '../../../jobs/tracks/track-scoring.ts'
import { verifyFiles } from '../../../services/verify/verify-files.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let ana: Send
const open = async (options: Parameters<typeof startTestServer>[1] = {}) => {
  server = await startTestServer(fakeInference(), options)
  ana = await server.signInAs('ana')
}
afterEach(async () => {
  expect(server.exportFaults).toEqual([])
  await server.close()
})

const header = 'mmsi,timestamp,lat,lon,speed,course'
const begin = Date.UTC(2026, 0, 30)
/** A vessel that steams out for two hours, then goes to and fro at 3.5 knots. */
const track = (mmsi: string, positions: number) =>
  Array.from({ length: positions }, (_, at) => {
    const isOut = at >= 24
    const north = isOut ? 16.4 + 0.02 * Math.sin(at / 3) : 16 + at / 60
    const [speed, course] = isOut ? [3.5, (at * 47) % 360] : [10.5, 0]
    const time = new Date(begin + at * 300_000).toISOString()
    return `${mmsi},${time},${north.toFixed(5)},${(70 + (isOut ? at / 900 : 0)).toFixed(5)},${speed},${course}`
  })
const file = [header, ...track('419000001', 120), ...track('200000002', 40)].join('\n')

/** A made track as a table without types. */
function madeTrack(name: string): string {
  const kind = WORK_KINDS.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no work ${name}.`)
  const { motion, place } = makeWork(kind, 1)
  const rows = receive(motion, place, 300, 1).map(
    ({ timestampMs, lat, lon, speedKnots, courseDegrees }) =>
      `419000001,${new Date(timestampMs).toISOString()},${lat},${lon},${speedKnots ?? ''},${courseDegrees ?? ''}`,
  )
  return [header, ...rows].join('\n')
}

const post = (body: string | Buffer, name = 'fleet.csv', type = 'text/csv', as = ana) =>
  as({ method: 'POST', url: `/api/vessel/tracks?name=${name}`, payload: body, headers: { 'content-type': type } })
const get = (path: string, as = ana) => as({ method: 'GET', url: `/api/vessel/tracks${path}` })
const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const read = trackFileDetails.parse((await get(`/${id}`)).json())
      expect(['ready', 'failed']).toContain(read.state)
      return read
    },
    { timeout: 60_000, interval: 100 },
  )
const score = async (...args: Parameters<typeof post>) => settled((await post(...args)).json().id as string)

test(
  'a file whose date order becomes clear only at its end is read twice, also when compressed',
  { timeout: 60_000 },
  async () => {
    await open()
    const rows = Array.from({ length: 25_000 }, (_, at) => `419000001,03/04/2025 00:00:00,${15 + at * 1e-5},72.4,,`)
    const text = ['MMSI,Timestamp,Lat,Lon,Speed,Course', ...rows, '419000001,04/25/2025 00:00:00,15,72.4,,'].join('\n')
    for (const body of [text, gzipSync(text)]) {
      const { summary, failure } = await score(body, 'us.csv', 'application/octet-stream')
      expect([failure, summary?.from]).toEqual([null, '2025-03-04T00:00:00.000Z'])
      expect(summary).toMatchObject({ dates: { column: 'Timestamp', order: 'month_first', line: 25_002 }, leftOut: [] })
    }
  },
)

test(
  'a type of ship is entered with a track file, and one that does not exist is refused',
  { timeout: 60_000 },
  async () => {
    await open()
    const typed = await settled((await post(file, 'fleet.csv&shipType=52')).json().id as string)
    expect([typed.shipType, typed.name, typed.summary?.fishing]).toEqual([52, 'fleet.csv', 0])
    const { vessels } = trackFileVesselPage.parse((await get(`/${typed.id}/vessels`)).json())
    expect(vessels.map(({ shipType, shipTypeFrom }) => [shipType, shipTypeFrom])).toEqual([
      [52, 'entered'],
      [52, 'entered'],
    ])
    const refused = await post(file, 'fleet.csv&shipType=140')
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'shipType'])
  },
)

test(
  'exports name the type of each vessel, where it is from, and the track that contradicts it',
  { timeout: 60_000 },
  async () => {
    await open()
    const { id } = await settled(
      (await post(madeTrack('bottom longlines'), 'fleet.csv&shipType=52')).json().id as string,
    )
    const [vessel] = trackFileVesselPage.parse((await get(`/${id}/vessels`)).json()).vessels
    const { shipType, shipTypeFrom, contradiction } = vessel ?? {}
    expect([shipType, shipTypeFrom, contradiction?.moves]).toEqual([52, 'entered', 'fishing'])
    const [names, ...rows] = (await get(`/${id}/file`)).body.trim().split('\r\n')
    expect(names).toMatch(/,ship_type,ship_type_from,contradicted_by,contradicted_probability,contradicted_hours$/)
    const cells = `,52,entered,fishing,${contradiction?.probability},${contradiction?.hours}`
    expect(rows.filter((row) => !row.endsWith(cells))).toEqual([])
    const { features } = (await get(`/${id}/file?format=geojson`)).json()
    expect(features[0].properties).toMatchObject({ shipType, shipTypeFrom, contradiction })
    expect(Object.keys(features[0].properties)).toHaveLength(11)
    const events = (await get(`/${id}/file?content=events`)).body
    expect(events).toMatch(/,ship_type,ship_type_from,contradicted_by,contradicted_probability,contradicted_hours\r\n/)
  },
)

test('a track file is scored position by position, compressed or not, and exported', { timeout: 60_000 }, async () => {
  await open()
  const posted = await post(gzipSync(file), 'fleet.csv.gz', 'application/octet-stream')
  expect(posted.statusCode).toBe(202)
  const { summary, id, failure } = await settled(posted.json().id as string)
  expect(failure).toBeNull()
  expect(summary).toMatchObject({ format: 'table', vessels: 2, positions: 160, leftOut: [], unreadColumns: [] })
  const faults: unknown[] = []
  await verifyFiles(
    server,
    { part: 'tracks', after: '' },
    (fault) => faults.push(fault),
    () => {},
  )
  expect(faults).toEqual([])
  const { vessels } = trackFileVesselPage.parse((await get(`/${id}/vessels`)).json())
  const own = vessels.find(({ vessel }) => vessel === '419000001')
  expect(vessels.map(({ vessel, simulated }) => [vessel, simulated])).toEqual(
    expect.arrayContaining([
      ['419000001', false],
      ['200000002', true],
    ]),
  )
  const first = trackFilePositionPage.parse((await get(`/${id}/vessels/${own?.index}?limit=100`)).json())
  const rest = trackFilePositionPage.parse((await get(`/${id}/vessels/${own?.index}?after=100`)).json())
  expect([first.positions.length, first.next, rest.positions.length, rest.next]).toEqual([100, 100, 20, null])
  expect(rest.positions.at(-1)).toMatchObject({ time: new Date(begin + 119 * 300_000).toISOString(), speedKnots: 3.5 })
  const answered = [...first.positions, ...rest.positions]
  for (const { probability, reason } of answered) expect(probability === null).toBe(reason !== null)
  expect(answered.filter(({ probability }) => probability !== null && probability > 0.5).length).toBe(own?.fishing)
  expect(first.events.length).toBe(own?.events)

  const csv = (await get(`/${id}/file`)).body.trim().split('\r\n')
  expect([csv.length, csv[0]]).toEqual([
    161,
    'mmsi,timestamp,lat,lon,speed,course,fishing_probability,no_answer_because,segment,ship_type,ship_type_from,contradicted_by,contradicted_probability,contradicted_hours',
  ])
  const again = await score(csv.join('\n'))
  expect(again.summary).toMatchObject({ positions: 160, fishing: summary?.fishing, events: summary?.events })
  const geojson = (await get(`/${id}/file?format=geojson`)).json()
  expect([geojson.type, geojson.features.length]).toEqual(['FeatureCollection', 160])
  const events = (await get(`/${id}/file?format=geojson&content=events`)).json()
  expect(events.features.length).toBe(summary?.events)
})

test('an unreadable file is refused with a plain explanation and leaves nothing', { timeout: 60_000 }, async () => {
  await open()
  const badRow = `${header}\n${track('419000001', 3).join('\n')}\n419000001;2026-01-30T00:20:00Z;1;2;3;4\n`
  const cases: [string | Buffer, string, string][] = [
    ['mmsi,lat,lon\n1,2,3\n', 'track_failed.columns', 'Line 1 has the columns mmsi, lat, lon. Missing: timestamp.'],
    [
      badRow,
      'track_failed.cells',
      'Line 5, column "timestamp": the line has 1 cell where the header has 6. It is separated by semicolons, the header by commas.',
    ],
    [
      `${header}\n419000001,yesterday,1,2,3,4\n`,
      'track_failed.no_positions',
      'line 2, column "timestamp", "yesterday"',
    ],
    [Buffer.from(`\ufeff${file}`, 'utf16le'), 'invalid_input.unsupported_format', 'UTF-16'],
    [gzipSync(file).subarray(0, 300), 'truncated', 'cut'],
    [Buffer.from('PK\u0003\u0004 of a workbook'), 'invalid_input.zip_uploaded', 'an Excel workbook'],
  ]
  for (const [body, code, text] of cases) {
    const { id, state, failure, summary } = await score(body)
    expect([state, summary, failure?.code]).toEqual(['failed', null, code])
    expect(failure?.message).toContain(text)
    await vi.waitFor(() => expect(server.storedFiles().filter((path) => path.includes('track-files'))).toEqual([]))
    await ana({ method: 'DELETE', url: `/api/vessel/tracks/${id}` })
  }
})

test('an empty body is refused at once', async () => {
  await open()
  const answer = await post('')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_file'])
  expect((await get('')).json()).toEqual({ files: [] })
})

/** Scoring that goes on until it is stopped. */
const endless: TrackScoring = async function* (_, __, signal) {
  for (let positions = 1; ; positions++) {
    yield { kind: 'progress', positions, leftOut: 0, share: 0.25 }
    await new Promise<void>((resolve) => setTimeout(resolve, 10))
    signal.throwIfAborted()
  }
}

test('a cancelled file stops and leaves nothing; another account sees none of it', async () => {
  await open({ scoreFile: endless })
  const bo = await server.signInAs('bo')
  const { id } = (await post(file)).json()
  await vi.waitFor(async () => expect((await get(`/${id}`)).json().state).toBe('running'))
  for (const path of [`/${id}`, `/${id}/vessels`, `/${id}/vessels/0`, `/${id}/file`])
    expect((await get(path, bo)).statusCode).toBe(404)
  expect((await get(`/${id}/vessels`)).json().code).toBe('track_not_ready')
  expect((await bo({ method: 'DELETE', url: `/api/vessel/tracks/${id}` })).statusCode).toBe(404)
  expect((await ana({ method: 'DELETE', url: `/api/vessel/tracks/${id}` })).statusCode).toBe(204)
  await vi.waitFor(() => expect(server.storedFiles().filter((path) => path.includes('track-files'))).toEqual([]))
  expect((await get(`/${id}`)).statusCode).toBe(404)
})

test('an account has five files at a time', async () => {
  await open({ scoreFile: endless })
  for (let number = 0; number < 5; number++) expect((await post(file)).statusCode).toBe(202)
  const sixth = await post(file)
  expect([sixth.statusCode, sixth.json().detail]).toEqual([429, expect.stringContaining('5 track files at a time')])
})

test('scoring that runs out of memory or time fails in plain words', async () => {
  const failures = [codedError('track_failed.out_of_memory'), codedError('track_failed.timed_out', { minutes: 10 })]
  await open({
    async *scoreFile() {
      throw failures.shift() as Error
    },
  })
  expect((await score(file)).failure?.message).toContain('too much memory')
  expect((await score(file)).failure?.message).toContain('longer than 10 minutes')
})
