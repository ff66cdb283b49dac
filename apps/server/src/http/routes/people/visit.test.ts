import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
afterAll(() => server.close())

test('a visit knows when the account was here before, and the tour is remembered by account', async () => {
  const ana = await server.signInAs('ana')
  const bo = await server.signInAs('bo')
  const visit = async (send = ana) => (await send({ method: 'POST', url: '/api/visit' })).json()
  const setTour = (payload: object) => ana({ method: 'PUT', url: '/api/visit/tour', payload })
  expect(await visit()).toEqual({ since: null, tourDone: false })
  expect((await setTour({ done: true })).statusCode).toBe(204)
  server.setNow(noon + 31 * minute)
  expect(await visit()).toEqual({ since: new Date(noon).toISOString(), tourDone: true })
  expect(await visit(bo)).toEqual({ since: null, tourDone: false })
  server.setNow(noon + 40 * minute)
  expect(await visit()).toEqual({ since: new Date(noon).toISOString(), tourDone: true })
  await setTour({ done: false })
  expect((await visit()).tourDone).toBe(false)
  expect((await setTour({ done: 'maybe' })).statusCode).toBe(400)
  expect((await server.app.inject({ method: 'POST', url: '/api/visit' })).statusCode).toBe(401)
})
