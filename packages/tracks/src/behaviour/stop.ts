import type { Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, firstAndLast, toEvidence } from '../event.ts'
import { hoursBetween, kmBetween, MINUTE_MS, type Position } from '../position.ts'
import { nothing, type Detected, type Interval } from './interval.ts'

/** STOP-1: a stop begins below the first speed and ends above the second. */
export const STOP_KNOTS = 0.2
const MOVING_KNOTS = 0.5
/** STOP-2: shorter stops are not reported. */
const MIN_STOP_MS = 15 * MINUTE_MS
/** STOP-3: a vessel this far away after an interval of this length has sailed in between. */
const LONG_INTERVAL_HOURS = 1
const SAME_PLACE_KM = 1

export type Stop = { readonly from: Evidence; readonly last: Evidence; readonly positions: number }

const isLongEnough = ({ from }: Stop, toMs: number) => toMs - from.timeMs >= MIN_STOP_MS

/** The event of a stop that ended at `toMs` or is ongoing; empty when it is too short. */
export const reportStop = (mmsi: number, stop: Stop | null, toMs: number | null): readonly TrackEvent[] => {
  if (stop === null || !isLongEnough(stop, toMs ?? stop.last.timeMs)) return nothing
  const { from, last, positions } = stop
  return [
    {
      id: eventId('stop', [mmsi], from),
      kind: 'stop',
      vessels: [mmsi],
      fromMs: from.timeMs,
      toMs,
      lat: from.lat,
      lon: from.lon,
      rule: 'STOP-1',
      confidence: positions >= 3 ? 'high' : 'medium',
      evidence: firstAndLast(from, last),
      details: { positions },
    },
  ]
}

/** Follows a stopped vessel. */
export const stepStop = (stop: Stop | null, { mmsi, position, knots }: Interval): Detected<Stop | null> => {
  if (stop === null) {
    if (knots === null || knots >= STOP_KNOTS) return { state: null, events: nothing }
    return { state: { from: toEvidence(position), last: toEvidence(position), positions: 1 }, events: nothing }
  }
  if (hasSailed(stop, position)) return { state: null, events: reportStop(mmsi, stop, stop.last.timeMs) }
  if (knots !== null && knots > MOVING_KNOTS) return { state: null, events: reportStop(mmsi, stop, position.timeMs) }
  const state = { ...stop, last: toEvidence(position), positions: stop.positions + 1 }
  const isNew = !isLongEnough(stop, stop.last.timeMs)
  return { state, events: isNew ? reportStop(mmsi, state, null) : nothing }
}

const hasSailed = ({ from, last }: Stop, position: Position) =>
  hoursBetween(last, position) >= LONG_INTERVAL_HOURS && kmBetween(from, position) > SAME_PLACE_KM
