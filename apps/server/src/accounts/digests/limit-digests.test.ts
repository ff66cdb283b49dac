import { beforeEach, describe, expect, test } from 'vitest'
import { limitDigests, type DigestFor } from './limit-digests.ts'

let begun: string[]
let ends: Map<string, PromiseWithResolvers<string>>
let refused: Record<string, string>
let limited: ReturnType<typeof limitDigests>
/** Digests last until they are ended; `begun` has the passwords in order. */
const digest = (password: string) => {
  begun.push(password)
  const end = Promise.withResolvers<string>()
  ends.set(password, end)
  return end.promise
}
beforeEach(() => {
  begun = []
  ends = new Map()
  refused = {}
  limited = limitDigests({ hash: digest, verify: async ({ password }) => (await digest(password)) === 'right' })
})

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
async function end(password: string, result: string | Error = 'right') {
  if (result instanceof Error) ends.get(password)?.reject(result)
  else ends.get(password)?.resolve(result)
  await settle()
}
async function endNext(count: number) {
  await settle()
  for (let n = 0; n < count; n += 1) {
    const next = begun.find((password) => ends.has(password)) ?? ''
    await end(next)
    ends.delete(next)
  }
}
const ask = (lane: DigestFor['lane'], password: string, client: string, account = `${password}@harbour.example`) =>
  limited.verify({ lane, client, account }, { hash: 'h', password }).catch((error: { fault: { code: string } }) => {
    refused[password] = error.fault.code
    return null
  })
const signIn = (password: string, client: string, account?: string) => ask('stranger', password, client, account)
const unrelated = (n: number) => `2001:db8:${n.toString(16)}::`

test('two digests run at once, one sign-up at most, and a failed one makes room', async () => {
  const results = Promise.allSettled([
    limited.hash({ lane: 'sign_up', client: 'a', account: null }, 'one'),
    limited.hash({ lane: 'sign_up', client: 'a', account: null }, 'two'),
  ])
  const entering = signIn('entering', 'b')
  await settle()
  expect(begun).toEqual(['one', 'entering'])
  await end('entering', 'wrong')
  expect(await entering).toBe(false)
  expect(begun).toEqual(['one', 'entering'])
  await end('one', new Error('broken'))
  await end('two', 'digest')
  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'failed',
    'digest',
  ])
})

test('lanes take turns: a full one delays another by a turn', async () => {
  for (let n = 0; n < 40; n += 1) {
    void ask('sign_up', `up${n}`, unrelated(n))
    void ask('known_device', `known${n}`, unrelated(n))
    void signIn(`stranger${n}`, unrelated(n))
  }
  await endNext(10)
  void ask('owner', 'change', '203.0.113.9')
  await endNext(2)
  expect(begun.indexOf('change')).toBeGreaterThan(0)
  expect(begun.filter((password) => password.startsWith('known')).length).toBeGreaterThan(3)
  expect(begun.filter((password) => password.startsWith('stranger')).length).toBeGreaterThan(3)
})

describe('an owner on a new device goes next, while wrong passwords come', () => {
  test.each([
    ['from one /64', () => '2001:db8:a:1::', 8],
    ['from 40 /64s of one /48', (n: number) => `2001:db8:a:${(n % 40).toString(16)}::`, 40],
    ['from ever new /64s of one /48', (n: number) => `2001:db8:a:${n.toString(16)}::`, 60],
    ['from 40 unrelated /64s', (n: number) => unrelated(n % 40), 40],
    ['from 300 unrelated /64s', (n: number) => unrelated(n % 300), 300],
  ])('%s', async (_, clientOf, atOnce) => {
    let n = 0
    const flood = () => void signIn(`flood${(n += 1)}`, clientOf(n))
    for (let at = 0; at < atOnce; at += 1) flood()
    for (let at = 0; at < atOnce; at += 1) {
      flood()
      await endNext(1)
    }
    const before = begun.length
    const owner = signIn('owner', '203.0.113.9')
    flood()
    await endNext(1)
    expect(begun.slice(before)).toEqual(['owner'])
    await end('owner')
    expect(await owner).toBe(true)
  })

  test('after 60 networks that were not seen before', async () => {
    for (let n = 0; n < 60; n += 1) void signIn(`flood${n}`, unrelated(n))
    await endNext(1)
    const owner = signIn('owner', '203.0.113.9')
    await endNext(1)
    await end('owner')
    expect(await owner).toBe(true)
  })

  test('in the /48 of the flood', async () => {
    for (let n = 0; n < 30; n += 1) void signIn(`flood${n}`, `2001:db8:a:${n.toString(16)}::`)
    for (let n = 0; n < 30; n += 1) void signIn(`more${n}`, `2001:db8:a:${n.toString(16)}::`)
    await endNext(29)
    const owner = signIn('owner', '2001:db8:a:ffff::')
    await endNext(1)
    expect(begun.at(-1)).toBe('owner')
    await end('owner')
    expect(await owner).toBe(true)
  })
})

describe('an owner on a known device goes next, while right passwords of 500 known devices come', () => {
  test.each([
    ['from one client', () => '198.51.100.7', '203.0.113.9'],
    ['from a /24', (n: number) => `198.51.100.${n % 256}`, '203.0.113.9'],
    ['from another client of its /24', () => '198.51.100.7', '198.51.100.9'],
  ])('%s', async (_, clientOf, quiet) => {
    let n = 0
    const flood = () => void ask('known_device', `flood${(n += 1)}`, clientOf(n), `${n % 500}@flood.example`)
    for (let at = 0; at < 60; at += 1) flood()
    for (let at = 0; at < 20; at += 1) {
      flood()
      await endNext(1)
    }
    const before = begun.length
    const owner = ask('known_device', 'owner', quiet)
    for (let at = 0; at < 100; at += 1) flood()
    await endNext(1)
    expect([begun.slice(before), refused['owner']]).toEqual([['owner'], undefined])
    await end('owner')
    expect(await owner).toBe(true)
  })
})

test('tries of one account from everywhere leave room for other accounts', async () => {
  for (const first of ['one', 'two', 'other']) void signIn(first, first)
  for (let n = 0; n < 200; n += 1) void signIn(`flood${n}`, unrelated(n), 'ana@harbour.example')
  await endNext(9)
  expect(begun).toContain('other')
})

test('what waits is bounded: a client is refused its own, and where all is full those who asked for most', async () => {
  for (let n = 0; n < 12; n += 1) void signIn(`one${n}`, 'one')
  await settle()
  expect(Object.values(refused)).toEqual(['too_many_requests.network', 'too_many_requests.network'])
  for (let n = 0; n < 56; n += 1) void signIn(`other${n}`, unrelated(n))
  await settle()
  expect(Object.keys(refused)).toHaveLength(2)
  for (let n = 0; n < 4; n += 1) void signIn(`late${n}`, unrelated(100 + n))
  await settle()
  expect(Object.entries(refused).slice(2)).toEqual(
    ['one2', 'one3', 'one4', 'one5'].map((password) => [password, 'busy.passwords']),
  )
})
