import type { VesselAssessment } from '@varuna/contract/vessel'
import type { FishingModel } from '@varuna/fishing/model'
import type { FishingGap, FishingReason } from '@varuna/fishing/reason'
import { prepareReport } from '@varuna/fishing/prepare'
import { fishingProbability, minFixesForTrack, type Basis } from '@varuna/fishing/score'
import type { Contradiction } from '@varuna/fishing/track/split-track'
import { findStay, isTooSlowToTell } from '@varuna/fishing/track/staying'
import type { Inference } from '../../jobs/inference.ts'
import type { KnownPosition } from './known-position.ts'
import type { VesselTrack } from './vessel-track.ts'
import type { Principal } from '../../principal/principal.ts'

interface Effects {
  inference: Pick<Inference, 'fishing'>
  fishingModel: FishingModel
}

export interface FishingScore {
  probability: number | null
  basedOn: VesselAssessment['based_on']
  reasons: FishingReason[]
  missing: FishingGap[]
}

const alone: FishingScore['basedOn'] = { kind: 'point', fixes: 1, hours: 0 }

/** Scores how likely a vessel is fishing, by the rules for vessels lying still (IUU-9) or else by the model; gives the reason when neither can answer. */
export async function scoreFishing(
  effects: Effects,
  principal: Principal,
  track: VesselTrack,
  report: KnownPosition,
): Promise<FishingScore> {
  const score = await scoreTrack(effects, principal, track.positions, report)
  if (track.contradiction === null) return score
  return {
    ...score,
    reasons: [...score.reasons, describeContradiction(track.contradiction, report, track.leftOut)],
    missing: [...score.missing, { code: 'which_position_is_true', params: {} }],
  }
}

async function scoreTrack(
  { inference, fishingModel }: Effects,
  principal: Principal,
  track: KnownPosition[],
  report: KnownPosition,
): Promise<FishingScore> {
  const prepared = prepareReport(fishingModel, track, report)
  const basedOn = basedOnOf(prepared.basis)
  const stay = findStay(track, report)
  if (stay !== null)
    return {
      probability: stay.fishingShare,
      basedOn:
        stay.reason.code === 'moored'
          ? alone
          : { ...basedOn, kind: 'track', fixes: prepared.basis.fixes + 1, hours: hoursOf(prepared.basis) },
      reasons: [stay.reason],
      missing: [],
    }
  if (!prepared.ok)
    return {
      probability: null,
      basedOn,
      reasons: [prepared.reason],
      missing: [{ code: 'report_like_training', params: {} }],
    }
  const { features, basis } = prepared
  const [margin] = await inference.fishing(basis.kind, features, 1, principal.accountId)
  if (margin === undefined) throw new Error('the fishing model gave no answer')
  const probability = fishingProbability(fishingModel, basis, margin)
  if (probability > fishingModel.threshold && isTooSlowToTell(track, report))
    return {
      probability: null,
      basedOn,
      reasons: [{ rule: 'IUU-9', code: 'anchored_or_drifting', params: { speedKnots: report.speedKnots ?? 0 } }],
      missing: [{ code: 'positions_over_an_hour', params: {} }],
    }
  return {
    probability,
    basedOn,
    reasons: [describeBasis(fishingModel, probability, basis, track)],
    missing: missingFor(fishingModel, basis),
  }
}

const hoursOf = ({ hours }: Basis) => Math.round(hours * 10) / 10

const basedOnOf = (basis: Basis): FishingScore['basedOn'] =>
  basis.kind === 'point' ? alone : { kind: 'track', fixes: basis.fixes + 1, hours: hoursOf(basis) }

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

function missingFor(model: FishingModel, { kind, fixes }: Basis): FishingGap[] {
  if (kind === 'track') return []
  if (fixes === 0) return [{ code: 'track', params: {} }]
  const params = { earlierPositions: fixes, neededPositions: minFixesForTrack(model) }
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
