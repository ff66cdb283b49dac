import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from './database/empty-postgres.ts'
import { createPostgresLocks } from './postgres-locks.ts'
import type { Locks } from './interfaces/locks.ts'

describe.skipIf(!testPostgres)('locks of PostgreSQL', () => {
  const pools: pg.Pool[] = []
  let [one, other] = [] as unknown as [Locks, Locks]
  beforeAll(async () => {
    const connectionString = await emptyPostgres('varuna_locks_test')
    pools.push(...[1, 2].map(() => new pg.Pool({ connectionString })))
    ;[one, other] = pools.map(createPostgresLocks) as [Locks, Locks]
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
  })

  test('are held by one process until they are released', async () => {
    const release = await one.take('follow', 3)
    expect(await other.take('follow', 3)).toBeNull()
    expect(await one.take('follow', 3)).toBeNull()
    const others = [await other.take('follow', 4), await other.take('compare', 3)]
    expect(others).toEqual([expect.any(Function), expect.any(Function)])
    await release?.()
    const again = await other.take('follow', 3)
    expect(again).not.toBeNull()
    for (const each of [...others, again]) await each?.()
  })

  test('are free when the connection of their holder is lost', async () => {
    const lost = await one.take('identities', 0)
    expect(await other.take('identities', 0)).toBeNull()
    await pools[1]?.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
    let taken: Awaited<ReturnType<Locks['take']>> = null
    await expect.poll(async () => (taken ??= await other.take('identities', 0))).not.toBeNull()
    await lost?.()
    expect(await one.take('identities', 0)).toBeNull()
    await (taken as unknown as () => Promise<void>)()
  })
})
