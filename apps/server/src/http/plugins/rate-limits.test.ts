import { setImmediate as immediate } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Accounts } from '../../accounts/accounts.ts'
import { createPostgresCounters } from '../../counters/postgres-counters.ts'
import { codedError } from '../../errors/coded-error.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { migrate } from '../../store/database/migrate.ts'
import { openPostgres } from '../../store/open-database.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { profile } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(fakeInference(), { trustedProxies: ['10.0.0.1'] })
})
afterEach(() => server.close())

/** Accounts that refuse every password without hashing, which would take a tenth of a second each; other requests go on meanwhile. */
const refusingAccounts = (takenAddresses: Set<string>): Accounts => ({
  async signUp({ email }) {
    await immediate()
    const isFree = !takenAddresses.has(email)
    takenAddresses.add(email)
    return isFree
  },
  newAccountRole: 'member',
  toApplicant: () => Promise.reject(codedError('signed_out')),
  create: async () => null,
  addressesInUse: async () => new Set(),
  async signIn() {
    await immediate()
    throw codedError('wrong_credentials')
  },
  triedBy: async (email, _headers, client) => ({ email, client: client ?? '', deviceId: null }),
  deviceIdOf: () => null,
  sessions: async () => [],
  endSession: async () => false,
  endedSessions: async () => new Set(),
  renewSession: () => Promise.reject(codedError('signed_out')),
  signOut: async () => [],
  authenticate: async () => null,
  ownerOf: async () => null,
  hasPassword: async () => true,
  changePassword: () => Promise.reject(codedError('signed_out')),
  signOutElsewhere: () => Promise.reject(codedError('signed_out')),
  resetPassword: async () => 'no_account',
  changeAddress: async () => 'no_account',
  provider: { signIn: async () => ({ kind: 'refused' }), link: async () => false },
  resets: { create: async () => null, ownerOf: async () => null, use: async () => null },
  addressChanges: { end: async () => {}, create: async () => null, use: async () => null },
  remove: () => Promise.reject(codedError('signed_out')),
  removeById: async () => false,
  roles: {
    heldRole: (role) => role,
    roleOf: async () => 'member',
    roleIn: async () => ({ role: 'member', roleWithFactor: null }),
    isFresh: async () => false,
    hasAdministrator: async () => true,
    list: async () => [],
    give: () => Promise.reject(codedError('not_found.person')),
  },
  // No request of these tests reaches them.
  factors: {} as Accounts['factors'],
  tokens: {} as Accounts['tokens'],
  signInWithCode: () => Promise.reject(codedError('sign_in_expired')),
  signInWithPasskey: () => Promise.reject(codedError('passkey_refused')),
  idOf: async () => null,
  onNewDevice: () => {},
  onSessionsEnded: () => () => {},
  people: async () => [],
})

const post = (url: string, payload: object | string, options: InjectOptions = {}) =>
  server.app.inject({ method: 'POST', url, payload, ...options })
const remaining = async (options: InjectOptions) =>
  Number((await post('/api/account/sign-in', {}, options)).headers['x-ratelimit-remaining'])

describe('accounts', () => {
  let takenAddresses: Set<string>
  /** How long tries were held, in ms. */
  let held: number[]
  beforeEach(async () => {
    takenAddresses = new Set()
    held = []
    await server.close()
    const sleep = async (ms: number) => void (ms > 0 && held.push(ms))
    server = await startTestServer(fakeInference(), { accounts: refusingAccounts(takenAddresses), sleep })
  })

  const signIn = (email: string, options: InjectOptions = {}) =>
    post('/api/account/sign-in', { email, password: 'a guess at it' }, options)

  test('wrong passwords of one client for many accounts delay it ever longer, and no other client', async () => {
    const answers = []
    for (let n = 0; n < 40; n += 1) answers.push(await signIn(`person${n}@harbour.example`))
    expect(answers.slice(0, 24).map(({ statusCode }) => statusCode)).toEqual(Array(24).fill(401))
    expect(held).toEqual([1_000, 2_000, 4_000])
    expect(answers.slice(24).map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(429))
    expect(answers[24]?.json().detail).toBe('Too many wrong passwords came from your network. Try again in 8 seconds.')
    expect(answers[24]?.headers['retry-after']).toBe('8')
    expect((await signIn('person0@harbour.example', { remoteAddress: '192.0.2.7' })).statusCode).toBe(401)
  })

  test('wrong passwords for one account from many clients hold the next try for seconds, and never refuse it', async () => {
    const statuses = []
    for (let n = 0; n < 60; n += 1)
      statuses.push((await signIn('ana@harbour.example', { remoteAddress: `192.0.2.${n}` })).statusCode)
    expect(statuses).toEqual(Array(60).fill(401))
    expect([held.slice(0, 4), Math.max(...held)]).toEqual([[500, 1_000, 2_000, 4_000], 4_000])
  })

  test('concurrent requests of a client are delayed like consecutive ones', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(`person${n}@harbour.example`)))
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([...Array(24).fill(401), ...Array(6).fill(429)])
  })

  test('of one client so many wait at once, and more are refused', async () => {
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(`person${n}@harbour.example`)))
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(24)
    expect(new Set(guesses.slice(31).map((answer) => answer.json().detail))).toEqual(
      new Set(['Too many connections of this kind come from your network. Try again in a few seconds.']),
    )
  })

  test('invalid bodies count towards the limit', async () => {
    for (let n = 0; n < 60; n += 1) await post('/api/account/sign-in', n % 2 === 0 ? {} : 'no JSON')
    expect((await signIn('ana@harbour.example')).statusCode).toBe(429)
  })

  test('sign-ups are limited whether their addresses are known or not', async () => {
    const signUp = (email: string) =>
      post('/api/account/sign-up', { ...profile, email, password: 'correct horse battery' })
    const known = []
    for (let n = 0; n < 30; n += 1) known.push(await signUp('ana@harbour.example'))
    const unknown = []
    for (let n = 0; n < 30; n += 1) unknown.push(await signUp(`free${n}@harbour.example`))
    expect([...known, ...unknown].map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(60).fill([201, '{"created":true}']),
    )
    const [a, b] = [await signUp('ana@harbour.example'), await signUp('free99@harbour.example')]
    expect([a.statusCode, b.statusCode, a.body]).toEqual([429, 429, b.body])
  })
})

