import { lastInstant } from './instant-of-second.ts'
import type { Report, TimeSource, UntimedReport } from '../reports/report.ts'

/** `live`: received as it happens. `file`: recorded earlier, by another clock than ours. */
export type FeedMode = 'live' | 'file'

/** TIME-2: a source further ahead of our clock is wrong. */
export const MAX_AHEAD_MS = 5 * 60_000

/** TIME-3: ITU-R M.1371 dates from November 1998; an earlier time comes from a clock that was never set. */
export const FIRST_AIS_MS = Date.UTC(1998, 10)

/** TIME-4: a live report older than this is late. */
export const LATE_MS = 3_600_000

/** TIME-1, TIME-2: our clock may lag this far behind the UTC second, or the stated time, of a live report. */
const CLOCK_BEHIND_MS = 10_000

const DAY_MS = 86_400_000

/**
 * TIME-5: start of the artificial times for a log without any clock. At 1 ms apart, 86 million readings stay before the time of
 * receipt. These times only preserve the order of the log.
 */
export const orderFromMs = (receivedAtMs: number) => receivedAtMs - DAY_MS

/** `fault`: why the stated time is rejected. */
export type ResolvedReport<Kind extends Report> =
  | { report: Kind; fault: TimeFault | null; isLate: boolean }
  | { report: null; fault: TimeFault; isLate: false }

export type TimeFault = 'time_ahead' | 'time_before_ais'

/**
 * Resolves the time of a report and stores it in the report. TIME-1: without a stated time, the time of receipt; for a live report with a
 * UTC second, the last moment with that second up to ten seconds after receipt. TIME-2: a time more than five minutes ahead of receipt is
 * rejected, and a live report whose time is more than ten seconds ahead gets the time of receipt: otherwise it would hide the next reports.
 * TIME-3: a time before AIS existed is rejected too. A live report with a rejected time gets the time of receipt; one from a file is
 * dropped, because its time of receipt is unrelated. TIME-4: a live report more than an hour old keeps its time and is late.
 */
export function resolveTime<Kind extends Report>(
  untimed: UntimedReport<Kind>,
  receivedAtMs: number,
  mode: FeedMode,
): ResolvedReport<Kind> {
  const statedMs = untimed.timeMs
  const fault = statedMs === null ? null : findFault(statedMs, receivedAtMs)
  if (fault !== null && mode === 'file') return { report: null, fault, isLate: false }
  const isAhead = mode === 'live' && statedMs !== null && statedMs > receivedAtMs + CLOCK_BEHIND_MS
  const isAccepted = statedMs !== null && fault === null && !isAhead
  const timeFrom: TimeSource = isAccepted ? untimed.timeFrom : 'receipt'
  const timeMs = isAccepted ? statedMs : mode === 'live' ? estimateReceiptTime(untimed, receivedAtMs) : receivedAtMs
  const report = Object.assign(untimed, { timeMs, timeFrom }) as unknown as Kind
  // The sender delays its reports or its clock is wrong; either error may be this large.
  if (fault !== null && report.kind === 'position') report.timeUncertaintyMs = Math.abs(Number(statedMs) - receivedAtMs)
  return { report, fault, isLate: isAccepted && mode === 'live' && receivedAtMs - statedMs > LATE_MS }
}

function estimateReceiptTime(report: object, receivedAtMs: number): number {
  const second = 'utcSecond' in report && typeof report.utcSecond === 'number' ? report.utcSecond : null
  return second === null ? receivedAtMs : lastInstant(second, receivedAtMs + CLOCK_BEHIND_MS)
}

function findFault(statedMs: number, receivedAtMs: number): TimeFault | null {
  if (statedMs > receivedAtMs + MAX_AHEAD_MS) return 'time_ahead'
  return statedMs >= FIRST_AIS_MS ? null : 'time_before_ais'
}
