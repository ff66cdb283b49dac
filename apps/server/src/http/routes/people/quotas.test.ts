import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StorageOverview } from '@varuna/contract/people/storage'
import { anyEntry } from '../../../store/interfaces/people/audit-store.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const MEGABYTE = 1024 ** 2
const settings = { accountBytes: 20 * MEGABYTE, totalBytes: 100 * MEGABYTE }

let server: TestServer
let admin: Send
let bo: Send
let boId: string
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { storageLimits: { ...settings, freeBytes: 5 * MEGABYTE } })
  server.files.freeBytes = async () => 70 * MEGABYTE
  admin = await server.signInAs('admin')
  bo = await server.signInAs('bo')
  boId = (await bo({ url: '/api/session' })).json().session.userId
})
afterAll(() => server.close())

const overview = async (): Promise<StorageOverview> => (await admin({ url: '/api/storage' })).json()
const set = (payload: object) => admin({ method: 'PUT', url: '/api/storage', payload })
const setOf = (id: string, payload: object, send = admin) =>
  send({ method: 'PUT', url: `/api/storage/accounts/${id}`, payload })
const store = (bytes: number) =>
  bo({
    method: 'POST',
    url: '/api/vessel/tracks?name=a.csv',
    headers: { 'content-type': 'text/csv' },
    payload: 'x'.repeat(bytes),
  })

test('an administrator sees what is stored here, what may be stored, and by whom', async () => {
  expect((await store(2 * MEGABYTE)).statusCode).toBe(202)
  const { accounts, usedBytes, ...rest } = await overview()
  expect(rest).toEqual({
    ...settings,
    settings,
    set: { accountBytes: null, totalBytes: null },
    diskFreeBytes: 70 * MEGABYTE,
    reserveBytes: 5 * MEGABYTE,
  })
  const of = (name: string) => ({ account: expect.objectContaining({ name }), isOwnQuota: false })
  const maxBytes = settings.accountBytes
  expect(accounts).toEqual([
    { ...of('bo'), usedBytes, maxBytes },
    { ...of('admin (harbour.example)'), usedBytes: 0, maxBytes },
  ])
})

test('one account is found by its address or its name', async () => {
  const find = async (text: string) => (await admin({ url: `/api/storage?account=${text}` })).json()
  const found = [expect.objectContaining({ account: { id: boId, name: 'bo' }, usedBytes: 2 * MEGABYTE })]
  for (const text of ['bo', 'BO@harbour.example']) expect((await find(text)).accounts).toEqual(found)
  expect((await find('nobody')).accounts).toEqual([])
  expect(await find('')).toMatchObject({ status: 400, errors: [{ field: 'account' }] })
})

test('the quota of one account holds at once, for its owner too, and its removal brings back that of all', async () => {
  expect((await setOf(boId, { maxBytes: MEGABYTE })).statusCode).toBe(204)
  const mine = async () => (await bo({ url: '/api/account/storage' })).json().maxBytes as number
  expect(await mine()).toBe(MEGABYTE)
  expect((await overview()).accounts[0]).toMatchObject({ maxBytes: MEGABYTE, isOwnQuota: true })
  expect((await store(2 * MEGABYTE)).json()).toMatchObject({ status: 507, fault: { code: 'storage_full.account' } })
  expect((await admin({ method: 'DELETE', url: `/api/storage/accounts/${boId}` })).statusCode).toBe(204)
  expect(await mine()).toBe(settings.accountBytes)
  const [removed, made] = await server.store.audit.before(null, 9, { ...anyEntry, action: 'quota_change' })
  expect(made).toMatchObject({ about_id: boId, before_values: '{"maxBytes":null}', address: '127.0.0.1' })
  expect(removed).toMatchObject({ before_values: `{"maxBytes":${MEGABYTE}}`, after_values: '{"maxBytes":null}' })
})

test('the limits of all accounts take the place of the settings until they are taken back', async () => {
  const limits = { accountBytes: 3 * MEGABYTE, totalBytes: 50 * MEGABYTE }
  expect((await set(limits)).statusCode).toBe(204)
  expect(await overview()).toMatchObject({ ...limits, set: limits, settings })
  expect((await set({ accountBytes: null, totalBytes: null })).statusCode).toBe(204)
  expect(await overview()).toMatchObject(settings)
})

test.each([
  ['totalBytes', 100 * MEGABYTE, () => set({ accountBytes: null, totalBytes: 100 * MEGABYTE + 1 })],
  ['accountBytes', 9, () => set({ accountBytes: 10, totalBytes: 9 })],
  ['maxBytes', 100 * MEGABYTE, () => setOf(boId, { maxBytes: 100 * MEGABYTE + 1 })],
] as const)('more than there is: %s', async (field, maximum, send) => {
  const errors = [{ field, code: 'value_too_large', params: { maximum }, message: expect.stringMatching(/at most/) }]
  expect((await send()).json()).toMatchObject({ status: 400, errors })
})

test.each([{ maxBytes: -1 }, { maxBytes: 1.5 }, { maxBytes: 1e300 }, { maxBytes: '5' }, { maxBytes: null }, {}])(
  'no number of bytes: %j',
  async (payload) => {
    expect((await setOf(boId, payload)).json()).toMatchObject({ status: 400, errors: [{ field: 'maxBytes' }] })
  },
)

test('an account that does not exist, and people who are not administrators', async () => {
  expect((await setOf('nobody', { maxBytes: 1 })).json()).toMatchObject({ status: 404, code: 'not_found' })
  expect((await setOf(boId, { maxBytes: 1 }, bo)).json()).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await bo({ url: '/api/storage' })).statusCode).toBe(403)
})
