import type { Report, TimeFrom, Untimed } from './report.ts'

/** A feed is heard as it happens; a file was written down earlier, by another clock than ours. */
export type Manner = 'live' | 'file'

/** TIME-2: a source may be this far ahead of our clock. */
export const MOST_AHEAD_MS = 5 * 60_000

/** TIME-3: ITU-R M.1371 is of November 1998; an earlier time comes from a clock that was never set. */
export const FIRST_AIS_MS = Date.UTC(1998, 10)

/** TIME-4: what reaches us later than this is told as late. */
export const LATE_MS = 3_600_000

/** `fault`: the time that was said is not believed. */
export type Placed<Kind extends Report> =
  { report: Kind; fault: TimeFault | null; isLate: boolean } | { report: null; fault: TimeFault; isLate: false }

export type TimeFault = 'time_ahead' | 'time_before_ais'

/**
 * Gives a report its time, in place, by rule. TIME-1: with no time said, the time of receipt. TIME-2: a time more than five minutes
 * ahead of receipt is not believed. TIME-3: nor is one before AIS. A live report that is not believed is stamped on receipt; one
 * of a file is refused, since its receipt tells nothing. TIME-4: a live report more than an hour old keeps its time and is late.
 */
export function placeInTime<Kind extends Report>(
  untimed: Untimed<Kind>,
  receivedAtMs: number,
  manner: Manner,
): Placed<Kind> {
  const saidAtMs = untimed.timeMs
  const fault = saidAtMs === null ? null : faultOf(saidAtMs, receivedAtMs)
  if (fault !== null && manner === 'file') return { report: null, fault, isLate: false }
  const isBelieved = saidAtMs !== null && fault === null
  const timeFrom: TimeFrom = isBelieved ? untimed.timeFrom : 'receipt'
  const report = Object.assign(untimed, { timeMs: isBelieved ? saidAtMs : receivedAtMs, timeFrom }) as unknown as Kind
  return { report, fault, isLate: isBelieved && manner === 'live' && receivedAtMs - saidAtMs > LATE_MS }
}

function faultOf(saidAtMs: number, receivedAtMs: number): TimeFault | null {
  if (saidAtMs > receivedAtMs + MOST_AHEAD_MS) return 'time_ahead'
  return saidAtMs >= FIRST_AIS_MS ? null : 'time_before_ais'
}
