import type { FeedHealth } from '@varuna/contract/site/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAnyFeedReceived } from '../../../services/site/health/feed-health.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let feeds: FeedHealth[] = []
let isBusConnected = true
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { feeds: () => feeds, isBusConnected: () => isBusConnected })
})
afterAll(() => server.close())

const feed = (over: Partial<FeedHealth>): FeedHealth => ({
  name: 'tcp://harbour:4000',
  state: 'connected',
  detail: 'connected',
  since: '2026-01-31T12:00:00.000Z',
  lastMessageAt: null,
  silentSince: null,
  lines: 0,
  messages: 0,
  positions: 0,
  staticReports: 0,
  duplicates: 0,
  stampedOnReceipt: 0,
  late: 0,
  lost: 0,
  refusedSenders: {},
  failures: 0,
  messagesPerSecond: 0,
  refused: {},
  formats: [],
  refusedSamples: [],
  ...over,
})
const silent = feed({ silentSince: '2026-01-31T12:00:00.000Z' })
const refused = feed({ state: 'waiting', detail: 'it sent: Api Key Is Not Valid', failures: 3 })
const calling = feed({ state: 'connecting', failures: 3 })

test.each([
  ['no feed', [], true],
  ['one that is received', [feed({})], true],
  ['one that is being connected for the first time', [feed({ state: 'connecting' })], true],
  ['a file that was read to its end', [feed({ state: 'ended' })], true],
  ['one of two that is received', [silent, feed({})], true],
  ['all silent', [silent, silent], false],
  ['all refused', [refused, calling, feed({ state: 'failed' })], false],
])('%s: %j', (_, feeds, isReceived) => {
  expect(isAnyFeedReceived(feeds)).toBe(isReceived)
})

test('with every feed silent or refused, /health answers 503 degraded and /health/ready answers 200', async () => {
  const ask = async (url: string) => {
    const answer = await server.app.inject({ url })
    return [answer.statusCode, answer.json<{ status: string }>().status]
  }
  feeds = [feed({})]
  expect(await ask('/health')).toEqual([200, 'ok'])
  feeds = [silent, refused]
  expect(await ask('/health')).toEqual([503, 'degraded'])
  expect(await ask('/health/ready')).toEqual([200, 'ok'])
})

test('while the bus is unreachable, /health answers 503 degraded and says so, and /health/ready answers 200', async () => {
  feeds = []
  isBusConnected = false
  const answer = await server.app.inject('/health')
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'degraded', bus: { ok: false } }])
  expect((await server.app.inject('/health/ready')).statusCode).toBe(200)
  isBusConnected = true
  expect((await server.app.inject('/health')).json()).toMatchObject({ status: 'ok', bus: { ok: true } })
})

test('feed hosts and their messages are shown only when signed in', async () => {
  const connected = feed({
    name: 'tcp://receiver.harbour.example:4000',
    detail: 'receiver.harbour.example:4000',
    refusedSamples: [{ reason: 'checksum', text: '!AIVDM of harbour.example' }],
    refusedSenders: { not_allowed: 70 },
  })
  feeds = [connected, connected]
  const anyone = await server.app.inject('/health')
  expect(anyone.statusCode).toBe(200)
  expect(anyone.body).not.toContain('harbour.example')
  expect(anyone.json().feeds).toMatchObject([
    { name: 'feed 1', state: 'connected', lines: 0, refusedSenders: {} },
    { name: 'feed 2', state: 'connected', lines: 0, refusedSenders: {} },
  ])
  const send = await server.signInAs('ana')
  const { name, detail, refusedSamples, refusedSenders } = connected
  expect((await send({ url: '/health' })).json().feeds).toMatchObject([
    { name, detail, refusedSamples, refusedSenders },
    { name, detail, refusedSamples, refusedSenders },
  ])
})
