import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPrincipal } from '../principal/testing-principal.ts'
import type { JobRow } from './interfaces/rows/work-rows.ts'
import type { JobStore } from './interfaces/job-store.ts'
import type { Store } from './interfaces/store.ts'
import { testJob, testJobCreatedMs } from './testing-jobs.ts'

const ana = testPrincipal('export-ana')
const bo = testPrincipal('export-bo')
const noon = testJobCreatedMs
const minute = 60_000

const row = (id: string, over: Partial<JobRow> = {}) => testJob(id, ana.accountId, over)
const limits = { perAccount: 20, unfinished: 100 }

/** Tests for the jobs of any store. */
export function jobsContract(open: () => Promise<Store>, name: 'exports' | 'trackJobs' | 'areaJobs'): void {
  let store: Store
  let jobs: JobStore
  beforeAll(async () => {
    store = await open()
    jobs = store[name]
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    for (const account of [ana, bo]) for (const { id } of await jobs.list(account, 100)) await jobs.remove(account, id)
  })
  const add = (...rows: JobRow[]) => Promise.all(rows.map((one) => jobs.add(one, limits)))
  const claim = async (nowMs = noon) => {
    const claimed = await jobs.claim(nowMs, nowMs + minute)
    if (claimed === null) throw new Error('There is nothing to claim.')
    return claimed
  }

  test('an export is read as it was stored, by its own account only', async () => {
    const full = row('a', { share: 0.123456789, byte_count: 5_000_000_000, row_count: 3_000_000_000, fault: '{"ü":1}' })
    await add(full, row('b', { created_ms: noon + 1 }), row('c', { user_id: bo.accountId }))
    expect(await jobs.get(ana, 'a')).toEqual(full)
    expect(await jobs.get(bo, 'a')).toBeNull()
    expect((await jobs.list(ana, 10)).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(await jobs.remove(bo, 'a')).toBe(false)
    expect(await jobs.remove(ana, 'a')).toBe(true)
    expect([await jobs.has('a'), await jobs.has('b')]).toEqual([false, true])
  })

  test('an account, and the queue of all, take only so many', async () => {
    const small = { perAccount: 2, unfinished: 3 }
    expect(await jobs.add(row('a', { state: 'ready' }), small)).toBe('added')
    expect(await jobs.add(row('b'), small)).toBe('added')
    expect(await jobs.add(row('c'), small)).toBe('account_full')
    expect(await jobs.add(row('c', { user_id: bo.accountId }), small)).toBe('added')
    expect(await jobs.add(row('d', { user_id: 'export-cy' }), { ...small, unfinished: 2 })).toBe('queue_full')
  })

  test('two who add at once stay below the limits together', async () => {
    const added = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => jobs.add(row(id), { perAccount: 2, unfinished: 100 })),
    )
    expect(added.toSorted()).toEqual(['account_full', 'account_full', 'added', 'added'])
  })

  test('the oldest waits shortest, and an account has one running', async () => {
    await add(
      row('a2', { created_ms: noon + 1 }),
      row('a1'),
      row('b1', { user_id: bo.accountId, created_ms: noon + 2 }),
    )
    const first = await claim()
    expect(first).toMatchObject({ id: 'a1', state: 'running', attempts: 1, lease_until_ms: noon + minute })
    expect((await claim()).id).toBe('b1')
    expect(await jobs.claim(noon, noon + minute)).toBeNull()
    await jobs.settle(first, {
      state: 'ready',
      byte_count: 9,
      sha256: 'd',
      expires_ms: noon + minute,
      fault: null,
      row_count: 7,
      left_out: 1,
      share: 1,
    })
    expect(await jobs.get(ana, 'a1')).toMatchObject({
      state: 'ready',
      byte_count: 9,
      sha256: 'd',
      row_count: 7,
      left_out: 1,
    })
    expect(await jobs.readyBytes()).toBe(9)
    expect((await claim()).id).toBe('a2')
  })

  test('a running export whose lease is over is begun again, and the earlier run can change nothing', async () => {
    await add(row('a'))
    const lost = await claim()
    expect(await jobs.renew(lost, { row_count: 1, left_out: 0, share: 0.1, lease_until_ms: noon + 2 })).toBe(true)
    expect(await jobs.claim(noon + 2, noon + minute)).toBeNull()
    const again = await claim(noon + 3)
    expect(again).toMatchObject({ id: 'a', attempts: 2, row_count: 1 })
    const progress = { row_count: 9, left_out: 0, share: 0.9 }
    expect(await jobs.renew(lost, { ...progress, lease_until_ms: noon })).toBe(false)
    const ready = { ...progress, state: 'ready' as const, byte_count: 1, sha256: 'd', expires_ms: noon, fault: null }
    expect(await jobs.settle(lost, ready)).toBe(false)
    await jobs.release(again)
    expect(await claim(noon + 4)).toMatchObject({ id: 'a', attempts: 2 })
  })

  test('a job that is put off waits until its time, lets others pass, and waits no longer once leases have ended', async () => {
    await add(row('a'), row('b', { created_ms: noon + 1 }))
    expect(await jobs.release(await claim(), noon + minute)).toBe(true)
    const other = await claim(noon + minute - 1)
    expect(other.id).toBe('b')
    await jobs.release(other, noon + 2 * minute)
    const again = await claim(noon + minute)
    expect(again).toMatchObject({ id: 'a', attempts: 1 })
    await jobs.release(again, noon + 9 * minute)
    expect(await jobs.claim(noon, noon + minute)).toBeNull()
    await jobs.endLeases()
    expect((await claim()).id).toBe('a')
  })

  test('when all leases have ended, what runs can be begun again', async () => {
    await add(row('a'))
    await claim()
    await jobs.endLeases()
    expect(await claim()).toMatchObject({ id: 'a', attempts: 2 })
  })

  test('one of two servers gets an export', async () => {
    await add(row('a'))
    const claims = await Promise.all([jobs.claim(noon, noon + 1), jobs.claim(noon, noon + 1)])
    expect(claims.filter((one) => one !== null)).toHaveLength(1)
  })

  test('what has expired is removed, except what is running', async () => {
    await add(row('old', { expires_ms: noon - 1 }), row('new', { created_ms: noon + 1 }))
    await add(row('busy', { user_id: bo.accountId, expires_ms: noon - 1, state: 'running', lease_until_ms: noon + 1 }))
    expect(await jobs.removeExpired(noon, 10)).toEqual(['old'])
    expect(await jobs.removeExpired(noon, 10)).toEqual([])
    expect([await jobs.has('new'), await jobs.has('busy')]).toEqual([true, true])
  })
}
