import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../interfaces/store.ts'
import type { JobRow } from '../interfaces/rows/work-rows.ts'

const nowMs = Date.UTC(2026, 10, 26, 10, 20)

const job = (id: string): JobRow => ({
  id,
  user_id: 'ana',
  state: 'waiting',
  request: '{}',
  file_name: 'positions.csv',
  row_count: 0,
  left_out: 0,
  share: null,
  byte_count: null,
  sha256: null,
  created_ms: nowMs,
  expires_ms: nowMs + 1_000_000,
  attempts: 0,
  lease_until_ms: 0,
  fault: null,
})

/** Tests for the counts of the whole installation in any store. */
export function installationContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('jobs and alerts are counted by state, as numbers', async () => {
    const before = await store.installation.counts(nowMs)
    const waitingIn = (counts: typeof before, of: string) =>
      counts.jobs.find(({ table, state }) => table === of && state === 'waiting')?.count ?? 0
    for (const id of ['counted-1', 'counted-2'])
      expect(await store.exports.add(job(id), { perAccount: 100, unfinished: 1_000 })).toBe('added')
    const after = await store.installation.counts(nowMs)
    expect(waitingIn(after, 'export_job')).toBe(waitingIn(before, 'export_job') + 2)
    expect(waitingIn(after, 'track_job')).toBe(waitingIn(before, 'track_job'))
    expect(after.alertsThisHour).toEqual({ raised: 0, overLimit: 0 })
    for (const value of [after.deliveriesWaiting, after.eventsWaiting]) expect(value).toBeTypeOf('number')
    expect(after.alerts).toEqual(before.alerts)
  })
}
