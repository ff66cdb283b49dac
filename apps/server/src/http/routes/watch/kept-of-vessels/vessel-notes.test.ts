import { MAX_NOTES_OF_VESSEL } from '@varuna/contract/watch/vessel-note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Send } from '../../../testing/sign-in.ts'

let server: TestServer
let admin: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const url = '/api/vessels/419000001/notes'
const send = (method: 'POST' | 'DELETE', path: string, payload?: object, by = admin) =>
  by({ method, url: path, ...(payload && { payload }) })
const notes = async (by = admin) => (await by({ url })).json().notes

test('notes and facts with their source are for their account alone', async () => {
  const owner = { kind: 'owner', text: 'Amber Lines', source: 'Register of Kochi, 2026' }
  const added = (await send('POST', url, owner)).json()
  expect(added).toMatchObject(owner)
  await send('POST', url, { kind: 'note', text: 'Seen\nat anchor', source: '' })
  expect((await notes()).map(({ kind }: typeof owner) => kind).toSorted()).toEqual(['note', 'owner'])
  const bo = await server.signInAs('bo')
  expect(await notes(bo)).toEqual([])
  expect((await send('DELETE', `/api/vessel-notes/${added.id}`, undefined, bo)).statusCode).toBe(404)
  expect((await send('DELETE', `/api/vessel-notes/${added.id}`)).statusCode).toBe(204)
  expect(await notes()).toHaveLength(1)
})

test('a fact without a source, and what is no note, are refused with their field', async () => {
  const refused: [object, string][] = [
    [{ kind: 'owner', text: 'Amber Lines', source: ' ' }, 'source'],
    [{ kind: 'note', text: '', source: '' }, 'text'],
    [{ kind: 'note', text: 'x'.repeat(2_001), source: '' }, 'text'],
    [{ kind: 'flag', text: 'x', source: '' }, 'kind'],
    [{ kind: 'imo', text: '9074729', source: 'x'.repeat(301) }, 'source'],
    [{ kind: 'imo', text: 'not an imo', source: 'x' }, 'text'],
    [{ kind: 'imo', text: '1234568', source: 'x' }, 'text'],
    [{ kind: 'call_sign', text: 'VT\nAB', source: 'x' }, 'text'],
    [{ kind: 'call_sign', text: 'V'.repeat(40), source: 'x' }, 'text'],
    [{ kind: 'owner', text: 'Amber\nLines', source: 'x' }, 'text'],
    [{ kind: 'other_number', text: 'x'.repeat(301), source: 'x' }, 'text'],
  ]
  for (const [payload, field] of refused) {
    const answer = await send('POST', url, payload)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.body).toContain(field)
  }
  for (const fact of [
    { kind: 'imo', text: 'IMO 9074729' },
    { kind: 'call_sign', text: 'VTAB5' },
    { kind: 'other_number', text: 'KL-04/MM 1234' },
  ])
    expect((await send('POST', '/api/vessels/419000009/notes', { ...fact, source: 'Register' })).statusCode).toBe(200)
  expect((await send('POST', '/api/vessels/12/notes', { kind: 'note', text: 'x', source: '' })).statusCode).toBe(400)
  const cy = await server.signInAs('cy')
  for (let at = 0; at < MAX_NOTES_OF_VESSEL; at += 1)
    await send('POST', url, { kind: 'note', text: `${at}`, source: '' }, cy)
  expect((await send('POST', url, { kind: 'note', text: 'x', source: '' }, cy)).statusCode).toBe(429)
})

test('a vessel is on watch lists and in rows of imported lists', async () => {
  const raise = { appears: true, moves: false, goesDark: false }
  const list = (await send('POST', '/api/watch-lists', { name: 'Dark fleet', raise })).json()
  await send('POST', `/api/watch-lists/${list.id}/vessels`, { mmsi: 419_000_001, note: 'ask the port' })
  const csv = 'mmsi,name,flag,listed by,currently listed\n419000001,AMBER,IN,IOTC,yes\n'
  const imported = await admin({
    method: 'POST',
    url: '/api/lists/iuu?name=iuu.csv',
    payload: csv,
    headers: { 'content-type': 'text/csv' },
  })
  expect(imported.statusCode, imported.body).toBeLessThan(300)
  const found = (await admin({ url: '/api/vessels/419000001/lists' })).json()
  expect(found.watchLists).toMatchObject([{ name: 'Dark fleet', note: 'ask the port' }])
  expect(found.rows).toMatchObject([{ kind: 'iuu', matchedBy: 'mmsi', fileName: 'iuu.csv', iuu: { name: 'AMBER' } }])
  const bo = await server.signInAs('bo')
  expect((await bo({ url: '/api/vessels/419000001/lists' })).json()).toMatchObject({ watchLists: [], inDoubt: 0 })
})
