import type { JobRow } from './interfaces/rows/work-rows.ts'

export const testJobCreatedMs = Date.UTC(2026, 0, 31, 12)

/** A job that waits, kept for an hour. */
export const testJob = (id: string, accountId: string, over: Partial<JobRow> = {}): JobRow => ({
  id,
  user_id: accountId,
  state: 'waiting',
  request: '{}',
  file_name: 'a.csv',
  row_count: 0,
  left_out: 0,
  share: null,
  byte_count: null,
  sha256: null,
  created_ms: testJobCreatedMs,
  expires_ms: testJobCreatedMs + 3_600_000,
  attempts: 0,
  lease_until_ms: 0,
  fault: null,
  ...over,
})
