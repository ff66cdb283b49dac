import { stations, type PositionReport } from './report.ts'

/** DUP-1: the same position report from several receivers comes within this time. */
export const DUPLICATE_WITHIN_MS = 10_000

const WAYS = 4

/** The newest reports, by a hash of what they say; it never grows. */
export interface RecentReports {
  hashes: Float64Array
  times: Float64Array
}

/** Room for the newest reports, 16 bytes each: a million covers ten seconds at 100,000 reports a second. `room` is a power of 2. */
export const noReports = (room = 2 ** 20): RecentReports => ({
  hashes: new Float64Array(room),
  times: new Float64Array(room).fill(-Infinity),
})

const whole = (value: number | null) => (value === null ? 0x7fffffff : Math.round(value))

let low = 0
let high = 0
function mix(value: number): void {
  low = Math.imul(low ^ value, 0x85ebca6b)
  low ^= low >>> 15
  high = Math.imul(high ^ value, 0xc2b2ae35) + low
  high ^= high >>> 13
}

/** 53 bits of what a report says, its time left out: two different reports of one window share them once in 10^15. */
function hashOf(report: PositionReport): number {
  low = 0x9747b28c
  high = 0x3c6ef372
  mix(report.mmsi)
  mix(Math.round(report.lat * 1e7))
  mix(Math.round(report.lon * 1e7))
  mix(whole(report.speedKnots && report.speedKnots * 10))
  mix(whole(report.courseDegrees && report.courseDegrees * 10))
  mix(whole(report.headingDegrees))
  mix(whole(report.navigationStatus))
  mix(whole(report.utcSecond))
  mix(stations.indexOf(report.station))
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/**
 * Whether a report says what another of the same station said at most ten seconds before or after it; else it is remembered.
 * The state is changed in place. Where the room is full the oldest is forgotten, never the report.
 */
export function isDuplicate(recent: RecentReports, report: PositionReport): boolean {
  const { hashes, times } = recent
  const hash = hashOf(report)
  const first = (hash % (hashes.length / WAYS)) * WAYS
  let oldest = first
  for (let at = first; at < first + WAYS; at++) {
    const time = times[at] as number
    if (hashes[at] === hash && Math.abs(report.timeMs - time) <= DUPLICATE_WITHIN_MS) return true
    if (time < (times[oldest] as number)) oldest = at
  }
  hashes[oldest] = hash
  times[oldest] = report.timeMs
  return false
}
