import type { AisPosition, AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import type { StaticChange } from '../static-data/static-changes.ts'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'

const statedFields = ['name', 'callSign', 'imo', 'shipType'] as const
const motionFields = ['speedKnots', 'courseDegrees', 'headingDegrees', 'navigationStatus'] as const
type MissingField = (typeof statedFields)[number] | (typeof motionFields)[number] | 'destination' | 'lengthMetres'

/** Evidence for and against a single vessel behind the reports of a period, and what is unknown about it. */
export interface Certainty {
  kind: 'no_track' | 'one_position' | 'one_vessel' | 'several_parts'
  segments: number
  /** Segments that began after 24 hours of silence, and those that began with an impossible jump. */
  silences: number
  jumps: number
  gaps: number
  isAlternating: boolean
  hasUnstatedTimes: boolean
  missing: MissingField[]
}

/** `positions` are those of the track. */
export function assessCertainty(
  vessel: AisVesselDetail,
  { segments, lines, points }: Track,
  positions: readonly AisPosition[],
  changes: readonly StaticChange[],
): Certainty {
  const latest = vessel.position
  const lacks = (field: 'destination' | 'lengthMetres') => vessel.staticData.every((set) => set[field] === null)
  return {
    kind: kindOf(segments.length, points.length),
    segments: segments.length,
    silences: segments.filter(({ beganBecause }) => beganBecause === 'silence').length,
    jumps: segments.filter(({ beganBecause }) => beganBecause === 'jump').length,
    gaps: lines.filter(({ kind }) => kind === 'gap').length,
    // Destination and draught are entered anew for each voyage.
    isAlternating: changes.some(({ field, isAlternating }) => isAlternating && identifying.has(field)),
    hasUnstatedTimes: positions.some(({ timeFrom }) => timeFrom === 'stream' || timeFrom === 'order'),
    missing: [
      ...statedFields.filter((field) => vessel[field] === null),
      ...(['destination', 'lengthMetres'] as const).filter(lacks),
      ...(latest === null ? [] : motionFields.filter((field) => latest[field] === null)),
    ],
  }
}

const identifying: ReadonlySet<StaticChange['field']> = new Set(['name', 'callSign', 'imo'])

const kindOf = (segments: number, positions: number): Certainty['kind'] =>
  positions === 0 ? 'no_track' : positions === 1 ? 'one_position' : segments === 1 ? 'one_vessel' : 'several_parts'
