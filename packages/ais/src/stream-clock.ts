import type { Reading } from './report.ts'

/** What a stream lets know of the time, for those of its messages that say none. */
export interface StreamClock {
  /** The last time that a line of the stream said. */
  saidMs: number | null
  /** What base stations said last. */
  stationsMs: number[]
  /** Readings that wait until a time is known. */
  held: Reading[]
}

/** Some base stations have no clock, and some a wrong one: the middle of so many is right. */
const STATIONS_HEARD = 21
const STATIONS_NEEDED = 5
const MOST_HELD = 20_000

export const noClock = (): StreamClock => ({ saidMs: null, stationsMs: [], held: [] })

/**
 * Gives untimed readings of a file a time, by what stands beside them. TIME-5: it is the last time that a line said; where no line
 * says any, the middle of what 21 base stations said last; the second of the minute is the report's own where it says it. Readings
 * wait for the first such time, 20,000 at most, in order; then they go on without one.
 */
export function tellTimes(clock: StreamClock, readings: Reading[]): Reading[] {
  const told: Reading[] = []
  for (const reading of readings) {
    const saidMs = reading.position?.timeMs ?? reading.identity?.timeMs ?? null
    if (saidMs !== null) clock.saidMs = saidMs
    if (reading.stationClockMs != null) {
      clock.stationsMs.push(reading.stationClockMs)
      if (clock.stationsMs.length > STATIONS_HEARD) clock.stationsMs.shift()
    }
    const nowMs = clockTime(clock)
    if (nowMs === null && clock.held.length < MOST_HELD) {
      clock.held.push(reading)
      continue
    }
    for (const before of clock.held.splice(0)) told.push(at(before, nowMs))
    told.push(saidMs === null ? at(reading, nowMs) : reading)
  }
  return told
}

/** The stream has ended: what still waits goes on without a time. */
export const endTimes = (clock: StreamClock): Reading[] => clock.held.splice(0)

/** What the time is in the stream, in ms since 1970 UTC; null while it is not known. */
export function clockTime({ saidMs, stationsMs }: StreamClock): number | null {
  if (saidMs !== null) return saidMs
  return stationsMs.length < STATIONS_NEEDED
    ? null
    : (stationsMs.toSorted((a, b) => a - b)[stationsMs.length >> 1] ?? null)
}

function at(reading: Reading, nowMs: number | null): Reading {
  for (const report of [reading.position, reading.identity]) {
    if (report === null || report.timeMs !== null || nowMs === null) continue
    const second = report.kind === 'position' ? report.utcSecond : null
    report.timeMs = second === null ? nowMs : nearest(nowMs, second)
    report.timeFrom = 'stream'
  }
  return reading
}

const MINUTE_MS = 60_000

/** The moment with this second of the minute that is nearest to another. */
function nearest(nowMs: number, second: number): number {
  const inMinute = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + second * 1000
  const offset = inMinute - nowMs
  return offset > MINUTE_MS / 2 ? inMinute - MINUTE_MS : offset < -MINUTE_MS / 2 ? inMinute + MINUTE_MS : inMinute
}
