import { isBounded, type Agreement } from './clock-vote.ts'
import { firstInstant, lastInstant } from './instant-of-second.ts'
import type { DecodedLine } from '../reports/report.ts'

/** Consecutive readings that the surrounding clocks place in one interval. */
export interface TimeSegment {
  readings: DecodedLine[]
  agreed: Agreement
}

/** Maximum delay between a fix and its transmission. */
const FIX_AGE_MS = 4_000
/** A fix may be this much older than the one received before it. */
const OUT_OF_ORDER_MS = 10_000
/** Clocks have whole seconds: an error up to this counts as exact. */
const EXACT_MS = 1_000
const NEAR_MS = 2_000
const MINUTE_MS = 60_000

/**
 * Times the untimed readings of a segment in place (TIME-5). Seconds of the minute are counted forward from the start of the interval and
 * back from its end. Where both counts meet, the time is exact; elsewhere whole minutes are missing between them, and the report states
 * the uncertainty.
 */
export function timeSegmentReadings({ readings, agreed }: TimeSegment): void {
  const { fromMs, toMs, doubtMs } = agreed
  const earliest = countForward(readings, fromMs)
  const latest = countBack(readings, toMs)
  const isShort = toMs - fromMs + FIX_AGE_MS < MINUTE_MS
  const isCounted = !isShort && (!isBounded(agreed) || earliest.every((ms, at) => ms <= (latest[at] as number)))
  for (const [at, reading] of readings.entries()) {
    if (getStatedTime(reading) !== null) continue
    const clockMs = reading.stationClock?.timeMs ?? null
    if (clockMs !== null && isClockRight(clockMs, agreed)) {
      setTime(reading, clockMs, doubtMs)
      continue
    }
    const second = getFixSecond(reading)
    const first = isCounted ? (earliest[at] as number) : instantFrom(second, fromMs)
    const last = isCounted ? (latest[at] as number) : instantTo(second, toMs)
    if (!isBounded(agreed)) setTime(reading, Number.isFinite(fromMs) ? first : last, Infinity)
    else if (second === null) setBetween(reading, first, last, doubtMs)
    else if (first <= last) setMiddle(reading, first, last, doubtMs)
    else setNearer(reading, last, first, agreed)
  }
}

/** Whether a station's clock agrees with the others; a half-open interval requires a near match. */
const isClockRight = (clockMs: number, { fromMs, toMs }: Agreement) =>
  clockMs >= Math.max(fromMs, fromMs === -Infinity ? toMs - NEAR_MS : -Infinity) - EXACT_MS &&
  clockMs <= Math.min(toMs, toMs === Infinity ? fromMs + NEAR_MS : Infinity) + EXACT_MS

/** Earliest possible time of each reading; one without a second takes that of the previous reading. */
function countForward(readings: DecodedLine[], fromMs: number): number[] {
  let latestMs = fromMs
  return readings.map((reading) => {
    const second = getFixSecond(reading)
    if (second === null || !Number.isFinite(fromMs)) return latestMs
    const instant = firstInstant(second, Math.max(fromMs - FIX_AGE_MS, latestMs - OUT_OF_ORDER_MS))
    latestMs = Math.max(latestMs, instant)
    return instant
  })
}

/** Latest possible time of each reading; one without a second takes that of the next reading. */
function countBack(readings: DecodedLine[], toMs: number): number[] {
  let reached = toMs
  return readings
    .toReversed()
    .map((reading) => {
      const second = getFixSecond(reading)
      if (second === null || !Number.isFinite(toMs)) return reached
      const instant = lastInstant(second, Math.min(toMs, reached + OUT_OF_ORDER_MS))
      reached = Math.min(reached, instant)
      return instant
    })
    .reverse()
}

const instantFrom = (second: number | null, fromMs: number) =>
  second === null ? fromMs : firstInstant(second, fromMs - FIX_AGE_MS)
const instantTo = (second: number | null, toMs: number) => (second === null ? toMs : lastInstant(second, toMs))

/** A base station clock that nearly fits may be the right one: its distance is then part of the uncertainty. */
function setBetween(reading: DecodedLine, first: number, last: number, doubtMs: number): void {
  const timeMs = (first + last) / 2
  const clockOffMs = Math.abs((reading.stationClock?.timeMs ?? timeMs) - timeMs)
  const nearMs = clockOffMs < MINUTE_MS ? clockOffMs + EXACT_MS : 0
  setTime(reading, timeMs, Math.max((last - first) / 2 + FIX_AGE_MS, nearMs, doubtMs))
}

/** Takes the middle of the moments with the right second. */
function setMiddle(reading: DecodedLine, first: number, last: number, doubtMs: number): void {
  const minutes = Math.round((last - first) / MINUTE_MS)
  const before = Math.floor(minutes / 2) * MINUTE_MS
  const wrongMs = last === first ? 0 : last - first - before + EXACT_MS
  setTime(reading, first + before, Math.max(wrongMs, doubtMs))
}

/** No moment with that second is in the interval: the reading arrived late through several receivers, or its clock is wrong. */
function setNearer(reading: DecodedLine, before: number, after: number, { fromMs, toMs, doubtMs }: Agreement): void {
  const isBefore = fromMs - before <= after - toMs
  const isLate = (isBefore ? fromMs - before : after - toMs) <= OUT_OF_ORDER_MS
  const wrongMs = (isBefore ? toMs - before : after - fromMs) + EXACT_MS
  setTime(reading, isBefore ? before : after, Math.max(isLate ? 0 : wrongMs, doubtMs))
}

const getStatedTime = ({ position, staticReport }: DecodedLine) => position?.timeMs ?? staticReport?.timeMs ?? null

/** A base station clock that was rejected also invalidates its second. */
const getFixSecond = (reading: DecodedLine): number | null =>
  getStatedTime(reading) === null && reading.stationClock == null ? (reading.position?.utcSecond ?? null) : null

function setTime({ position, staticReport }: DecodedLine, timeMs: number, uncertaintyMs: number): void {
  for (const report of [position, staticReport]) {
    if (report === null) continue
    report.timeMs = Math.round(timeMs)
    report.timeFrom = 'stream'
  }
  if (position !== null && uncertaintyMs > EXACT_MS) position.timeUncertaintyMs = uncertaintyMs
}
