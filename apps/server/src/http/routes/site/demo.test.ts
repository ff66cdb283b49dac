import { afterEach, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer

const start = async () => {
  server = await startTestServer(fakeInference())
}
afterEach(() => server.close())

const steady = { speedKnots: 4, turnDegrees: 0 }
const score = (over: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/demo/fishing',
    payload: { minutesBetween: 30, distanceFromShoreNm: 40, reports: [steady, steady, steady], ...over },
  })

test('a track is scored without an account, its first report alone', async () => {
  await start()
  const answer = await score()
  expect(answer.statusCode).toBe(200)
  const { probabilities, threshold } = answer.json()
  expect(probabilities).toHaveLength(3)
  expect(new Set(probabilities).size).toBe(3)
  expect(threshold).toBe(0.5)
})

test('nothing is stored', async () => {
  await start()
  await score()
  const send = await server.signInAs('ana')
  expect((await send({ method: 'GET', url: '/api/vessel' })).json()).toEqual({ reports: [] })
  expect(server.storedFiles()).toEqual([])
})

test('a report faster than the training data gets cannot_say', async () => {
  await start()
  const { probabilities } = (await score({ reports: [steady, { speedKnots: 39, turnDegrees: 0 }] })).json()
  expect(probabilities[0]).toEqual(expect.any(Number))
  expect(probabilities[1]).toBeNull()
})

test('a track that is too long or has no reports is refused', async () => {
  await start()
  expect((await score({ reports: [] })).statusCode).toBe(400)
  expect((await score({ reports: Array(49).fill(steady) })).statusCode).toBe(400)
})

test('requests from one address are limited', async () => {
  await start()
  const answers = await Promise.all(Array.from({ length: 95 }, () => score()))
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
})
