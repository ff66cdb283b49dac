import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { apiLimits, createApiClient } from './api-client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function clientOf(listener: RequestListener, limits = {}) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createApiClient(origin, 'varuna_token', { ...apiLimits, timeoutMs: 60_000, ...limits })
}
const answer = z.object({ one: z.number() })
const ask = async (listener: RequestListener, limits = {}) => (await clientOf(listener, limits)).get('/api/one', answer)

test('a request carries the token and the query, and leaves out what is not stated', async () => {
  const client = await clientOf((request, reply) => {
    reply.end(JSON.stringify({ one: 1, seen: [request.url, request.headers.authorization] }))
  })
  const seen = z.object({ seen: z.array(z.string()) })
  expect(await client.get('/api/one', seen, { text: 'a&b=ö', none: undefined })).toEqual({
    seen: ['/api/one?text=a%26b%3D%C3%B6', 'Bearer varuna_token'],
  })
})

test('a path that means another one is refused before anything is sent', async () => {
  let seen = 0
  const client = await clientOf((_request, reply) => {
    seen += 1
    reply.end('{"one":1}')
  })
  for (const path of ['/api/alerts/..', '/api/alerts/./one', '//evil.example/one', '/api/../health'])
    await expect(client.get(path, answer)).rejects.toThrow('is no address of this server')
  expect(seen).toBe(0)
})

test('a server that hangs is given up, before its answer and within it', async () => {
  const limits = { timeoutMs: 300 }
  await expect(ask(() => {}, limits)).rejects.toThrow('did not answer within 0.3 seconds')
  await expect(ask((_request, reply) => void reply.write('{"one":'), limits)).rejects.toThrow('did not answer within')
})

test('an answer beyond the limit is dropped while it comes', async () => {
  let sent = 0
  const endless: RequestListener = (_request, reply) => {
    const write = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536))) sent += 65_536
      if (!reply.destroyed) reply.once('drain', write)
    }
    write()
  }
  await expect(ask(endless, { maxBytes: 1024 ** 2 })).rejects.toThrow('more than 1 MB')
  expect(sent).toBeLessThan(20 * 1024 ** 2)
})

test.each([
  [401, {}, '{}', /does not accept the token: it is mistyped, revoked or has ended/],
  [429, { 'retry-after': '7' }, '{}', /too many requests of this account; ask again in 7 seconds/],
  [502, {}, '<html>Bad gateway</html>', /status 502, and not like a Varuna server/],
  [200, {}, '<html>Hello</html>', /another form than this version of Varuna expects/],
  [302, { location: 'http://example.org/' }, '', /cannot be read/],
])('status %s is stated in words', async (status, headers, body, expected) => {
  await expect(ask((_request, reply) => void reply.writeHead(status, headers).end(body))).rejects.toThrow(expected)
})

test('a problem document is stated with its fields', async () => {
  const problem = {
    type: '/problems/invalid-input',
    title: 'Invalid input',
    status: 400,
    code: 'invalid_input',
    detail: 'One field is not valid.',
    errors: [{ field: 'from', code: 'timestamp_invalid', params: {}, message: 'Enter a time.' }],
  }
  await expect(ask((_request, reply) => void reply.writeHead(400).end(JSON.stringify(problem)))).rejects.toThrow(
    'One field is not valid. from: Enter a time.',
  )
})

test('nobody there is stated', async () => {
  const client = createApiClient('http://127.0.0.1:9', 'varuna_token')
  await expect(client.get('/', answer)).rejects.toThrow(/cannot be read: .*Is the server running there\?/)
})

test('requests beyond those at a time wait, and beyond those that wait are refused', async () => {
  let most = 0
  let running = 0
  const client = await clientOf(
    (_request, reply) => {
      most = Math.max(most, (running += 1))
      setTimeout(() => {
        running -= 1
        reply.end('{"one":1}')
      }, 20)
    },
    { maxRequests: 2, maxWaiting: 3 },
  )
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => client.get('/', answer)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected'])
  expect(most).toBe(2)
})
