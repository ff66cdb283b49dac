import { expect, test } from 'vitest'
import { limitDigests } from './limit-digests.ts'

/** Digests that last until they are ended; `begun` has the passwords in order. */
function openDigests() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const digest = (password: string) => {
    begun.push(password)
    const end = Promise.withResolvers<string>()
    ends.set(password, end)
    return end.promise
  }
  const limited = limitDigests({ hash: digest, verify: async ({ password }) => (await digest(password)) === 'right' })
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const signIn = (password: string, client: string, signIn: 'known_device' | 'stranger' = 'stranger') =>
    limited.verifyFor({ signIn, client }, { hash: 'h', password })
  return {
    begun,
    limited,
    signIn,
    settle,
    async end(password: string, result: string | Error = 'right') {
      if (result instanceof Error) ends.get(password)?.reject(result)
      else ends.get(password)?.resolve(result)
      await settle()
    },
  }
}

test('sign-ups and changes take one place, however many wait; a failed one makes room', async () => {
  const { limited, begun, signIn, settle, end } = openDigests()
  const results = Promise.allSettled([
    limited.hash('one'),
    limited.hash('two'),
    limited.verify({ hash: 'h', password: 'three' }),
  ])
  await settle()
  expect(begun).toEqual(['one'])
  const entering = signIn('entering', 'a')
  await settle()
  expect(begun).toEqual(['one', 'entering'])
  await end('entering')
  expect(await entering).toBe(true)
  await end('one', new Error('broken'))
  await end('two', 'digest')
  await end('three')
  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'failed',
    'digest',
    true,
  ])
  expect(begun).toEqual(['one', 'entering', 'two', 'three'])
})

test('networks take turns in signing in, and a device that signed in before goes first', async () => {
  const { begun, signIn, settle, end } = openDigests()
  const all = [signIn('a1', 'a'), signIn('a2', 'a'), signIn('a3', 'a'), signIn('a4', 'a'), signIn('b1', 'b')]
  all.push(signIn('mine', 'c', 'known_device'))
  await settle()
  for (const password of ['a1', 'a2', 'mine', 'a3', 'b1', 'a4']) await end(password)
  expect(begun).toEqual(['a1', 'a2', 'mine', 'a3', 'b1', 'a4'])
  expect(await Promise.all(all)).toEqual(Array(6).fill(true))
})

test('what waits is bounded for a network and in all, and what was refused takes no place', async () => {
  const { signIn, settle, begun, end } = openDigests()
  const refusals: string[] = []
  const waiting: Promise<unknown>[] = []
  for (let client = 0; client < 40; client += 1)
    for (let n = 0; n < 12; n += 1)
      waiting.push(
        signIn(`${client} ${n}`, `c${client}`).catch((error: { cause: unknown; message: string; code: string }) =>
          refusals.push(error.code),
        ),
      )
  await settle()
  expect(new Set(refusals)).toEqual(new Set(['too_many_requests', 'busy']))
  expect(refusals).toHaveLength(480 - 2 - 64)
  for (let at = 0; at < begun.length; at += 1) await end(begun[at] ?? '')
  await Promise.all(waiting)
  expect(begun).toHaveLength(66)
})
