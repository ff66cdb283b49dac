import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/reports/report'
import type { Mark } from '@varuna/tracks/encounters/marks'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Position } from '@varuna/tracks/position'
import { step } from '@varuna/tracks/step'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { VesselState } from '@varuna/tracks/vessel-state'
import { isVesselStation, storedUncertaintyMs, transceiverOf } from './position-table.ts'

/** Positions followed before yielding to other requests: 2 to 3 ms. */
const POSITIONS_A_TURN = 256

/** Counts positions followed across tracks until the next yield. */
export interface Turns {
  followed: number
}

export interface FollowedTrack {
  state: VesselState
  /** In order; an event may appear several times, as it changes. */
  events: TrackEvent[]
  /** Where it may have met other vessels, in time order. */
  marks: Mark[]
  /** Number of positions that were older than the vessel's newest. */
  late: number
}

/** Not followed: stations that are not vessels, and positions whose times only give an order. */
export const isFollowed = ({ mmsi, station, timeFrom }: PositionReport) =>
  isVesselStation(mmsi, station) && timeFrom !== 'order'

export const beginTrack = (state: VesselState): FollowedTrack => ({ state, events: [], marks: [], late: 0 })

/** Follows a vessel's positions, in order of time, from a state. */
export async function followTrack(
  before: VesselState,
  positions: readonly Position[],
  around: Surroundings,
  turns: Turns,
): Promise<FollowedTrack> {
  const track = beginTrack(before)
  for (let at = 0; at < positions.length;) {
    at = followTurn(track, positions, at, around, turns)
    if (isTurnOver(turns)) await immediate()
  }
  return track
}

/** Follows a track position by position until the turn is over; returns the index of the next one. */
export function followTurn(
  track: FollowedTrack,
  positions: readonly Position[],
  from: number,
  around: Surroundings,
  turns: Turns,
): number {
  let at = from
  do {
    const { state, segment, events, marks } = step(track.state, positions[at] as Position, around)
    track.state = state
    for (const event of events) track.events.push(event)
    for (const mark of marks) track.marks.push(mark)
    if (segment === null) track.late += 1
    turns.followed += 1
    at += 1
  } while (at < positions.length && !isTurnOver(turns))
  return at
}

/** Whether to yield to other requests before the next position. */
export const isTurnOver = ({ followed }: Turns) => followed % POSITIONS_A_TURN === 0

const rounded = (value: number | null, scale: number) => (value === null ? null : Math.round(value * scale) / scale)

/** Rounded as the store rounds, so that following stored positions again gives the same events. */
export const asStored = (report: PositionReport): Position => ({
  timeMs: report.timeMs,
  lat: Math.round(report.lat * 1e7) / 1e7,
  lon: Math.round(report.lon * 1e7) / 1e7,
  speedKnots: rounded(report.speedKnots, 10),
  courseDegrees: rounded(report.courseDegrees, 10),
  timeUncertaintyMs: storedUncertaintyMs(report),
  ...transceiverOf(report),
})

/**
 * Followed positions of each vessel in time order; those with equal times are ordered by place, so that the order of arrival does not
 * matter.
 */
export function groupInOrder(reports: readonly PositionReport[]): Map<number, Position[]> {
  const byVessel = new Map<number, Position[]>()
  for (const report of reports) {
    if (!isFollowed(report)) continue
    const track = byVessel.get(report.mmsi)
    if (track) track.push(asStored(report))
    else byVessel.set(report.mmsi, [asStored(report)])
  }
  for (const track of byVessel.values()) if (track.length > 1) track.sort(byTime)
  return byVessel
}

const byTime = (a: Position, b: Position) => a.timeMs - b.timeMs || a.lat - b.lat || a.lon - b.lon
