import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Position } from '../position.ts'
import type { Ground, Surroundings } from '../surroundings/surroundings.ts'

/** GAP-1: hours without a position that are recorded as a gap. */
export const GAP_HOURS = 6

/** A new position of a segment, and the one before it; null at the segment's beginning. */
export type Interval = {
  readonly mmsi: number
  readonly previous: Position | null
  readonly position: Position
  /** Reported, else the mean over the last 10 minutes or more; null when neither is known. */
  readonly knots: number | null
  readonly around: Surroundings
  readonly ground: Ground
  /** The vessel was on water in the day before. */
  readonly wasOnWater: boolean
}

/** A detector's state after a position, with the events that opened, changed or ended. */
export type Detected<State> = { readonly state: State; readonly events: readonly TrackEvent[] }

export const nothing: readonly TrackEvent[] = []

/** All events of several lists; most positions show none, so that nothing is copied. */
export const join = (...lists: readonly (readonly TrackEvent[])[]): readonly TrackEvent[] => {
  let joined = nothing
  for (const list of lists) if (list.length > 0) joined = joined.length === 0 ? list : [...joined, ...list]
  return joined
}
