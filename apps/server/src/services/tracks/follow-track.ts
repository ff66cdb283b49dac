import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/streams/report'
import type { Mark } from '@varuna/tracks/encounters/marks'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Position } from '@varuna/tracks/position'
import { step } from '@varuna/tracks/step'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { VesselState } from '@varuna/tracks/vessel-state'
import { isVesselStation } from './position-table.ts'

/** Positions that are followed before requests are answered again: about 10 ms. */
const POSITIONS_A_TURN = 400

/** Counts the positions followed, over several tracks, until requests are answered again. */
export interface Turns {
  followed: number
}

export interface FollowedTrack {
  state: VesselState
  /** In order, an event that changed more than once. */
  events: TrackEvent[]
  /** Where it may have met others, in order of time. */
  marks: Mark[]
  /** Number of positions that were older than the vessel's newest. */
  late: number
}

/** Stations that are no vessels are not followed, nor positions whose times only keep an order. */
export const isFollowed = ({ mmsi, station, timeFrom }: PositionReport) =>
  isVesselStation(mmsi, station) && timeFrom !== 'order'

/** Follows a vessel's positions, in order of time, from a state. */
export async function followTrack(
  before: VesselState,
  positions: Iterable<Position>,
  around: Surroundings,
  turns: Turns,
): Promise<FollowedTrack> {
  const events: TrackEvent[] = []
  const marks: Mark[] = []
  let state = before
  let late = 0
  for (const position of positions) {
    const result = step(state, position, around)
    state = result.state
    events.push(...result.events)
    marks.push(...result.marks)
    if (result.segment === null) late += 1
    turns.followed += 1
    if (turns.followed % POSITIONS_A_TURN === 0) await immediate()
  }
  return { state, events, marks, late }
}

const rounded = (value: number | null, scale: number) => (value === null ? null : Math.round(value * scale) / scale)

/** With the digits that the store keeps, so that following them again from the store gives the same events. */
export const asStored = ({ timeMs, lat, lon, speedKnots, courseDegrees }: PositionReport): Position => ({
  timeMs,
  lat: Math.round(lat * 1e7) / 1e7,
  lon: Math.round(lon * 1e7) / 1e7,
  speedKnots: rounded(speedKnots, 10),
  courseDegrees: rounded(courseDegrees, 10),
})
