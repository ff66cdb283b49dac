import {
  agreeOnTime,
  isBounded,
  majorityBounds,
  overlaps,
  type Agreement,
  type Bounds,
  type ClockBounds,
} from './clock-vote.ts'
import type { DecodedLine } from '../reports/report.ts'
import { timeSegmentReadings, type TimeSegment } from './time-segment.ts'

/** A time stated by a line or a base station. */
interface Mark {
  /** MMSI of the base station; 0 for the time on a line. */
  station: number
  clockMs: number
}

/** Readings up to and including the next one that states a time. */
interface Gap {
  readings: DecodedLine[]
  mark: Mark | null
}

/** A station's last clock and whether its vote counts. */
interface StationClock {
  clockMs: number
  /** False when most other clocks contradict it. */
  isTrusted: boolean
  /** Largest disagreement with other clocks when neither side had a majority. */
  doubtMs: number
}

/** Clocks of a log, and the readings held until they can be timed. Plain data: it can be stored and resumed. */
export interface StreamClock {
  /** Gaps not timed yet, in order; the last one has no mark. */
  gaps: Gap[]
  /** The open segment: one agreed interval covers all of it. */
  segment: TimeSegment | null
  /** Each station's last clock, most recent last. */
  before: Map<number, StationClock>
  /** A time in the interval on which clocks last agreed. */
  nearMs: number | null
  waiting: number
  /** Next artificial time for a log without any clock. */
  nextInOrderMs: number
}

/** TIME-5: a reading is held for this many stated times, and at most this many readings are held. */
const MARKS_AHEAD = 15
const MAX_WAITING = 20_000
const MAX_STATIONS = 15
/** Clocks have whole seconds, and a report is sent and received within one second. */
const CLOCK_SLACK_MS = 1_000
/** Times on lines decide; base stations only narrow them down. */
const LINE = 0
const LINE_VOTES = 1_000

/** Creates the clock of one log. Readings that no clock can time are spaced 1 ms apart from `orderFromMs`. */
export const createStreamClock = (orderFromMs: number): StreamClock => ({
  gaps: [{ readings: [], mark: null }],
  segment: null,
  before: new Map(),
  nearMs: null,
  waiting: 0,
  nextInOrderMs: orderFromMs,
})

/**
 * TIME-5: times the untimed readings of a log from the lines and base stations around them, in place. Returns the readings that are
 * timed, in order. A reading waits for 15 later stated times; at most 20,000 readings wait.
 */
export function timeReadings(clock: StreamClock, readings: DecodedLine[]): DecodedLine[] {
  const timed: DecodedLine[] = []
  for (const reading of readings) {
    const mark = readMark(reading)
    if (clock.waiting === 0 && mark?.station === LINE) {
      recordMark(clock, mark)
      timed.push(reading)
      continue
    }
    const gap = clock.gaps.at(-1) as Gap
    gap.readings.push(reading)
    clock.waiting += 1
    if (mark !== null) {
      gap.mark = mark
      clock.gaps.push({ readings: [], mark: null })
      const isDecided = mark.station === LINE
      while (clock.gaps.length > (isDecided ? 1 : MARKS_AHEAD + 1)) closeGap(clock, timed)
      if (isDecided) closeSegment(clock, timed)
    }
    if (clock.waiting >= MAX_WAITING) drain(clock, timed)
  }
  return timed
}

/** Ends the log: times and returns the readings still held. */
export function flushReadings(clock: StreamClock): DecodedLine[] {
  const timed: DecodedLine[] = []
  drain(clock, timed)
  return timed
}

function readMark({ position, staticReport, stationClock }: DecodedLine): Mark | null {
  const statedMs = position?.timeMs ?? staticReport?.timeMs ?? null
  if (statedMs !== null) return { station: LINE, clockMs: statedMs }
  return stationClock == null ? null : { station: stationClock.mmsi, clockMs: stationClock.timeMs }
}

function drain(clock: StreamClock, timed: DecodedLine[]): void {
  while (clock.gaps.length > 1) closeGap(clock, timed)
  closeGap(clock, timed)
  closeSegment(clock, timed)
}

/** Finds the interval of the first gap; an interval that differs from the previous gap's closes the segment. */
function closeGap(clock: StreamClock, timed: DecodedLine[]): void {
  const { readings, mark } = clock.gaps[0] as Gap
  const agreed = readings.length === 0 ? null : findAgreement(clock)
  const { segment } = clock
  if (readings.length > 0) {
    if (segment !== null && isSame(segment.agreed, agreed ?? UNKNOWN)) segment.readings.push(...readings)
    else {
      closeSegment(clock, timed)
      clock.segment = { readings, agreed: agreed ?? UNKNOWN }
    }
  }
  clock.gaps.shift()
  if (clock.gaps.length === 0) clock.gaps.push({ readings: [], mark: null })
  if (mark !== null && isPlausible(clock, mark)) recordMark(clock, mark)
}

const UNKNOWN: Agreement = { fromMs: -Infinity, toMs: Infinity, doubtMs: 0 }

/** Readings before the first clock form one segment; its end is set once the correct clocks are known. */
const isSame = (a: Agreement, b: Agreement) =>
  a.fromMs === b.fromMs && a.doubtMs === b.doubtMs && (a.toMs === b.toMs || (isBeginning(a) && isBeginning(b)))

const isBeginning = ({ fromMs, toMs }: Bounds) => fromMs === -Infinity && toMs !== Infinity

