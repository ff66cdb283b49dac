import type { LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { StorageLimits } from '../../../services/shared/storage/storage-quota.ts'
import { exportCase, importCase, withChangedParts } from '../../testing/case-zips.ts'
import { caseRequests } from '../../testing/cases.ts'
import { plainPicture } from '../../testing/pictures.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const MEGABYTE = 1024 * 1024
const noLimits = { accountBytes: 1e15, totalBytes: null, freeBytes: 0 }
let server: TestServer
let ana: Send
async function start(storageLimits: Partial<StorageLimits> = {}) {
  server = await startTestServer(fakeInference(), { storageLimits: { ...noLimits, ...storageLimits } })
  ana = await server.signInAs('ana')
}
afterEach(() => server.close())

const usedBytes = async (send = ana) => (await send({ url: '/api/account/storage' })).json().usedBytes as number
const list = (rows: number) =>
  `imo,name,flag\n${Array.from({ length: rows }, (_, at) => `9074729,VESSEL ${at} ${'x'.repeat(400)},`).join('\n')}\n`
const sendList = (payload: string, name = 'a.csv', send = ana) =>
  send({ method: 'POST', url: `/api/lists/iuu?name=${name}`, headers: { 'content-type': 'text/csv' }, payload })
const sendTrack = (payload: string, send = ana) =>
  send({ method: 'POST', url: '/api/vessel/tracks?name=a.csv', headers: { 'content-type': 'text/csv' }, payload })
const sendImage = async (send = ana) =>
  send({
    method: 'POST',
    url: '/upload/',
    ...fileForm('file', 'a.png', 'image/png', await plainPicture().png().toBuffer()),
  })
const { open, attach } = caseRequests(() => ana)
const expectFull = (answer: LightMyRequestResponse, code: string) =>
  expect(answer.json(), answer.body).toMatchObject({ status: 507, title: 'The storage is full', fault: { code } })

test('images, case files, track files and lists share one quota; a refusal says so and leaves nothing', async () => {
  await start({ accountBytes: 2 * MEGABYTE })
  const id = await open()
  expect((await attach(id, 'a.bin', Buffer.alloc(MEGABYTE))).statusCode).toBe(201)
  expect((await sendImage()).statusCode).toBe(200)
  const used = await usedBytes()
  expect(used).toBeGreaterThan(MEGABYTE)
  const files = server.storedFiles()
  const refused = [
    await attach(id, 'b.bin', Buffer.alloc(MEGABYTE)),
    await sendTrack('x'.repeat(MEGABYTE)),
    await sendList(list(2_000)),
  ]
  for (const answer of refused) expectFull(answer, 'storage_full.account')
  expect(refused[0]?.json().detail).toMatch(/^Nothing was stored: your account uses 1 MB of 2 MB\. Delete /)
  expect([await usedBytes(), server.storedFiles()]).toEqual([used, files])
  expect((await ana({ url: '/api/lists' })).json().files).toEqual([])
  const bo = await server.signInAs('bo')
  expect((await sendTrack('x'.repeat(MEGABYTE), bo)).statusCode).toBe(202)
})

test('removing data frees space at once', async () => {
  await start({ accountBytes: 2 * MEGABYTE })
  const first = (await sendList(list(2_000))).json()
  expectFull(await sendList(list(2_000), 'b.csv'), 'storage_full.account')
  expect((await ana({ method: 'DELETE', url: `/api/lists/iuu/files/${first.id}` })).statusCode).toBe(204)
  expect(await usedBytes()).toBe(0)
  expect((await sendList(list(2_000), 'b.csv')).statusCode).toBe(200)
})

test('a member who adds to a case uses the quota of its owner', async () => {
  await start({ accountBytes: 2 * MEGABYTE })
  const id = await open()
  const bo = await server.signInAs('bo')
  await caseRequests(() => ana).share(id, 'bo@harbour.example', bo, 'write')
  const add = (bytes: number) => attach(id, 'a.bin', Buffer.alloc(bytes), 'text/plain', bo)
  expect((await add(1.5 * MEGABYTE)).statusCode).toBe(201)
  expect(await usedBytes()).toBeGreaterThanOrEqual(1.5 * MEGABYTE)
  expect(await usedBytes(bo)).toBe(0)
  expectFull(await add(MEGABYTE), 'storage_full.account')
})

test('a case ZIP counts by its unpacked size, and a case that does not fit leaves nothing', async () => {
  await start({ accountBytes: MEGABYTE })
  const id = await open()
  await attach(id, 'a.bin', Buffer.alloc(0.7 * MEGABYTE))
  const packed = await withChangedParts((await exportCase(ana, id)).rawPayload, () => {})
  expect(packed.length).toBeLessThan(20_000)
  const files = server.storedFiles()
  expectFull(await importCase(ana, packed), 'storage_full.account')
  expect(server.storedFiles()).toEqual(files)
  expect((await importCase(await server.signInAs('bo'), packed)).statusCode).toBe(201)
})

test('uploads at once do not exceed the quota together', async () => {
  await start({ accountBytes: 3 * MEGABYTE })
  const id = await open()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => attach(id, `${at}.bin`, Buffer.alloc(MEGABYTE))),
  )
  const stored = answers.filter(({ statusCode }) => statusCode === 201)
  expect(stored.length).toBeLessThanOrEqual(3)
  expect(await usedBytes()).toBeLessThanOrEqual(3 * MEGABYTE)
  for (const answer of answers) if (answer.statusCode !== 201) expectFull(answer, 'storage_full.account')
})

