import { checkAndRecord, type ReportCache } from './duplicates.ts'
import { resolveTime, type FeedMode } from '../time/resolve-time.ts'
import type { StaticReport, PositionReport, DecodedLine, Report, UntimedReport } from '../reports/report.ts'
import { countRejected, type Tally } from './tally.ts'

/** Counters of the reports of a stream. */
export interface ReportCounts {
  /** Positions accepted, duplicates included. */
  positions: number
  staticReports: number
  /** Positions already received from another receiver. */
  duplicates: number
  /** Positions dated by their time of receipt. */
  stamped: number
  /** Positions dated by nearby clocks in the log. */
  timedByStream: number
  /** The part of `timedByStream` whose time may be more than a second off. */
  uncertain: number
  /** Largest known uncertainty of these, in ms. */
  mostUncertainMs: number
  /** The part of `uncertain` before the first or after the last clock of the log, whose error has no known bound. */
  unbounded: number
  /** Positions of a log without any clock: their times only preserve their order. */
  inOrder: number
  /** Positions received more than an hour late. */
  late: number
}

export const emptyCounts = (): ReportCounts => ({
  positions: 0,
  staticReports: 0,
  duplicates: 0,
  stamped: 0,
  timedByStream: 0,
  uncertain: 0,
  mostUncertainMs: 0,
  unbounded: 0,
  inOrder: 0,
  late: 0,
})

/** Reports to store. */
export interface NewReports {
  positions: PositionReport[]
  staticReports: StaticReport[]
}

/**
 * Resolves the time of each reading, drops duplicates, unless `recent` is null, and adds the rest to `into`. Updates `counts` and `tally`;
 * `onPosition` receives every position, duplicates included.
 */
export function filterReports(
  readings: DecodedLine[],
  {
    recent,
    counts,
    tally,
    onPosition = () => {},
  }: { recent: ReportCache | null; counts: ReportCounts; tally: Tally; onPosition?(report: PositionReport): void },
  receivedAtMs: number,
  mode: FeedMode,
  into: NewReports,
): void {
  for (const { position, staticReport, fault } of readings) {
    if (staticReport !== null) {
      // A line is refused once.
      const isOnlyReport = position === null && fault === null
      const { report } = resolveAndCountFault(staticReport, receivedAtMs, mode, isOnlyReport ? tally : null)
      if (report !== null) {
        counts.staticReports += 1
        into.staticReports.push(report)
      }
    }
    if (position === null) continue
    const { report, isLate } = resolveAndCountFault(position, receivedAtMs, mode, tally)
    if (report === null) continue
    counts.positions += 1
    if (report.timeFrom === 'receipt') counts.stamped += 1
    if (report.timeFrom === 'stream') countStreamTime(counts, report.timeUncertaintyMs ?? 0)
    if (report.timeFrom === 'order') counts.inOrder += 1
    if (isLate) counts.late += 1
    onPosition(report)
    if (recent !== null && checkAndRecord(recent, report)) counts.duplicates += 1
    else into.positions.push(report)
  }
}

function countStreamTime(counts: ReportCounts, uncertaintyMs: number): void {
  counts.timedByStream += 1
  if (uncertaintyMs === 0) return
  counts.uncertain += 1
  if (uncertaintyMs === Infinity) counts.unbounded += 1
  else counts.mostUncertainMs = Math.max(counts.mostUncertainMs, uncertaintyMs)
}

/** Resolves a time and counts its fault; a null tally skips the count for a reading whose other report is counted. */
function resolveAndCountFault<Kind extends Report>(
  untimed: UntimedReport<Kind>,
  receivedAtMs: number,
  mode: FeedMode,
  tally: Tally | null,
) {
  const statedMs = untimed.timeMs
  const resolved = resolveTime(untimed, receivedAtMs, mode)
  if (resolved.fault !== null && tally !== null) {
    countRejected(tally, resolved.fault, null, `${untimed.mmsi} at ${isoTime(statedMs)}`)
  }
  return resolved
}

const isoTime = (ms: number | null) => {
  const date = new Date(ms ?? NaN)
  return Number.isNaN(date.getTime()) ? 'no time' : date.toISOString()
}
