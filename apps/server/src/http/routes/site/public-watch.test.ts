import { publicWatch } from '@varuna/contract/public/public-watch'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { livePosition, nowMs } from '../../testing/live.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
afterEach(() => server.close())

const url = '/api/public/watch'

test('visitors without an account get the replay, with the texts of its alerts', async () => {
  server = await startTestServer(fakeInference())
  const answer = await server.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
  const shown = publicWatch.parse(answer.json())
  expect([shown.mode, shown.received]).toEqual(['replay', null])
  expect(shown.replay?.alerts.map(({ alert }) => alert.message.length > 20)).toEqual([true, true, true])
})

test('the answer is sent packed, and not again to somebody who has it', async () => {
  server = await startTestServer(fakeInference())
  const plain = await server.app.inject({ url })
  const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('with off, nothing of ships is sent', async () => {
  server = await startTestServer(fakeInference(), { publicWatchMode: 'off' })
  expect((await server.app.inject({ url })).json()).toEqual({ mode: 'off', replay: null, received: null })
})

test('with live, what was received an hour ago is sent without MMSI and name, and what came since is not', async () => {
  server = await startTestServer(fakeInference(), { publicWatchMode: 'live' })
  const receivedMs = nowMs - 90 * 60_000
  const late = livePosition(419_000_002, 11, 71, { timeMs: nowMs - 5 * 60_000 })
  await server.store.positions.write({
    positions: [livePosition(419_000_001, 10, 70, { timeMs: receivedMs }), late],
    staticReports: [419_000_001, 419_000_002].map((mmsi) =>
      testStaticReport({ mmsi, timeMs: receivedMs, shipType: 70 }),
    ),
    progress: null,
  })
  const { received } = publicWatch.parse((await server.app.inject({ url })).json())
  expect(received?.total).toBe(1)
  expect(received?.vessels.map(([mmsi, , lat, lon]) => [mmsi, lat, lon])).toEqual([[1, 10, 70]])
})

test('requests from one network are limited', async () => {
  server = await startTestServer(fakeInference())
  const answers = await Promise.all(Array.from({ length: 65 }, () => server.app.inject({ url })))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})