test('an export that does not fit fails with an explanation and leaves no file', async () => {
  await start({ accountBytes: 20 })
  const payload = { content: 'events', format: 'csv' }
  const { id } = (await ana({ method: 'POST', url: '/api/exports', payload })).json()
  await vi.waitFor(async () =>
    expect((await ana({ url: `/api/exports/${id}` })).json()).toMatchObject({
      state: 'failed',
      failure: {
        code: 'storage_full.account',
        message: expect.stringContaining('Delete images, pictures of vessels, cases, exports'),
      },
    }),
  )
  expect([await usedBytes(), server.storedFiles()]).toEqual([0, []])
})

test('a disk that is nearly full refuses with 507, and takes uploads again once there is space', async () => {
  await start({ freeBytes: 100 * MEGABYTE })
  server.files.freeBytes = async () => 50 * MEGABYTE
  for (const answer of [await sendImage(), await sendList(list(1)), await sendTrack('x')])
    expectFull(answer, 'storage_full.reserve')
  server.files.freeBytes = async () => 500 * MEGABYTE
  expect((await sendImage()).statusCode).toBe(200)
})

test("all accounts together are limited by the installation's quota", async () => {
  await start({ totalBytes: 2 * MEGABYTE })
  const bo = await server.signInAs('bo')
  expect((await sendTrack('x'.repeat(1.5 * MEGABYTE))).statusCode).toBe(202)
  expectFull(await sendTrack('x'.repeat(MEGABYTE), bo), 'storage_full.installation')
})

test('an AIS file takes the space of what came of it; one that cannot fit is refused before any of it is sent', async () => {
  await start({ accountBytes: 1_000 })
  const begin = (byteCount: number) =>
    ana({ method: 'POST', url: '/api/ais-files', payload: { name: 'day.csv', byteCount } })
  expectFull(await begin(1_001), 'storage_full.account')
  expect((await ana({ url: '/api/ais-files' })).json().files).toEqual([])
  const { id } = (await begin(800)).json()
  expect(await usedBytes()).toBe(0)
  const put = (from: number) =>
    ana({
      method: 'PUT',
      url: `/api/ais-files/${id}/parts?from=${from}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(400, `${from}`),
    })
  expect((await put(0)).json()).toMatchObject({ received: 400 })
  expect(await usedBytes()).toBe(400)
  expect((await begin(800)).json()).toMatchObject({ id, received: 400 })
  expectFull(await begin(900), 'storage_full.account')
  expect((await put(400)).statusCode).toBe(200)
})
