import { expect, test } from 'vitest'
import type { SignInTry } from '../../../accounts/sign-in.ts'
import { createMemoryCounters } from '../../../counters/memory-counters.ts'
import { createSignInDelays, delayOf, delayRules } from './sign-in-delays.ts'

const t = 1_800_000_000_000
const email = 'officer@harbour.example'
const owner: SignInTry = { email, client: '198.51.100.7', deviceId: 'desk' }
const stranger = (n: number): SignInTry => ({ email, client: `203.0.113.${n}`, deviceId: null })

test('delays double after the free tries, up to the longest, and are forgotten', () => {
  const rule = { free: 2, firstMs: 1_000, longestMs: 5_000, forgottenMs: 60_000 }
  const delays = [1, 2, 3, 4, 5, 6, 5_000].map((count) => delayOf({ count, lastMs: t }, rule, t + 1))
  expect(delays).toEqual([0, 0, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(delayOf({ count: 6, lastMs: t }, rule, t + 60_000)).toBe(0)
})

test('one network waits ever longer for one account, from its last wrong password on', async () => {
  const delays = createSignInDelays(createMemoryCounters())
  for (let n = 0; n < 8; n += 1) await delays.countWrong(stranger(1), t)
  expect(await delays.waitMs(stranger(1), t)).toBe(16_000)
  expect(await delays.waitMs(stranger(1), t + 15_000)).toBe(1_000)
  expect(await delays.waitMs(stranger(1), t + 16_000)).toBe(0)
  for (let n = 0; n < 40; n += 1) await delays.countWrong(stranger(1), t)
  expect(await delays.waitMs(stranger(1), t)).toBe(delayRules.network.longestMs)
})

test('however many strangers try, a known device of the owner waits for nobody, and a new one for seconds', async () => {
  const delays = createSignInDelays(createMemoryCounters())
  for (let n = 0; n < 250; n += 1) for (let tries = 0; tries < 20; tries += 1) await delays.countWrong(stranger(n), t)
  expect(await delays.waitMs(owner, t)).toBe(0)
  const elsewhere = { email, client: '192.0.2.1', deviceId: null }
  expect(await delays.waitMs(elsewhere, t)).toBe(4_000)
  // Strangers that go on do not push it away.
  await delays.countWrong(stranger(1), t + 3_000)
  expect(await delays.waitMs(elsewhere, t + 3_000)).toBe(4_000)
  expect(await delays.waitMs(elsewhere, t + 20 * 60_000)).toBe(0)
})

test('a known device counts for itself alone, until its owner signs in', async () => {
  const delays = createSignInDelays(createMemoryCounters())
  for (let n = 0; n < 8; n += 1) await delays.countWrong(owner, t)
  expect(await delays.waitMs(owner, t)).toBe(4_000)
  expect(await delays.waitMs({ ...owner, deviceId: null }, t)).toBe(0)
  await delays.forget(owner)
  expect(await delays.waitMs(owner, t)).toBe(0)
})

test('a network that tries one password with many addresses waits, and one right password does not end that', async () => {
  const delays = createSignInDelays(createMemoryCounters())
  const at = (n: number) => ({ ...stranger(1), email: `person${n}@harbour.example` })
  for (let n = 0; n < 25; n += 1) await delays.countWrong(at(n), t)
  await delays.forget(at(3))
  expect(await delays.waitMs(at(99), t)).toBe(16_000)
  expect(await delays.waitMs({ ...at(99), client: '192.0.2.1' }, t)).toBe(0)
})
