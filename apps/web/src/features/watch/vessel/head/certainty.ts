import type { AisPosition, AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import type { EventKind } from '@varuna/vocabulary/events'
import type { StaticChange } from '../static-data/static-changes.ts'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'

const statedFields = ['name', 'callSign', 'imo', 'shipType'] as const
const motionFields = ['speedKnots', 'courseDegrees', 'headingDegrees', 'navigationStatus'] as const
type MissingField = (typeof statedFields)[number] | (typeof motionFields)[number] | 'destination' | 'lengthMetres'

/** Evidence for and against a single vessel behind the reports of a period, and what is unknown about it. */
export interface Certainty {
  kind: 'no_track' | 'one_position' | 'one_vessel' | 'several_parts' | 'doubted'
  segments: number
  /** Segments that began after 24 hours of silence, and those that began with an impossible jump. */
  silences: number
  jumps: number
  gaps: number
  /** Events of the period that are of false positions. */
  falsePlaces: number
  isAlternating: boolean
  hasUnstatedTimes: boolean
  missing: MissingField[]
}

/** `positions` are those of the track, and `events` those of its period. */
export function assessCertainty(
  vessel: AisVesselDetail,
  { segments, lines, points }: Track,
  positions: readonly AisPosition[],
  changes: readonly StaticChange[],
  events: readonly Pick<TrackEventAnswer, 'kind'>[],
): Certainty {
  const latest = vessel.position
  const lacks = (field: 'destination' | 'lengthMetres') => vessel.staticData.every((set) => set[field] === null)
  const falsePlaces = events.filter(({ kind }) => falseKinds.has(kind)).length
  const kind = kindOf(segments.length, points.length)
  return {
    kind: kind === 'one_vessel' && falsePlaces > 0 ? 'doubted' : kind,
    segments: segments.length,
    silences: segments.filter(({ beganBecause }) => beganBecause === 'silence').length,
    jumps: segments.filter(({ beganBecause }) => beganBecause === 'jump').length,
    gaps: lines.filter(({ kind }) => kind === 'gap').length,
    falsePlaces,
    // Destination and draught are entered for each voyage.
    isAlternating: changes.some(({ field, isAlternating }) => isAlternating && identifying.has(field)),
    hasUnstatedTimes: positions.some(({ timeFrom }) => timeFrom === 'stream' || timeFrom === 'order'),
    missing: [
      ...statedFields.filter((field) => vessel[field] === null),
      ...(['destination', 'lengthMetres'] as const).filter(lacks),
      ...(latest === null ? [] : motionFields.filter((field) => latest[field] === null)),
    ],
  }
}

const falseKinds: ReadonlySet<EventKind> = new Set(['spoofing', 'jamming'])
const identifying: ReadonlySet<StaticChange['field']> = new Set(['name', 'callSign', 'imo'])

const kindOf = (segments: number, positions: number): Certainty['kind'] =>
  positions === 0 ? 'no_track' : positions === 1 ? 'one_position' : segments === 1 ? 'one_vessel' : 'several_parts'
