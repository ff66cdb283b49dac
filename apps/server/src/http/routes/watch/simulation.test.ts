import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ana: Awaited<ReturnType<TestServer['signInAs']>>
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'DELETE', payload?: object) => {
  const answer = await ana({ method, url: '/api/simulation', ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json<{ state?: string; vessels?: number; code?: string }>() }
}

const isState = (expected: object) =>
  vi.waitFor(async () => expect(await ask('GET')).toMatchObject(expected), { timeout: 30_000 })

test('simulated traffic runs, shows on the live map, and is gone when it is removed', async () => {
  expect(await ask('GET')).toMatchObject({ status: 200, state: 'off', vessels: 0 })
  expect(await ask('POST', { vessels: 20 })).toMatchObject({ status: 202, state: 'starting' })
  await isState({ state: 'running', vessels: 20 })
  const live = await ana({ url: '/api/live/vessels' })
  expect(live.json()).toMatchObject({ total: 20 })
  expect(await ask('DELETE')).toMatchObject({ status: 202, state: 'removing' })
  await isState({ state: 'ended', vessels: 0, ended: { vessels: 20, alerts: 0 } })
  expect((await ana({ url: '/api/live/vessels' })).json()).toMatchObject({ total: 0 })
})

test('every account sees what ending it would remove, and can restore it', async () => {
  const bo = await server.signInAs('bo')
  const restored = await bo({ method: 'POST', url: '/api/simulation/restore' })
  expect([restored.statusCode, restored.json().state]).toEqual([202, 'starting'])
  await isState({ state: 'running', vessels: 20, ended: null })
  expect((await bo({ url: '/api/simulation/removal' })).json()).toEqual({
    ...{ vessels: 20, alerts: 0, decided: 0, withNotes: 0, kept: 0 },
  })
  const again = await bo({ method: 'POST', url: '/api/simulation/restore' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'simulation_not_ended'])
})

test.each([{ vessels: 0 }, { vessels: 2_001 }, { vessels: 'many' }, { seed: -1 }])(
  '%j is refused and the field is named',
  async (payload) => {
    const answer = await ana({ method: 'POST', url: '/api/simulation', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe(Object.keys(payload)[0])
  },
)

test('it needs an account', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await server.app.inject({ method, url: '/api/simulation', payload: {} })).statusCode).toBe(401)
  expect((await server.app.inject({ method: 'POST', url: '/api/simulation/restore' })).statusCode).toBe(401)
  expect((await server.app.inject({ url: '/api/simulation/removal' })).statusCode).toBe(401)
})
