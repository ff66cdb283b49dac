import { addMarks, createMarkQueue, takeMarks, type MarkQueue } from './encounters/mark-queue.ts'
import { findEncounter, isOver, type Meeting } from './encounters/meeting.ts'
import { createEncounterState, stepEncounters, type EncounterState } from './encounters/step-encounters.ts'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Position } from './position.ts'
import { createReceptionCells, learnReception } from './reception/reception-cells.ts'
import { withoutOutages } from './reception/outage.ts'
import { createReceivedLog, noteReceived, type ReceivedLog } from './reception/received-times.ts'
import type { Segment } from './segment.ts'
import { reportOpenEvents, step } from './step.ts'
import type { Surroundings } from './surroundings/surroundings.ts'
import { createVesselState, type VesselState } from './vessel-state.ts'

/** Detection over many vessels in one process. How places are received is learnt from the positions. */
export type Detection = {
  readonly around: Surroundings
  readonly vessels: Map<number, VesselState>
  readonly received: ReceivedLog
  readonly marks: MarkQueue
  encounters: EncounterState
  readonly found: TrackEvent[]
  /** Encounters that can no longer continue; the end of input decides whether they are complete. */
  readonly silent: Meeting[]
  /** Positions older than the newest one of their vessel; they changed nothing. */
  late: number
}

export const createDetection = (around: Surroundings): Detection => ({
  around: { ...around, reception: createReceptionCells() },
  vessels: new Map(),
  received: createReceivedLog(),
  marks: createMarkQueue(),
  encounters: createEncounterState(),
  found: [],
  silent: [],
  late: 0,
})

/**
 * Adds a position to its vessel's track. Positions of all vessels come in order of time; `segment` is null for a late one. Encounters are
 * returned by `endDetection`.
 */
export function detect(
  detection: Detection,
  mmsi: number,
  position: Position,
): { segment: Segment | null; events: readonly TrackEvent[] } {
  const { around, vessels, received } = detection
  noteReceived(received, mmsi, position.timeMs)
  const { state, segment, previous, marks, events } = step(
    vessels.get(mmsi) ?? createVesselState(mmsi),
    position,
    around,
  )
  if (segment === null) {
    detection.late += 1
    return { segment, events }
  }
  vessels.set(mmsi, state)
  if (previous !== null) learnReception(around.reception, mmsi, previous, position)
  addMarks(detection.marks, marks)
  compareVessels(detection, position.timeMs)
  return { segment, events: withoutOutages(events, received) }
}

/** Compares the vessels at every mark complete at `newestMs`; Infinity completes all. */
function compareVessels(detection: Detection, newestMs: number): void {
  const { around } = detection
  for (const { markMs, marks } of takeMarks(detection.marks, newestMs)) {
    const { state, ended, silent } = stepEncounters(detection.encounters, markMs, marks)
    detection.encounters = state
    detection.found.push(...ended.flatMap((meeting) => findEncounter(meeting, true, around) ?? []))
    detection.silent.push(...silent.filter((meeting) => findEncounter(meeting, true, around) !== null))
  }
}

/**
 * Ends the input: compares the remaining marks and returns encounters and ongoing events. With `nowMs`, silence until then counts as gaps.
 */
export function endDetection(detection: Detection, nowMs: number | null = null): TrackEvent[] {
  const { around, vessels } = detection
  compareVessels(detection, Infinity)
  const lasting = [...vessels.values()].flatMap((state) => reportOpenEvents(state, around, nowMs))
  const newestMs = ({ sides }: Meeting) => sides.map(({ mmsi }) => vessels.get(mmsi)?.newestMs ?? null)
  const meetings = [...detection.silent, ...detection.encounters.meetings.values()]
  const encounters = meetings.flatMap(
    (meeting) => findEncounter(meeting, isOver(meeting, newestMs(meeting)), around) ?? [],
  )
  return [...lasting, ...detection.found, ...encounters]
}
