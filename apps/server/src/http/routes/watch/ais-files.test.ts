import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { AisFile } from '@varuna/contract/watch/ais-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../input-files/testing-zip.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let admin: Send
let other: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  admin = await server.signInAs('admin')
  other = await server.signInAs('bo')
}, 60_000)
afterAll(() => server.close())

const row = (mmsi: number | string, minute: number) =>
  `${mmsi},2026-01-30T12:${String(minute).padStart(2, '0')}:00Z,10.${minute},70,8`
const table = ['mmsi,timestamp,lat,lon,speed', row(419_000_001, 0), row('seven', 1), row(419_000_001, 2), 'x', ''].join(
  '\n',
)

const octets = { 'content-type': 'application/octet-stream' }
const begin = (name: string, byteCount: number, send = admin) =>
  send({ method: 'POST', url: '/api/ais-files', payload: { name, byteCount } })
const put = (id: string, from: number | string, payload: Buffer, send = admin) =>
  send({ method: 'PUT', url: `/api/ais-files/${id}/parts?from=${from}`, payload, headers: octets })
const get = async (id: string): Promise<AisFile> => (await admin({ url: `/api/ais-files/${id}` })).json()
const done = async (id: string) => {
  for (let tries = 0; tries < 400; tries++) {
    const file = await get(id)
    if (file.state === 'ready' || file.state === 'failed') return file
    await pause(50)
  }
  throw new Error('the import did not end')
}

test('a file that comes in parts, after a cut goes on where it was, and is imported with a report of its refused lines', async () => {
  const bytes = Buffer.from(table)
  const { id, received } = (await begin('day.csv', bytes.length)).json()
  expect(received).toBe(0)
  expect((await put(id, 40, bytes.subarray(40))).json()).toMatchObject({ code: 'part_misplaced', status: 409 })
  expect((await put(id, 0, bytes.subarray(0, 40), other)).statusCode).toBe(404)
  for (const from of ['', '0x0', '-0', '0.0', '%200', '9999999999'])
    expect((await put(id, from, bytes.subarray(0, 40))).statusCode, from).toBe(400)
  expect((await put(id, '0x0', bytes.subarray(0, 40))).json()).toMatchObject({ detail: 'from: Must be a whole number' })
  expect((await put(id, 0, bytes.subarray(0, 40))).json()).toMatchObject({ state: 'receiving', received: 40 })
  // Dropped again: the last part is compared with what came before.
  expect((await begin('day.csv', bytes.length)).json()).toMatchObject({ id, received: 40 })
  expect((await put(id, 0, Buffer.alloc(40))).json()).toMatchObject({ code: 'part_differs', status: 409 })
  expect((await put(id, 0, bytes.subarray(0, 40))).json()).toMatchObject({ received: 40 })
  expect((await admin({ url: `/api/ais-files/${id}/refused` })).json()).toMatchObject({ code: 'import_not_ready' })
  expect((await put(id, 40, bytes.subarray(40))).statusCode).toBe(200)
  expect(await done(id)).toMatchObject({
    state: 'ready',
    share: 1,
    positions: 2,
    refused: 2,
    listed: 2,
    files: [
      {
        name: 'day.csv',
        outcome: 'new',
        format: 'csv',
        lines: 5,
        kept: 2,
        known: 0,
        duplicates: 0,
        other: 1,
        refused: { mmsi: 1, columns: 1 },
        damage: null,
      },
    ],
  })
  const report = await admin({ url: `/api/ais-files/${id}/refused` })
  expect(report.body.split('\r\n')).toEqual([
    'file,line,reason,text',
    'day.csv,3,with an impossible MMSI,"seven,2026-01-30T12:01:00Z,10.1,70,8"',
    'day.csv,5,with a wrong number of cells,x',
    '',
  ])
  expect((await admin({ url: '/api/vessels/419000001' })).statusCode).toBe(200)
  expect((await other({ url: `/api/ais-files/${id}` })).statusCode).toBe(404)
  expect(server.storedFiles().filter((path) => path.includes('/parts/'))).toEqual([])
  // The answer to the last part may have been lost.
  expect((await put(id, 40, bytes.subarray(40))).json()).toMatchObject({ id, state: 'ready', positions: 2 })
  expect((await put(id, 40, Buffer.alloc(bytes.length - 40))).json()).toMatchObject({ code: 'part_differs' })
  expect((await admin({ url: '/api/audit' })).json().entries[0]).toMatchObject({
    action: 'ais_import',
    after: { file: 'day.csv', bytes: bytes.length },
  })
  expect((await admin({ method: 'DELETE', url: `/api/ais-files/${id}` })).statusCode).toBe(204)
  expect(server.storedFiles().filter((path) => path.includes('ais-files'))).toEqual([])
})

