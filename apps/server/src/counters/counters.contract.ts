import { beforeAll, expect, test } from 'vitest'
import type { Counters } from './counters.ts'
import { createLimiter } from './limiter.ts'

const t = 1_800_000_000_000
let keys = 0
const newKey = () => ({ limit: 'contract', key: `198.51.100.${(keys += 1)}` })

/** Tests for any counters; `open` returns those of another server on the same database, where there can be one. */
export function countersContract(open: () => Promise<Counters>): void {
  let counters: Counters
  beforeAll(async () => {
    counters = await open()
  })
  const add = (key: { limit: string; key: string }, nowMs = t, renews = false, amount = 1) =>
    counters.add([{ ...key, amount, windowMs: 1_000, renews }], nowMs)

  test('a window begins with the first addition, and is forgotten at its end', async () => {
    const key = newKey()
    expect(await counters.read([key], t)).toEqual([null])
    expect(await add(key)).toEqual([{ count: 1, endsMs: t + 1_000 }])
    expect(await add(key, t + 999, false, 5)).toEqual([{ count: 6, endsMs: t + 1_000 }])
    expect(await counters.read([newKey(), key], t + 999)).toEqual([null, { count: 6, endsMs: t + 1_000 }])
    expect(await counters.read([key], t + 1_000)).toEqual([null])
    expect(await add(key, t + 1_000)).toEqual([{ count: 1, endsMs: t + 2_000 }])
  })

  test('a window that is renewed ends after the last addition', async () => {
    const key = newKey()
    await add(key, t, true)
    expect(await add(key, t + 900, true)).toEqual([{ count: 2, endsMs: t + 1_900 }])
    await counters.remove(key)
    expect(await counters.read([key], t + 900)).toEqual([null])
  })

  test('keys of one limit and of another are counted apart, in the order of the call', async () => {
    const [one, other] = [newKey(), newKey()]
    const elsewhere = { ...one, limit: 'another' }
    await add(one)
    const all = [other, one, elsewhere].map((key) => ({ ...key, amount: 1, windowMs: 1_000, renews: false }))
    expect((await counters.add(all, t)).map(({ count }) => count)).toEqual([1, 2, 1])
  })

  test('concurrent additions are all counted', async () => {
    const [one, other] = [newKey(), newKey()]
    const both = (order: readonly (typeof one)[]) =>
      counters.add(
        order.map((key) => ({ ...key, amount: 1, windowMs: 1_000, renews: false })),
        t,
      )
    await Promise.all(Array.from({ length: 400 }, (_, at) => both(at % 2 === 0 ? [one, other] : [other, one])))
    expect((await counters.read([one, other], t)).map((count) => count?.count)).toEqual([400, 400])
  })

  test.each([1, 6, 60, 300])('two servers together allow %i uses in a window, and as many in the next', async (max) => {
    const { key } = newKey()
    let nowMs = t
    const limit = { name: `limit of ${max}`, max, windowMs: 60_000 }
    const servers = [1, 2].map(() => createLimiter(counters, limit, () => nowMs))
    for (const startMs of [t, t + 60_000]) {
      nowMs = startMs
      const states = await Promise.all(
        Array.from({ length: 3 * max }, (_, at) => servers[at % 2]?.use(key) ?? Promise.reject(new Error('no server'))),
      )
      expect(states.filter(({ current }) => current <= max)).toHaveLength(max)
      for (const server of servers) expect(await server.read(key)).toEqual({ current: max + 1, ttlMs: 60_000 })
    }
  })

  test('forgotten counts are removed some at a time, and no others', async () => {
    const kept = newKey()
    await add(kept, t + 5_000)
    while ((await counters.prune(t + 5_000, 2)) === 2);
    expect([await counters.prune(t + 5_000, 2), (await counters.read([kept], t + 5_000))[0]?.count]).toEqual([0, 1])
  })
}
