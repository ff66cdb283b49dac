import type { VesselAssessment } from '@varuna/contract/vessel'
import type { FishingModel } from '@varuna/fishing/model'
import type { FishingGap, FishingReason } from '@varuna/fishing/reason'
import { assessPosition, type PositionAnswer } from '@varuna/fishing/scoring/assess-position'
import { segmentBefore } from '@varuna/fishing/scoring/segment'
import { minFixesForTrack, type Basis } from '@varuna/fishing/score'
import type { Contradiction } from '@varuna/fishing/track/split-track'
import { explainTogether } from './explain-together.ts'
import type { KnownPosition } from './known-position.ts'
import type { VesselTrack } from './vessel-track.ts'

export interface FishingScore {
  probability: number | null
  verdict: PositionAnswer['verdict']
  basedOn: VesselAssessment['based_on']
  factors: VesselAssessment['factors']
  reasons: FishingReason[]
  missing: FishingGap[]
}

/** Scores how likely a vessel is fishing, by the rules for vessels lying still (IUU-9) or else by the model; gives the reason when neither can answer. */
export async function scoreFishing(
  model: FishingModel,
  track: VesselTrack,
  report: KnownPosition,
): Promise<FishingScore> {
  const answer = assessPosition(model, segmentBefore(track.positions, report), report, track.stated)
  const { basis, probability, verdict } = answer
  const contradiction = track.contradiction && describeContradiction(track.contradiction, report, track.leftOut)
  return {
    probability,
    verdict,
    basedOn: basedOnOf(answer, report),
    factors: answer.features === null ? [] : await explainTogether(model, { basis, features: answer.features }),
    reasons: [
      answer.reason === null ? describeBasis(model, answer.probability, basis, track.positions) : answer.reason,
      ...(contradiction === null ? [] : [contradiction]),
    ],
    missing: [
      ...missingFor(model, answer),
      ...(contradiction === null ? [] : [{ code: 'which_position_is_true', params: {} } as const]),
    ],
  }
}

const hoursOf = ({ hours }: Basis) => Math.round(hours * 10) / 10

function basedOnOf({ basis, reason }: PositionAnswer, { timestampMs }: KnownPosition): FishingScore['basedOn'] {
  const usesTrack = reason?.code === 'stays' || reason?.code === 'stationary_by_status' || basis.kind === 'track'
  const isAlone = reason?.code === 'moored' || !usesTrack
  const to = new Date(timestampMs).toISOString()
  if (isAlone) return { kind: 'point', fixes: 1, hours: 0, from: to, to }
  const from = new Date(basis.fromMs ?? timestampMs).toISOString()
  return { kind: 'track', fixes: basis.fixes + 1, hours: hoursOf(basis), from, to }
}

/** States which model was used, and why the one for single reports was used although a track is known. */
function describeBasis(model: FishingModel, probability: number, basis: Basis, track: KnownPosition[]): FishingReason {
  if (basis.kind === 'point') {
    const neededPositions = minFixesForTrack(model)
    return {
      rule: null,
      code: 'model_on_report',
      params: { probability, earlierPositions: basis.fixes, neededPositions },
    }
  }
  const earlierReports = track.filter(({ origin }) => origin === 'reported').length
  const receivedPositions = track.length - earlierReports
  return {
    rule: null,
    code: 'model_on_track',
    params: { probability, earlierReports, receivedPositions, hours: hoursOf(basis) },
  }
}

function missingFor(model: FishingModel, { basis, reason }: PositionAnswer): FishingGap[] {
  if (reason !== null) {
    if (reason.code === 'anchored_or_drifting') return [{ code: 'positions_over_an_hour', params: {} }]
    if (reason.code === 'not_a_fishing_vessel' || reason.code === 'inshore_and_small') return []
    return reason.rule === null ? [{ code: 'report_like_training', params: {} }] : []
  }
  if (basis.kind === 'track') return []
  if (basis.fixes === 0) return [{ code: 'track', params: {} }]
  const params = { earlierPositions: basis.fixes, neededPositions: minFixesForTrack(model) }
  return [{ code: 'longer_track', params }]
}

function describeContradiction(
  { at, against, apartNm, knots }: Contradiction,
  report: KnownPosition,
  positionsLeftOut: number,
): FishingReason {
  const timeMs = at.timestampMs
  const isSameMoment = timeMs === against.timestampMs
  return {
    rule: 'IUU-10',
    code: 'contradicting_positions',
    params: {
      timeMs,
      otherTimeMs: against === report ? null : against.timestampMs,
      apartNm,
      knots: isSameMoment ? null : knots,
      positionsLeftOut,
    },
  }
}
