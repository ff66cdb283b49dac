import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'analyst' })
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const upload = async (text: string, name = 'list.csv') => {
  const answer = await ana({
    method: 'POST',
    url: `/api/lists/iuu?name=${name}`,
    headers: { 'content-type': 'text/csv' },
    payload: text,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
interface Version {
  id: string
  fileName: string
  rowCount: number
  replacedAt: string | null
  importedAt: string
  by: { name: string } | null
}
const versions = async (): Promise<Version[]> => (await ana({ url: '/api/lists/iuu/versions' })).json().versions
const restore = (id: string, send = ana) => send({ method: 'POST', url: `/api/lists/iuu/versions/${id}/restore` })
const exported = async () => (await ana({ url: '/api/lists/iuu/file' })).body

const first = `imo,mmsi,name,flag\n9074729,,SEA WOLF,PA\n,417000123,ASHA,LK\n`
const second = `imo,mmsi,name,flag\n9074729,,SEA WOLF,TG\n,417000124,NEWT,LK\n`

test('a file of the same name is a new version: the earlier one says who and when, what differs, and comes back with one request', async () => {
  await upload(first)
  const before = await exported()
  await upload(second)
  const [now, earlier] = await versions()
  expect(now).toMatchObject({ fileName: 'list.csv', rowCount: 2, replacedAt: null, by: { name: 'ana' } })
  expect(earlier).toMatchObject({ fileName: 'list.csv', rowCount: 2, by: { name: 'ana' } })
  expect(earlier?.replacedAt).not.toBeNull()
  const id = earlier?.id ?? ''
  expect((await ana({ url: `/api/lists/iuu/versions/${id}/difference` })).json()).toMatchObject({
    counts: { added: 1, removed: 1, changed: 1 },
    added: [{ mmsi: 417_000_123 }],
    removed: [{ mmsi: 417_000_124 }],
    changed: [{ from: { imo: 9_074_729, flag: 'TG' }, to: { imo: 9_074_729, flag: 'PA' } }],
  })
  expect((await restore(id)).json()).toMatchObject({ fileName: 'list.csv', added: 2, removed: 2, kept: 0 })
  expect(await exported()).toBe(before)
  const after = await versions()
  expect(after).toHaveLength(3)
  expect(after[0]?.id).not.toBe(id)
  const { changes } = (await ana({ url: '/api/lists' })).json()
  expect(changes[0]).toMatchObject({ action: 'restore', by: { name: 'ana' } })
  const { entries } = (await ana({ url: '/api/audit' })).json()
  expect(entries[0]).toMatchObject({ action: 'list_restore' })
  // The version that was brought back is the same as the file in use now, and makes no other.
  expect((await restore(id)).json()).toMatchObject({ importedAt: after[0]?.importedAt, added: 0, removed: 0, kept: 2 })
  expect(await versions()).toEqual(after)
  expect((await ana({ url: '/api/audit' })).json().entries).toHaveLength(entries.length)
})

test('a removed file is a version too, and can be brought back', async () => {
  const { files } = (await ana({ url: '/api/lists' })).json()
  const before = await exported()
  await ana({ method: 'DELETE', url: `/api/lists/iuu/files/${files[0].id}` })
  const [removed] = await versions()
  expect((await ana({ url: `/api/lists/iuu/versions/${removed?.id}/difference` })).json().counts).toEqual({
    added: 2,
    removed: 0,
    changed: 0,
  })
  expect((await restore(removed?.id ?? '')).statusCode).toBe(200)
  expect(await exported()).toBe(before)
})

test('who may not change lists sees versions and brings none back; an unknown version is not found', async () => {
  const bo = await server.signInAs('bo')
  const [, earlier] = await versions()
  expect((await bo({ url: '/api/lists/iuu/versions' })).statusCode).toBe(200)
  const before = await exported()
  expect((await restore(earlier?.id ?? '', bo)).statusCode).toBe(403)
  expect(await exported()).toBe(before)
  expect((await restore('iuu-none')).statusCode).toBe(404)
  const elsewhere = await ana({ method: 'POST', url: `/api/lists/authorisations/versions/${earlier?.id}/restore` })
  expect(elsewhere.statusCode).toBe(404)
})

test('a difference of 20,000 rows of one vessel is counted whole and shown in part', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `9074729,,NAME ${at},PA`).join('\n')
  await upload(`imo,mmsi,name,flag\n${many}\n`, 'many.csv')
  await upload(first, 'many.csv')
  const large = (await versions()).find(({ fileName, replacedAt }) => fileName === 'many.csv' && replacedAt !== null)
  const { counts, added, changed } = (await ana({ url: `/api/lists/iuu/versions/${large?.id}/difference` })).json()
  expect(counts).toEqual({ added: 19_999, removed: 1, changed: 1 })
  expect([added.length, changed.length]).toEqual([50, 1])
})
