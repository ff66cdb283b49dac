import { setImmediate as immediate } from 'node:timers/promises'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Position } from '@varuna/tracks/position'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { PositionBatch, VesselMarks, VesselState } from '../../../store/interfaces/watch/position-store.ts'
import { eventRow } from './event-row.ts'
import { beginTrack, followTurn, isTurnOver } from './follow-track.ts'
import type { Versioned } from './state-cache.ts'
import { createStateWriter } from './stored-state.ts'

export interface FollowedVessels {
  /** Events and marks of a batch, and the changed states with the versions they replace. */
  found: Required<Pick<PositionBatch, 'events' | 'marks'>> & { vesselStates: VesselState[] }
  /** Vessels with positions that were older than their newest. */
  late: number[]
}

/** Follows vessels through their new positions in time order, yielding to other requests. */
export async function followVessels(
  tracks: ReadonlyMap<number, readonly Position[]>,
  stateOf: (mmsi: number) => Versioned,
  around: Surroundings,
): Promise<FollowedVessels> {
  const writeState = createStateWriter(tracks.size)
  const events = new Map<string, TrackEvent>()
  const vesselStates: VesselState[] = []
  const marks: VesselMarks[] = []
  const late: number[] = []
  const turns = { followed: 0 }
  for (const [mmsi, positions] of tracks) {
    const before = stateOf(mmsi)
    const track = beginTrack(before.state)
    for (let at = 0; at < positions.length;) {
      at = followTurn(track, positions, at, around, turns)
      if (isTurnOver(turns)) await immediate()
    }
    for (const event of track.events) events.set(event.id, event)
    if (track.late > 0) late.push(mmsi)
    if (track.marks.length > 0) marks.push({ mmsi, marks: track.marks, replacedFromMs: null })
    if (track.state !== before.state)
      vesselStates.push({ mmsi, version: before.version, state: writeState(track.state) })
  }
  return { found: { vesselStates, events: [...events.values()].map(eventRow), marks }, late }
}
