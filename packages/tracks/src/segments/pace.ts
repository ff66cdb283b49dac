import type { Evidence } from '@varuna/vocabulary/events'
import { toEvidence } from '../event.ts'
import { hoursBetween, MINUTE_MS, nmBetween, type Position } from '../position.ts'

/** STOP-1: without reported speeds, a mean speed covers at least this time, because positions jitter by tens of metres. */
const MEAN_OVER_MS = 10 * MINUTE_MS
/** Over a shorter time, as at the start of a segment, the distance says nothing. */
const MIN_INTERVAL_MS = MINUTE_MS

/** Positions of a segment without reported speeds, 10 to 20 minutes ago and up to 10 minutes ago. */
export type Pace = { readonly older: Evidence; readonly newer: Evidence }

/** Null where speeds are reported. */
export const stepPace = (pace: Pace | null, position: Position): Pace | null => {
  if (position.speedKnots !== null) return null
  const here = toEvidence(position)
  if (!pace) return { older: here, newer: here }
  return position.timeMs - pace.newer.timeMs < MEAN_OVER_MS ? pace : { older: pace.newer, newer: here }
}

/** Reported speed in knots, else the mean speed over the last 10 minutes or more; null when neither is known. */
export const speedAt = (pace: Pace | null, previous: Position | null, position: Position): number | null => {
  if (position.speedKnots !== null) return position.speedKnots
  const from = previous && (farEnough([previous, pace?.newer], position) ?? pace?.older ?? previous)
  if (!from || position.timeMs - from.timeMs < MIN_INTERVAL_MS) return null
  return nmBetween(from, position) / hoursBetween(from, position)
}

const farEnough = (places: readonly (Evidence | undefined)[], { timeMs }: Position) =>
  places.find((place) => place && timeMs - place.timeMs >= MEAN_OVER_MS)
