import { addMarks, createMarkQueue, takeMarks, type MarkQueue } from './encounters/mark-queue.ts'
import { markAt, marksBetween } from './encounters/marks.ts'
import {
  createEncounterState,
  reportOpenEncounters,
  stepEncounters,
  type EncounterState,
} from './encounters/step-encounters.ts'
import type { TrackEvent } from './event.ts'
import { createIdentityState, identityKey, stepIdentity, type IdentityState } from './identity/step-identity.ts'
import type { StatedIdentity } from './identity/step-identity.ts'
import type { Position } from './position.ts'
import type { Segment } from './segments/segment.ts'
import { reportOpenEvents, step } from './step.ts'
import type { Surroundings } from './surroundings/surroundings.ts'
import { createVesselState, type VesselState } from './vessel-state.ts'

/** Detection over many vessels in one process. */
export type Detection = {
  readonly around: Surroundings
  readonly vessels: Map<number, VesselState>
  readonly identities: Map<string, IdentityState>
  readonly marks: MarkQueue
  encounters: EncounterState
  /** Positions that came after a later one of their vessel, and changed nothing. */
  late: number
}

export const createDetection = (around: Surroundings): Detection => ({
  around,
  vessels: new Map(),
  identities: new Map(),
  marks: createMarkQueue(),
  encounters: createEncounterState(),
  late: 0,
})

/** Adds a position to its vessel's track; positions of all vessels come in order of time. `segment` is null when it is late. */
export function detect(
  detection: Detection,
  mmsi: number,
  position: Position,
): { segment: Segment | null; events: readonly TrackEvent[] } {
  const { around, vessels, marks } = detection
  const { state, segment, previous, events } = step(vessels.get(mmsi) ?? createVesselState(mmsi), position, around)
  if (segment === null) {
    detection.late += 1
    return { segment, events }
  }
  vessels.set(mmsi, state)
  addMarks(
    marks,
    previous === null ? markAt(mmsi, segment.id, position) : marksBetween(mmsi, segment.id, previous, position),
  )
  return { segment, events: [...events, ...compareVessels(detection, position.timeMs)] }
}

/** Compares the vessels at every mark that is complete at `newestMs`; Infinity completes all. */
function compareVessels(detection: Detection, newestMs: number): TrackEvent[] {
  const found: TrackEvent[] = []
  for (const { markMs, marks } of takeMarks(detection.marks, newestMs)) {
    const { state, events } = stepEncounters(detection.encounters, markMs, marks, detection.around)
    detection.encounters = state
    found.push(...events)
  }
  return found
}

/** Adds what a vessel states about itself. */
export function detectIdentity(detection: Detection, stated: StatedIdentity): readonly TrackEvent[] {
  const key = identityKey(stated)
  if (key === null) return []
  const newest = detection.vessels.get(stated.mmsi)?.segments.at(-1)?.last ?? null
  const at = stated.at ?? (newest && { timeMs: newest.timeMs, lat: newest.lat, lon: newest.lon })
  const before = detection.identities.get(key) ?? createIdentityState()
  const { state, events } = stepIdentity(before, key, { ...stated, at })
  detection.identities.set(key, state)
  return events
}

/** Ends the input: compares the remaining marks and returns what still lasts. With `nowMs` silence until then counts as gaps. */
export function endDetection(detection: Detection, nowMs: number | null = null): TrackEvent[] {
  const compared = compareVessels(detection, Infinity)
  const lasting = [...detection.vessels.values()].flatMap((state) => reportOpenEvents(state, detection.around, nowMs))
  return [...compared, ...lasting, ...reportOpenEncounters(detection.encounters, detection.around)]
}