test('packed files and archives of several are imported; an unknown file fails in words', async () => {
  const send = async (name: string, bytes: Buffer) => {
    const { id } = (await begin(name, bytes.length)).json()
    await put(id, 0, bytes)
    return done(id)
  }
  expect(await send('day.csv.gz', gzipSync(table))).toMatchObject({ files: [{ outcome: 'unchanged', kept: 2 }] })
  const nmea = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'
  const zip = zipOf([
    ['a.nmea', Buffer.from(nmea)],
    ['b.csv', Buffer.from(table.replaceAll('419000001', '419000002'))],
  ])
  expect(await send('two.zip', zip)).toMatchObject({
    state: 'ready',
    positions: 3,
    files: [
      { name: 'two.zip/a.nmea', format: 'nmea' },
      { name: 'two.zip/b.csv', format: 'csv' },
    ],
  })
  expect(await send('letter.txt', Buffer.from('Dear harbour master,\n'))).toMatchObject({
    state: 'failed',
    failure: { code: 'invalid_input.unknown_format' },
  })
})

test('a server that is killed before an import runs gives it up not at all, one that is killed while it runs after three', async () => {
  const bytes = Buffer.from(table.replaceAll('419000001', '419000009'))
  const send = async (name: string, runs: number) => {
    const { id } = (await begin(name, bytes.length)).json()
    await server.db.updateTable('import_job').set({ attempts: 7 }).where('id', '=', id).execute()
    for (let run = 1; run <= runs; run++) await server.files.put(`ais-files/${id}/runs/${run}`, Buffer.alloc(0))
    await put(id, 0, bytes)
    return done(id)
  }
  expect(await send('futile.csv', 3)).toMatchObject({ state: 'failed', failure: { code: 'import_failed.interrupted' } })
  const { id, ...early } = await send('early.csv', 2)
  expect(early).toMatchObject({ state: 'ready', files: [{ kept: 2 }] })
  // It stored something new, so what may follow is not more of the same.
  expect(await server.files.list(`ais-files/${id}/runs`)).toEqual([])
  const again = await send('again.csv', 0)
  expect(again).toMatchObject({ state: 'ready', files: [{ kept: 2, outcome: 'unchanged' }] })
  expect(await server.files.list(`ais-files/${again.id}/runs`)).toEqual(['8'])
})

test('the beginning of a file shows its dialect and its first reports, packed or not and cut off anywhere', async () => {
  const preview = async (payload: Buffer) =>
    (await admin({ method: 'POST', url: '/api/ais-files/preview?name=a', payload, headers: octets })).json()
  const long = Buffer.from(
    `${table}${Array.from({ length: 2_000 }, (_, at) => row(419_000_100 + at, at % 60)).join('\n')}`,
  )
  const expected = { format: 'csv', dialect: expect.any(String), refused: { mmsi: 1, columns: 1 } }
  const plain = await preview(long)
  expect(plain).toMatchObject({ ...expected, file: null, positions: 2_001, vessels: 2_000 })
  expect(plain.reports[0]).toEqual({
    time: '2026-01-30T12:00:00.000Z',
    mmsi: 419_000_001,
    lat: 10,
    lon: 70,
    speedKnots: 8,
    name: null,
  })
  for (const mark of ['', '\uFEFF'])
    expect(await preview(Buffer.from(`${mark}sep=,\r\n${long}`))).toMatchObject({ ...expected, positions: 2_001 })
  const longer = Buffer.from(
    [
      table.trimEnd(),
      ...Array.from({ length: 20_000 }, (_, at) => row(200_000_000 + ((at * 7_919_777) % 5e8), at % 60)),
    ].join('\n'),
  )
  const zip = zipOf([['b.csv', longer]])
  for (const packed of [gzipSync(longer), zstdCompressSync(longer), zip])
    expect(await preview(packed.subarray(0, packed.length * 0.7))).toMatchObject({
      format: 'csv',
      file: packed === zip ? 'b.csv' : null,
    })
  expect(await preview(Buffer.from('Dear harbour master,\n'))).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fault: { code: 'invalid_input.unknown_format' },
  })
  expect(await preview(Buffer.alloc(256 * 1024 + 1))).toMatchObject({ status: 413 })
})
