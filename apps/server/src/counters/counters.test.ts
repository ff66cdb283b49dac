import { afterAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { openPostgres, type Database } from '../store/open-database.ts'
import type { Counters } from './counters.ts'
import { countersContract } from './counters.contract.ts'
import { createLimiter } from './limiter.ts'
import { createMemoryCounters } from './memory-counters.ts'
import { createPostgresCounters } from './postgres-counters.ts'

describe('counts in memory', () => countersContract(async () => createMemoryCounters()))

describe.skipIf(testPostgres === null)('counts on PostgreSQL', () => {
  let database: Database | null = null
  afterAll(() => database?.db.destroy())
  countersContract(async () => {
    database = openPostgres(await emptyPostgres('varuna_counters'))
    await migrate(database.db)
    return createPostgresCounters(database.db)
  })
})

/** Counters that fail while `isDown`, and count their calls. */
function createFlakyCounters() {
  const memory = createMemoryCounters()
  const flaky = {
    calls: 0,
    isDown: false,
    counters: {
      ...memory,
      async add(additions, nowMs) {
        flaky.calls += 1
        if (flaky.isDown) throw new Error('unreachable')
        return memory.add(additions, nowMs)
      },
    } satisfies Counters,
  }
  return flaky
}

test('most uses wait for no database, and refused ones never do', async () => {
  const flaky = createFlakyCounters()
  const limiter = createLimiter(flaky.counters, { name: 'x', max: 300, windowMs: 60_000 }, () => 0)
  for (let at = 0; at < 300; at += 1) expect((await limiter.use('ana')).current).toBe(at + 1)
  expect(flaky.calls).toBeLessThan(45)
  await limiter.use('ana')
  const { calls } = flaky
  for (let at = 0; at < 100; at += 1) expect((await limiter.use('ana')).current).toBe(301)
  expect(flaky.calls).toBe(calls)
})

test('a use fails while the counts cannot be reached, and counts again afterwards', async () => {
  const flaky = createFlakyCounters()
  const limiter = createLimiter(flaky.counters, { name: 'x', max: 2, windowMs: 60_000 }, () => 0)
  flaky.isDown = true
  await expect(limiter.use('ana')).rejects.toThrow('unreachable')
  flaky.isDown = false
  expect(await limiter.use('ana')).toEqual({ current: 1, ttlMs: 60_000 })
})