describe('a client', () => {
  const pairs: [string, string, string, boolean][] = [
    ['addresses of one IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['addresses of two IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['an IPv4 address and its IPv4-mapped form', '192.0.2.7', '::ffff:192.0.2.7', true],
    ['an IPv4 address and its mapped form in hexadecimal', '192.0.2.7', '::ffff:c000:207', true],
    ['two IPv4 addresses', '192.0.2.7', '192.0.2.8', false],
    ['two IPv4-mapped addresses', '::ffff:192.0.2.7', '::ffff:192.0.2.8', false],
  ]
  test.each(pairs)('%s', async (_, first, second, isSameClient) => {
    expect(await remaining({ remoteAddress: first })).toBe(59)
    expect(await remaining({ remoteAddress: second })).toBe(isSameClient ? 58 : 59)
  })

  const forwarded = (address: string) => ({ 'x-forwarded-for': address })

  test('is the last forwarded address behind a trusted proxy', async () => {
    for (const proxy of ['10.0.0.1', '::ffff:10.0.0.1']) {
      const before = await remaining({ remoteAddress: proxy, headers: forwarded('192.0.2.7') })
      expect(await remaining({ remoteAddress: proxy, headers: forwarded('1.1.1.1, 192.0.2.7') })).toBe(before - 1)
    }
    expect(await remaining({ remoteAddress: '10.0.0.1', headers: forwarded('192.0.2.8') })).toBe(59)
  })

  test('is never an address that the client claims, nor an invalid address', async () => {
    expect(await remaining({ remoteAddress: '192.0.2.7', headers: forwarded('1.1.1.1') })).toBe(59)
    expect(await remaining({ remoteAddress: '192.0.2.7', headers: forwarded('1.1.1.2') })).toBe(58)
    expect(await remaining({ remoteAddress: '10.0.0.1', headers: forwarded('a'.repeat(5_000)) })).toBe(59)
    expect(await remaining({ remoteAddress: '10.0.0.1', headers: forwarded('b'.repeat(5_000)) })).toBe(58)
  })
})

test.each([
  ['POST', '/api/account/sign-up'],
  ['POST', '/api/account/sign-in'],
  ['POST', '/api/contact'],
  ['POST', '/api/demo/fishing'],
  ['POST', '/api/vessel'],
  ['POST', '/api/intelligence'],
  ['GET', '/api/location'],
] as const)('%s %s is counted before validation', async (method, url) => {
  const send = await server.signInAs('ana')
  const options: InjectOptions = {
    method,
    url,
    remoteAddress: '192.0.2.7',
    ...(method === 'POST' && { payload: '{"no": ', headers: { 'content-type': 'application/json' } }),
  }
  const first = await send(options)
  const second = await send(options)
  expect([first.statusCode, second.statusCode]).toEqual([400, 400])
  const remainingOf = (answer: typeof first) => Number(answer.headers['x-ratelimit-remaining'])
  expect(remainingOf(first)).toBeGreaterThan(0)
  expect(remainingOf(second)).toBe(remainingOf(first) - 1)
})

test('signed-in requests are counted by account, whatever the address', async () => {
  const ana = await server.signInAs('ana')
  const bo = await server.signInAs('bo')
  const remainingOf = async (send: typeof ana, remoteAddress: string) =>
    Number((await send({ url: '/api/location', remoteAddress })).headers['x-ratelimit-remaining'])
  const first = await remainingOf(ana, '192.0.2.7')
  expect(await remainingOf(ana, '192.0.2.8')).toBe(first - 1)
  expect(await remainingOf(bo, '192.0.2.7')).toBe(first)
})

test.skipIf(testPostgres === null)(
  'two servers on one database share limits of requests and delays of sign-ins',
  async () => {
    const { db } = openPostgres(await emptyPostgres('varuna_shared_limits'))
    await migrate(db)
    const held: number[] = []
    const options = {
      accounts: refusingAccounts(new Set()),
      counters: createPostgresCounters(db),
      sleep: async (ms: number) => void (ms > 0 && held.push(ms)),
    }
    const servers = await Promise.all([0, 1].map(() => startTestServer(fakeInference(), options)))
    try {
      const statuses: number[] = []
      for (let at = 0; at < 80; at += 1) {
        const sent = await servers[at % 2]?.app.inject({
          method: 'POST',
          url: '/api/account/sign-in',
          payload: at < 10 ? { email: 'ana@harbour.example', password: 'a guess at it' } : {},
        })
        statuses.push(sent?.statusCode ?? 0)
      }
      // After four wrong passwords a try is held for a second; after seven it would be held for eight, and is refused.
      expect(statuses.slice(0, 10)).toEqual([...Array(7).fill(401), ...Array(3).fill(429)])
      expect(held).toEqual([1_000, 2_000, 4_000])
      expect(statuses.slice(10)).toEqual([...Array(50).fill(400), ...Array(20).fill(429)])
    } finally {
      for (const each of servers) await each.close()
      await db.destroy()
    }
  },
)
