import { parseTimestampMs } from '@varuna/contract/fields'
import { CodedError } from '../../errors/coded-error.ts'

/** Clocks of vessels and reporters may be ahead of the server's by this much. */
const MOST_AHEAD_MS = 5 * 60_000

/** The time of a report in milliseconds since 1970 UTC; throws when it is before 1970 or more than five minutes in the future. */
export function readReportTime(timestamp: string, nowMs: number): number {
  const ms = parseTimestampMs(timestamp)
  if (ms >= 0 && ms <= nowMs + MOST_AHEAD_MS) return ms
  const message =
    ms < 0 || Number.isNaN(ms)
      ? 'Timestamp must be in 1970 or later'
      : `Timestamp must not be in the future: it is now ${new Date(nowMs).toISOString()}`
  throw new CodedError('invalid_input', `timestamp: ${message}`, [{ field: 'timestamp', message }])
}
