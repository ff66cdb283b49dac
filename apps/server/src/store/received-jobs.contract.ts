import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountAt } from '../audit/actor.ts'
import { testPrincipal } from '../principal/testing-principal.ts'
import { RECEIVING_MS } from './interfaces/job-store.ts'
import type { Store } from './interfaces/store.ts'
import { testJob, testJobCreatedMs } from './testing-jobs.ts'

const ana = testPrincipal('import-ana')
const noon = testJobCreatedMs

/** Tests for jobs whose files come in parts, for any store. */
export function receivedJobsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('a job begins when all parts of its file came, in order and once, also after a restart', async () => {
    const { importJobs: jobs } = store
    const limits = { perAccount: 9, unfinished: 9 }
    await jobs.add(testJob('parts', ana.accountId, { request: '10', lease_until_ms: RECEIVING_MS }), limits)
    const receive = (from: number, byteCount: number, isLast = false, by = ana) =>
      jobs.receive(by, {
        id: 'parts',
        from,
        byteCount,
        sha256: `to ${from + byteCount}`,
        expiresMs: noon + from,
        act: isLast
          ? { action: 'ais_import', by: accountAt(ana.accountId, null), aboutId: 'parts', timeMs: noon }
          : null,
      })
    // Announced bytes take no space.
    expect(await store.storedBytes.ofAccount(ana.accountId)).toBe(0)
    expect(await receive(4, 4)).toBe(false)
    expect(await receive(0, 4)).toBe(true)
    expect(await receive(0, 4)).toBe(false)
    expect(await receive(4, 4, false, testPrincipal('import-bo'))).toBe(false)
    expect((await Promise.all([receive(4, 4), receive(4, 4)])).toSorted()).toEqual([false, true])
    expect(await jobs.get(ana, 'parts')).toMatchObject({
      row_count: 8,
      left_out: 2,
      sha256: 'to 8',
      expires_ms: noon + 4,
    })
    await jobs.endLeases()
    expect(await jobs.claim(noon, noon + 1)).toBeNull()
    expect(await store.storedBytes.ofAccount(ana.accountId)).toBe(8)
    expect(await receive(8, 2, true)).toBe(true)
    expect(await store.storedBytes.ofAccount(ana.accountId)).toBe(10)
    expect(await receive(8, 2, true)).toBe(false)
    expect(await jobs.claim(noon, noon + 1)).toMatchObject({
      id: 'parts',
      row_count: 0,
      left_out: 0,
      sha256: 'to 10',
    })
  })
  test('a file that is begun several times at once is one job until all of it came', async () => {
    const { importJobs: jobs } = store
    const bo = testPrincipal('import-bo')
    const limits = { perAccount: 2, unfinished: 9 }
    const begin = (id: string, request = '10', by = bo) =>
      jobs.begin(testJob(id, by.accountId, { request, lease_until_ms: RECEIVING_MS }), limits)
    const begun = await Promise.all(['a', 'b', 'c', 'd'].map((id) => begin(id)))
    const [one] = await jobs.list(bo, 9)
    expect(begun).toEqual([one, one, one, one])
    expect(await jobs.list(bo, 9)).toHaveLength(1)
    expect(await begin('larger', '11')).toMatchObject({ id: 'larger' })
    expect(await begin('one too many', '12')).toBe('account_full')
    expect(await begin('again')).toEqual(one)
    expect(await begin('of another', '10', testPrincipal('import-cy'))).toMatchObject({ id: 'of another' })
  })
}
