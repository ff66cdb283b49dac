import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import type { FishingModel } from '@varuna/fishing/model'
import type { FishingGap, FishingReason } from '@varuna/fishing/reason'
import type { PositionAnswer } from '@varuna/fishing/scoring/assess-position'
import { statedHours, type KnownPosition } from '@varuna/fishing/scoring/assess-report'
import type { CombinedReport } from '@varuna/fishing/verdict/combine'
import type { VesselKindAnswer } from '@varuna/fishing/vessel/evidence'
import { explainTogether } from './explain-together.ts'

export interface FishingScore {
  probability: number | null
  verdict: PositionAnswer['verdict']
  /** The answer for a fishing vessel. */
  now: Pick<PositionAnswer, 'verdict' | 'probability'>
  vessel: VesselKindAnswer
  /** The vessel moves like one that fishes, and whether it is a fishing vessel is not known (IUU-17). */
  isKindOpen: boolean
  basedOn: VesselAssessment['based_on']
  factors: VesselAssessment['factors']
  reasons: readonly FishingReason[]
  missing: readonly FishingGap[]
}

/** Score of an assessed position, with its basis and the features that contributed most. */
export async function explainScore(
  model: FishingModel,
  { answer, combined, vessel, reasons, missing }: CombinedReport,
  report: Pick<KnownPosition, 'timestampMs'>,
): Promise<FishingScore> {
  const { basis, features } = answer
  return {
    probability: combined.probability,
    verdict: combined.verdict,
    now: { verdict: answer.verdict, probability: answer.probability },
    vessel,
    isKindOpen: combined.reason?.code === 'vessel_kind_not_known',
    basedOn: basedOnOf(answer, report),
    factors: features === null ? [] : await explainTogether(model, { basis, features }),
    reasons,
    missing,
  }
}

/** Reasons that rest on the track, whichever trees would answer. */
const ofTrack: ReadonlySet<string> = new Set(['stays', 'stationary_by_status', 'lies_far_offshore', 'drifts', 'swings'])
const ofReport: ReadonlySet<string> = new Set(['moored', 'contradicting_positions'])

/** Which positions a score is based on. */
function basedOnOf(
  { basis, reason }: PositionAnswer,
  { timestampMs }: Pick<KnownPosition, 'timestampMs'>,
): FishingScore['basedOn'] {
  const code = reason?.code ?? ''
  const to = new Date(timestampMs).toISOString()
  const restsOnTrack = basis.kind === 'track' || (ofTrack.has(code) && basis.fixes > 0)
  if (ofReport.has(code) || !restsOnTrack) return { kind: 'point', fixes: 1, hours: 0, from: to, to }
  const from = new Date(basis.fromMs ?? timestampMs).toISOString()
  return { kind: 'track', fixes: basis.positions + 1, hours: statedHours(basis), from, to }
}
