import type { FishingModel } from '../model.ts'
import type { ContradictingPositions, FishingGap, FishingReason, StrayPositions } from '../reason.ts'
import { minFixesForTrack, type Basis } from '../score.ts'
import type { StatedVessel } from '../stated-vessel.ts'
import type { Sighting, SplitTrack } from '../track/split-track.ts'
import type { TrackPosition } from '../track/staying.ts'
import { assessPosition, type PositionAnswer } from './assess-position.ts'
import { segmentUpTo } from './segment.ts'

/** A vessel's position, entered by a person or received over AIS. */
export type KnownPosition = TrackPosition & Sighting & { readonly origin: 'reported' | 'received' }

/** A vessel's track before a report, separated from contradicting positions, and the vessel's static data. */
export type KnownTrack = SplitTrack<KnownPosition> & { readonly stated: StatedVessel }

/** The assessment of a report, with its reasons and missing information. */
export type AssessedReport = {
  readonly answer: PositionAnswer
  readonly reasons: readonly FishingReason[]
  readonly missing: readonly FishingGap[]
}

/** Assesses a report after the vessel's track. A position that may be false gets no verdict (IUU-10). */
export function assessReport(model: FishingModel, known: KnownTrack, report: KnownPosition): AssessedReport {
  const contradiction = describeContradiction(known, report)
  const segment = segmentUpTo(known.track, report)
  const answer = assessPosition(model, segment, report, known.stated)
  if (contradiction?.code === 'contradicting_positions')
    return {
      answer: { basis: answer.basis, verdict: 'cannot_say', probability: null, reason: contradiction, features: null },
      reasons: [contradiction],
      missing: [{ code: 'which_position_is_true', params: {} }],
    }
  return {
    answer,
    reasons: [
      answer.reason ?? describeBasis(model, answer.probability, answer.basis, known.track),
      ...(contradiction === null ? [] : [contradiction]),
    ],
    missing: missingFor(model, answer),
  }
}

/** Hours of a track, rounded to a tenth for display. */
export const statedHours = ({ hours }: Basis): number => Math.round(hours * 10) / 10

/** Earlier positions that are far enough apart to count. */
const apartEnough = ({ fixes, positions }: Basis): number => Math.min(fixes, positions)

/** States which model was used and, if it was the one for single reports although a track is known, why. */
function describeBasis(
  model: FishingModel,
  probability: number,
  basis: Basis,
  track: readonly KnownPosition[],
): FishingReason {
  if (basis.kind === 'point') {
    const neededPositions = minFixesForTrack(model)
    return {
      rule: null,
      code: 'model_on_report',
      params: { probability, earlierPositions: apartEnough(basis), neededPositions },
    }
  }
  const earlierReports = track.filter(({ origin }) => origin === 'reported').length
  const receivedPositions = track.length - earlierReports
  return {
    rule: null,
    code: 'model_on_track',
    params: { probability, earlierReports, receivedPositions, hours: statedHours(basis) },
  }
}

/** Reasons that no further position of the vessel would change. */
const withoutGap: readonly string[] = [
  'not_a_fishing_vessel',
  'fishes_despite_stated_type',
  'inshore_and_small',
  'moves_like_other_work',
]

function missingFor(model: FishingModel, { basis, reason }: PositionAnswer): FishingGap[] {
  if (reason !== null && reason.code !== 'too_close_to_call') {
    if (reason.code === 'anchored_or_drifting') return [{ code: 'positions_over_an_hour', params: {} }]
    if (reason.code === 'few_positions_lately') return [{ code: 'positions_over_six_hours', params: {} }]
    if (withoutGap.includes(reason.code)) return []
    return reason.rule === null ? [{ code: 'report_like_training', params: {} }] : []
  }
  if (basis.kind === 'track') return []
  if (basis.fixes === 0) return [{ code: 'track', params: {} }]
  const params = { earlierPositions: apartEnough(basis), neededPositions: minFixesForTrack(model) }
  return [{ code: 'longer_track', params }]
}

function describeContradiction(
  { contradiction, isInDoubt, leftOut }: KnownTrack,
  report: KnownPosition,
): ContradictingPositions | StrayPositions | null {
  if (contradiction === null) return null
  const { at, against, apartNm, knots } = contradiction
  const timeMs = at.timestampMs
  const params = {
    timeMs,
    otherTimeMs: against === report ? null : against.timestampMs,
    apartNm,
    knots: timeMs === against.timestampMs ? null : knots,
    positionsLeftOut: leftOut,
  }
  return { rule: 'IUU-10', code: isInDoubt ? 'contradicting_positions' : 'stray_positions', params }
}
