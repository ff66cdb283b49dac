import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeInference } from '../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

type Headers = Record<string, string>

const signOut = (server: TestServer, headers: Headers) =>
  server.app.inject({ method: 'POST', url: '/api/account/sign-out', headers: { host: 'sea.example:8000', ...headers } })

describe('a server without a configured address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(fakeInference(), { trustedProxies: ['10.0.0.1'] })
  })
  afterAll(() => server.close())

  test.each<[string, Headers]>([
    ['a program without either header', {}],
    ['the own origin', { origin: 'http://sea.example:8000' }],
    ['the own origin, as a browser sends it', { origin: 'http://sea.example:8000', 'sec-fetch-site': 'same-origin' }],
    ['the own origin behind a proxy that terminates TLS', { origin: 'https://sea.example:8000' }],
    ['same-origin without Origin', { 'sec-fetch-site': 'same-origin' }],
    ['a request that the user starts from the browser itself', { 'sec-fetch-site': 'none' }],
  ])('%s is accepted', async (_, headers) => expect((await signOut(server, headers)).statusCode).toBe(204))

  test.each<[string, Headers]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'http://www.sea.example:8000' }],
    ['another port', { origin: 'http://sea.example:9000' }],
    ['another scheme', { origin: 'ftp://sea.example:8000' }],
    ['the origin null', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['same-site without Origin', { 'sec-fetch-site': 'same-site' }],
    ['same-site with the own origin', { origin: 'http://sea.example:8000', 'sec-fetch-site': 'same-site' }],
    ['cross-site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['an unknown value of Sec-Fetch-Site', { 'sec-fetch-site': 'elsewhere' }],
  ])('%s is refused', async (_, headers) => {
    const answer = await signOut(server, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
  })

  test('an https server refuses requests from an http page', async () => {
    const viaProxy = (origin: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/sign-out',
        remoteAddress: '10.0.0.1',
        headers: { host: 'inside:8000', 'x-forwarded-host': 'sea.example', 'x-forwarded-proto': 'https', origin },
      })
    expect((await viaProxy('https://sea.example')).statusCode).toBe(204)
    expect((await viaProxy('http://sea.example')).statusCode).toBe(403)
    expect((await viaProxy('http://inside:8000')).statusCode).toBe(403)
  })

  test('GET requests need neither header', async () => {
    const answer = await server.app.inject({ url: '/api/session', headers: { origin: 'https://evil.example' } })
    expect(answer.statusCode).toBe(200)
  })
})

test('a server with a configured address accepts only that origin', async () => {
  const server = await startTestServer(fakeInference(), { publicUrl: 'https://varuna.example/' })
  expect((await signOut(server, { origin: 'https://varuna.example' })).statusCode).toBe(204)
  for (const origin of ['http://varuna.example', 'http://sea.example:8000', 'https://varuna.example:8443', 'null'])
    expect((await signOut(server, { origin })).statusCode, origin).toBe(403)
  await server.close()
})

test('a server on localhost only accepts pages opened there, not those of a host name that resolves to it', async () => {
  const server = await startTestServer(fakeInference(), { host: 'localhost' })
  const signOutFrom = (
    host: string,
    headers: Headers = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  ) => signOut(server, { host, ...headers })
  for (const host of ['localhost:8000', '127.0.0.1:8000', '[::1]:8000', 'sea.localhost'])
    expect((await signOutFrom(host)).statusCode, host).toBe(204)
  for (const host of ['evil.example:8000', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1:8000']) {
    const answer = await signOutFrom(host)
    expect([answer.statusCode, answer.json().code], host).toEqual([403, 'cross_site'])
    expect(answer.json().detail).toContain(`PUBLIC_URL=http://${host}`)
  }
  expect((await signOutFrom('evil.example', {})).statusCode).toBe(204)
  await server.close()
  const known = await startTestServer(fakeInference(), { host: 'localhost', publicUrl: 'https://varuna.example' })
  expect((await signOut(known, { origin: 'https://varuna.example' })).statusCode).toBe(204)
  await known.close()
})
