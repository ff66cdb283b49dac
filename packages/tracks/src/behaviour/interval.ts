import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Position } from '../position.ts'
import type { Ground, Surroundings } from '../surroundings/surroundings.ts'

/** GAP-1: minimum hours without a position for a gap. */
export const GAP_HOURS = 6

/** A new position of a segment, and the one before it; null at the segment's beginning. */
export type Interval = {
  readonly mmsi: number
  readonly previous: Position | null
  readonly position: Position
  /** Reported speed, else the mean over the last 10 minutes or more; null when neither is known. */
  readonly knots: number | null
  readonly around: Surroundings
  readonly ground: Ground
  /** The vessel was on water within the previous day. */
  readonly wasOnWater: boolean
}

/** A detector's state after a position, with the events that opened, changed or ended. */
export type Detected<State> = { readonly state: State; readonly events: readonly TrackEvent[] }

export const nothing: readonly TrackEvent[] = []

/** Concatenates lists of events; most positions have none, so nothing is copied. */
export const join = (...lists: readonly (readonly TrackEvent[])[]): readonly TrackEvent[] => {
  let joined = nothing
  for (const list of lists) if (list.length > 0) joined = joined.length === 0 ? list : [...joined, ...list]
  return joined
}
