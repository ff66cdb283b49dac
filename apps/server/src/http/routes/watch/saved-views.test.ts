import { MAX_SAVED_VIEWS, MAX_VIEW_LENGTH } from '@varuna/contract/watch/saved-view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const view = { name: 'Strait', view: 'at=1.200,103.900,8.00&type=tanker&layers=ports%2Cnight', isDefault: false }
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = ana) =>
  by({ method, url, ...(payload && { payload }) })
const list = async (by = ana) => (await by({ url: '/api/saved-views' })).json().views

test('a view is saved, renamed, made the default and removed by its account alone', async () => {
  const saved = (await send('POST', '/api/saved-views', view)).json()
  expect(saved).toMatchObject(view)
  await send('POST', '/api/saved-views', { ...view, name: 'Atlantic', isDefault: true })
  const url = `/api/saved-views/${saved.id}`
  const changed = await send('PUT', url, { ...view, name: 'Zanzibar', isDefault: true })
  expect(changed.json()).toMatchObject({ id: saved.id, name: 'Zanzibar', isDefault: true })
  expect((await list()).map(({ name, isDefault }: typeof view) => [name, isDefault])).toEqual([
    ['Atlantic', false],
    ['Zanzibar', true],
  ])
  const bo = await server.signInAs('bo')
  expect(await list(bo)).toEqual([])
  expect((await send('PUT', url, view, bo)).statusCode).toBe(404)
  expect((await send('DELETE', url, undefined, bo)).statusCode).toBe(404)
  expect((await send('DELETE', url)).statusCode).toBe(204)
  expect((await send('DELETE', url)).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/api/saved-views' })).statusCode).toBe(401)
})

test('what is no view is refused with its field, and so is one too many', async () => {
  const refused: [object, string][] = [
    [{ ...view, name: ' ' }, 'name'],
    [{ ...view, name: 'x'.repeat(81) }, 'name'],
    [{ ...view, view: 'a'.repeat(MAX_VIEW_LENGTH + 1) }, 'view'],
    [{ ...view, view: 'at=<script>' }, 'view'],
    [{ ...view, view: '../x?y#z' }, 'view'],
    [{ ...view, view: 7 }, 'view'],
    [{ ...view, isDefault: 'no' }, 'isDefault'],
  ]
  for (const [payload, field] of refused) {
    const answer = await send('POST', '/api/saved-views', payload)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.body).toContain(field)
  }
  const cy = await server.signInAs('cy')
  for (let at = 0; at < MAX_SAVED_VIEWS; at += 1)
    expect((await send('POST', '/api/saved-views', { ...view, name: `${at}` }, cy)).statusCode).toBe(200)
  expect((await send('POST', '/api/saved-views', view, cy)).statusCode).toBe(429)
})