function closeSegment(clock: StreamClock, timed: DecodedLine[]): void {
  const { segment } = clock
  if (segment === null) return
  const { agreed } = segment
  if (isBeginning(agreed)) segment.agreed = { ...agreed, toMs: findBeginningEndMs(clock, segment) }
  if (agreed.fromMs === -Infinity && agreed.toMs === Infinity)
    for (const reading of segment.readings) assignOrder(clock, reading)
  else timeSegmentReadings(segment)
  for (const reading of segment.readings) timed.push(reading)
  clock.waiting -= segment.readings.length
  clock.segment = null
}

/** The first clock of the readings before the first mark, ignoring clocks known to be wrong. */
function findBeginningEndMs({ before }: StreamClock, { readings, agreed }: TimeSegment): number {
  const clocks = readings.map(({ stationClock }) =>
    stationClock != null && before.get(stationClock.mmsi)?.isTrusted ? stationClock.timeMs : Infinity,
  )
  const firstMs = clocks.reduce((least, ms) => Math.min(least, ms), Infinity)
  return firstMs === Infinity ? agreed.toMs : firstMs + CLOCK_SLACK_MS
}

function assignOrder(clock: StreamClock, { position, staticReport }: DecodedLine): void {
  for (const report of [position, staticReport]) {
    if (report === null) continue
    report.timeMs = clock.nextInOrderMs
    report.timeFrom = 'order'
  }
  if (position !== null) position.timeUncertaintyMs = Infinity
  clock.nextInOrderMs += 1
}

/** The interval for the first gap, from the stations' clocks before, in and after it. */
function findAgreement(clock: StreamClock): Agreement | null {
  const clocks = getStationBounds(clock)
  const most = agreeOnTime(clocks, clock.nearMs) ?? agreeOnTime(clocks.map(withVote), clock.nearMs)
  if (most === null) return null
  const agreed = findProvenBounds(clocks) ?? most
  clock.nearMs = Number.isFinite(agreed.fromMs) ? agreed.fromMs : agreed.toMs
  let { doubtMs } = agreed
  for (const bounds of clocks) {
    const { before } = bounds
    if (before === undefined) continue
    // A half-open interval can prove a clock wrong but never right again.
    if (agreed.doubtMs === 0) before.isTrusted = overlaps(bounds, agreed) && (before.isTrusted || isBounded(agreed))
    if (isBounded(bounds)) before.doubtMs = agreed.doubtMs
    else doubtMs = Math.max(doubtMs, before.doubtMs)
  }
  return { fromMs: agreed.fromMs, toMs: agreed.toMs, doubtMs }
}

/** Majority bounds of three or more stations with clocks on both sides: no single wrong clock can move them. */
function findProvenBounds(clocks: StationBounds[]): Agreement | null {
  const both = clocks.filter((bounds) => bounds.votes === 1 && isBounded(bounds))
  if (both.length < 3 || clocks.some(({ votes }) => votes === LINE_VOTES)) return null
  const bounds = majorityBounds(both)
  return bounds && { ...bounds, doubtMs: 0 }
}

interface StationBounds extends ClockBounds {
  before: StationClock | undefined
}

/** The interval that each station allows for the first gap; a contradicted station has no vote. */
function getStationBounds(clock: StreamClock): StationBounds[] {
  const after = findNextClocks(clock)
  const clocks: StationBounds[] = []
  for (const [station, before] of clock.before) {
    const nextMs = after.get(station) ?? Infinity
    after.delete(station)
    const votes = station === LINE ? LINE_VOTES : before.isTrusted ? 1 : 0
    const fromMs = Math.min(before.clockMs, nextMs) - CLOCK_SLACK_MS
    clocks.push({ fromMs, toMs: Math.max(before.clockMs, nextMs) + CLOCK_SLACK_MS, votes, before })
  }
  for (const [station, nextMs] of after) {
    const votes = station === LINE ? LINE_VOTES : 1
    clocks.push({ fromMs: -Infinity, toMs: nextMs + CLOCK_SLACK_MS, votes, before: undefined })
  }
  return clocks
}

const withVote = (clock: StationBounds): StationBounds => ({ ...clock, votes: 1 })

/** Each station's next clock: the earliest one ahead that does not precede its last. */
function findNextClocks(clock: StreamClock): Map<number, number> {
  const ahead = new Map<number, number>()
  for (const { mark } of clock.gaps) {
    if (mark === null) continue
    const { station, clockMs } = mark
    if (station === LINE) {
      if (!ahead.has(LINE)) ahead.set(LINE, clockMs)
      continue
    }
    const least = (clock.before.get(station)?.clockMs ?? -Infinity) - CLOCK_SLACK_MS
    if (clockMs >= least && clockMs < (ahead.get(station) ?? Infinity)) ahead.set(station, clockMs)
  }
  return ahead
}

/** False for a clock that jumps, forward or back, for a single report. */
function isPlausible(clock: StreamClock, { station, clockMs }: Mark): boolean {
  if (station === LINE) return true
  const last = clock.before.get(station)?.clockMs ?? -Infinity
  const next = clock.gaps.find(({ mark }) => mark?.station === station)?.mark?.clockMs ?? null
  if (clockMs < last - CLOCK_SLACK_MS) return next !== null && next < last - CLOCK_SLACK_MS
  return next === null || next < last - CLOCK_SLACK_MS || clockMs <= next + CLOCK_SLACK_MS
}

function recordMark(clock: StreamClock, { station, clockMs }: Mark): void {
  const { isTrusted, doubtMs } = clock.before.get(station) ?? { isTrusted: true, doubtMs: 0 }
  clock.before.delete(station)
  clock.before.set(station, { clockMs, isTrusted, doubtMs })
  if (clock.before.size > MAX_STATIONS) clock.before.delete(clock.before.keys().next().value as number)
}
