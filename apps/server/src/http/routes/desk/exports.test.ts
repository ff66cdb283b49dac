import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exportList } from '@varuna/contract/desk/export'
import type { PositionReport } from '@varuna/ais/reports/report'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { exportRequests, positionsOfSharedMmsi } from '../../testing/exports.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const period = { from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' }

let server: TestServer
let ana: Send
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterEach(() => server.close())

const { ask, read, ended, download } = exportRequests(() => ana)
const storedExports = () => server.storedFiles().filter((path) => path.includes(join('files', 'exports')))
const store = (positions: PositionReport[]) =>
  server.store.positions.write({ positions, staticReports: [], progress: null })

const refused = [
  [{ content: 'track', format: 'csv', mmsi: '41900000', ...period }, 'mmsi mmsi_wrong_length'],
  [{ content: 'track', format: 'csv', mmsi: '419000001', from: period.to, to: period.from }, 'to period_reversed'],
  [{ content: 'track', format: 'csv', mmsi: '419000001', from: 'yesterday', to: period.to }, 'from timestamp_invalid'],
  [{ content: 'track', format: 'shp', mmsi: '419000001', ...period }, 'format value_unknown'],
  [{ content: 'events', format: 'csv', box: { south: 2, west: 0, north: 1, east: 0 } }, 'box.north box_reversed'],
  [{ content: 'wishes', format: 'csv' }, 'content value_unknown'],
] as const

test('an invalid export request is refused, naming its field', async () => {
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

test('an export belongs to its account and outlives its session', async () => {
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

test('an export with a missing file says so', async () => {
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
  /** Every file waits at its first chunk until released. */
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
    await store(positionsOfSharedMmsi(419_000_001, 900))
  })
  const order = { content: 'track', format: 'csv', mmsi: '419000001', ...period }

  test('one that is removed half-way stops and leaves nothing', async () => {
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

  test('an account has one running at a time, and does not delay another account', async () => {
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

test('with a full disk an export fails with a plain explanation and leaves nothing', async () => {
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

test('an export is not started when little space is left', async () => {
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
