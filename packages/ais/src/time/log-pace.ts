import type { DecodedLine } from '../reports/report.ts'

/** Recent times of the lines and base stations of a log: enough to replay it at its own pace, not to date a report. */
export interface LogPace {
  statedMs: number | null
  stationsMs: number[]
}

const MAX_STATION_CLOCKS = 21
const MIN_STATION_CLOCKS = 5

export const createLogPace = (): LogPace => ({ statedMs: null, stationsMs: [] })

export function updateLogPace(pace: LogPace, readings: DecodedLine[]): void {
  for (const { position, staticReport, stationClock } of readings) {
    pace.statedMs = position?.timeMs ?? staticReport?.timeMs ?? pace.statedMs
    if (stationClock == null) continue
    pace.stationsMs.push(stationClock.timeMs)
    if (pace.stationsMs.length > MAX_STATION_CLOCKS) pace.stationsMs.shift()
  }
}

/**
 * Current time of the log in Unix ms: the last time stated on a line, else the median of recent base station clocks; null while there are
 * too few.
 */
export function estimateLogTime({ statedMs, stationsMs }: LogPace): number | null {
  if (statedMs !== null) return statedMs
  return stationsMs.length < MIN_STATION_CLOCKS
    ? null
    : (stationsMs.toSorted((a, b) => a - b)[stationsMs.length >> 1] ?? null)
}
