import { parseTimestampMs } from '@varuna/contract/fields'
import { fieldError } from '../../../errors/coded-error.ts'

/** Clocks of vessels and reporters may be ahead of the server's by this much. */
const MAX_AHEAD_MS = 5 * 60_000

/** Parses the time of a report, Unix ms; throws when it is before 1970 or more than five minutes in the future. */
export function readReportTime(timestamp: string, nowMs: number): number {
  const ms = parseTimestampMs(timestamp)
  if (ms >= 0 && ms <= nowMs + MAX_AHEAD_MS) return ms
  const field = 'timestamp'
  if (ms < 0 || Number.isNaN(ms)) throw fieldError({ field, code: 'timestamp_before_1970', params: {} })
  throw fieldError({ field, code: 'timestamp_in_future', params: { now: new Date(nowMs).toISOString() } })
}
