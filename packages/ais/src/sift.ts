import { isDuplicate, type RecentReports } from './duplicates.ts'
import { placeInTime, type Manner } from './place-in-time.ts'
import type { IdentityReport, PositionReport, Reading, Report, Untimed } from './report.ts'
import { refuse, type Tally } from './tally.ts'

/** What became of the reports of a stream. */
export interface SiftCounts {
  /** Positions that were said, refused ones left out. */
  positions: number
  identities: number
  /** Positions that another receiver passed on as well. */
  duplicates: number
  /** Positions whose time is that of receipt. */
  stamped: number
  /** Positions whose time was told by the stream around them. */
  timedByStream: number
  /** Positions that came more than an hour late. */
  late: number
}

export const noCounts = (): SiftCounts => ({
  positions: 0,
  identities: 0,
  duplicates: 0,
  stamped: 0,
  timedByStream: 0,
  late: 0,
})

/** Reports that are to be kept. */
export interface Sifted {
  positions: PositionReport[]
  identities: IdentityReport[]
}

/** Gives readings their time, takes out what was heard twice, and adds the rest to `into`; `counts` and `tally` are kept up. */
export function sift(
  readings: Reading[],
  { recent, counts, tally }: { recent: RecentReports; counts: SiftCounts; tally: Tally },
  receivedAtMs: number,
  manner: Manner,
  into: Sifted,
): void {
  for (const { position, identity } of readings) {
    if (identity !== null) {
      const { report } = timed(identity, receivedAtMs, manner, position === null ? tally : null)
      if (report !== null) {
        counts.identities += 1
        into.identities.push(report)
      }
    }
    if (position === null) continue
    const { report, isLate } = timed(position, receivedAtMs, manner, tally)
    if (report === null) continue
    counts.positions += 1
    if (report.timeFrom === 'receipt') counts.stamped += 1
    if (report.timeFrom === 'stream') counts.timedByStream += 1
    if (isLate) counts.late += 1
    if (isDuplicate(recent, report)) counts.duplicates += 1
    else into.positions.push(report)
  }
}

/** A reading of both is told once. */
function timed<Kind extends Report>(untimed: Untimed<Kind>, receivedAtMs: number, manner: Manner, tally: Tally | null) {
  const saidAtMs = untimed.timeMs
  const placed = placeInTime(untimed, receivedAtMs, manner)
  if (placed.fault !== null && tally !== null) {
    refuse(tally, placed.fault, null, `${untimed.mmsi} at ${isoTime(saidAtMs)}`)
  }
  return placed
}

const isoTime = (ms: number | null) => {
  const date = new Date(ms ?? NaN)
  return Number.isNaN(date.getTime()) ? 'no time' : date.toISOString()
}
