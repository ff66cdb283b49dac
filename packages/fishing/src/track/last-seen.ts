import type { TrackPoint } from './recent-track.ts'

/** When the vessel last steamed, worked slowly, was near the shore and stopped, and the km since it stopped. */
export type LastSeen = {
  fastMs: number | null
  slowMs: number | null
  shoreMs: number | null
  stopMs: number | null
  kmSinceStop: number
}

const FAST_KNOTS = 8
const SLOW_FROM_KNOTS = 1
const SLOW_TO_KNOTS = 5
const STOP_KNOTS = 0.3
const SHORE_KM = 2

/** Creates the state before a vessel's first report. */
export const createLastSeen = (): LastSeen => ({
  fastMs: null,
  slowMs: null,
  shoreMs: null,
  stopMs: null,
  kmSinceStop: 0,
})

/** Updates `seen` with a kept report. */
export const updateLastSeen = (seen: LastSeen, { speedKnots, timestampMs, shoreKm }: TrackPoint): void => {
  if (shoreKm !== null && shoreKm < SHORE_KM) seen.shoreMs = timestampMs
  if (speedKnots === null) return
  if (speedKnots >= FAST_KNOTS) seen.fastMs = timestampMs
  if (speedKnots >= SLOW_FROM_KNOTS && speedKnots < SLOW_TO_KNOTS) seen.slowMs = timestampMs
  if (speedKnots >= STOP_KNOTS) return
  seen.stopMs = timestampMs
  seen.kmSinceStop = 0
}
