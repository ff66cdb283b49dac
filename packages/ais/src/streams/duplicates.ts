import { stations, type PositionReport } from '../reports/report.ts'

/** DUP-1: several receivers deliver the same position report within this time. */
export const DUPLICATE_WITHIN_MS = 10_000

/** The cache is four-way set-associative. */
const SLOTS_PER_SET = 4

/** Hashes and times of the newest reports, in a fixed size. */
export interface ReportCache {
  hashes: Float64Array
  times: Float64Array
}

/** Import checkpoints store this cache, so it is smaller for files: ten seconds at 13,000 reports a second. */
export const FILE_CACHE_SIZE = 2 ** 17

/** Creates a cache for `size` reports, a power of 2, of 16 bytes each: a million cover ten seconds at 100,000 reports a second. */
export const createReportCache = (size = 2 ** 20): ReportCache => ({
  hashes: new Float64Array(size),
  times: new Float64Array(size).fill(-Infinity),
})

const toInteger = (value: number | null) => (value === null ? 0x7fffffff : Math.round(value))

let low = 0
let high = 0
function mix(value: number): void {
  low = Math.imul(low ^ value, 0x85ebca6b)
  low ^= low >>> 15
  high = Math.imul(high ^ value, 0xc2b2ae35) + low
  high ^= high >>> 13
}

/** Hashes the content of a report without its time to 53 bits: two reports of one window collide once in 10^15. */
export function hashReport(report: PositionReport): number {
  low = 0x9747b28c
  high = 0x3c6ef372
  mix(report.mmsi)
  mix(Math.round(report.lat * 1e7))
  mix(Math.round(report.lon * 1e7))
  mix(toInteger(report.speedKnots && report.speedKnots * 10))
  mix(toInteger(report.courseDegrees && report.courseDegrees * 10))
  mix(toInteger(report.headingDegrees))
  mix(toInteger(report.navigationStatus))
  mix(toInteger(report.utcSecond))
  mix(stations.indexOf(report.station))
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/**
 * Returns whether an equal report of the same station was recorded within ten seconds of it; otherwise records it in the cache. A
 * full set evicts its oldest report.
 */
export const checkAndRecord = (recent: ReportCache, report: PositionReport): boolean =>
  checkAndRecordHash(recent, hashReport(report), report.timeMs)

/** As `checkAndRecord`, for a report known only by its hash. */
export function checkAndRecordHash({ hashes, times }: ReportCache, hash: number, timeMs: number): boolean {
  const first = (hash % (hashes.length / SLOTS_PER_SET)) * SLOTS_PER_SET
  let oldest = first
  for (let at = first; at < first + SLOTS_PER_SET; at++) {
    const time = times[at] as number
    if (hashes[at] === hash && Math.abs(timeMs - time) <= DUPLICATE_WITHIN_MS) return true
    if (time < (times[oldest] as number)) oldest = at
  }
  hashes[oldest] = hash
  times[oldest] = timeMs
  return false
}
