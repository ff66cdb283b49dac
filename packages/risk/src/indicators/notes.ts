import type { RecommendedAction, RiskLevel } from '../bands.ts'
import { isOfScore } from '../answers.ts'
import type { RiskNote } from '../note.ts'
import type { Indicator, Unknown } from './indicator.ts'

type Summary = {
  readonly vesselId: string
  readonly riskScore: number
  readonly riskLevel: RiskLevel
  readonly recommendedAction: RecommendedAction
  readonly onLand: boolean
  readonly indicators: readonly Indicator[]
  readonly judged: number
  /** Indicators that can be judged: without findings from aboard when none were entered. */
  readonly judgeable: number
  readonly assessable: boolean
  readonly unknowns: readonly Unknown[]
  readonly couldAdd: number
}

const MAX_NAMED_UNKNOWNS = 3

/** Sums up an assessment for a duty officer: the score, the evidence, the unknown facts and the recommended action. */
export function writeNotes(summary: Summary): RiskNote[] {
  const { vesselId, riskScore, riskLevel, onLand, assessable, indicators, judged, judgeable, unknowns, couldAdd } =
    summary
  const raised = indicators
    .filter((indicator) => indicator.rule !== 'RISK-1' && indicator.points > 0 && isOfScore(indicator))
    .sort((a, b) => b.points - a.points)
    .map(({ rule, points }) => ({ rule, points }))
  const heaviest = unknowns
    .toSorted((a, b) => b.mostPoints - a.mostPoints)
    .slice(0, MAX_NAMED_UNKNOWNS)
    .map(({ mostPoints: _, ...unknown }) => unknown)
  return [
    onLand
      ? { code: 'scored_on_land', params: { vesselId, riskScore } }
      : assessable
        ? { code: 'scored', params: { vesselId, riskScore, riskLevel } }
        : { code: 'not_assessable', params: { vesselId, riskScore } },
    raised.length > 0 ? { code: 'evidence', params: { indicators: raised } } : { code: 'no_evidence', params: {} },
    unknowns.length > 0
      ? {
          code: 'judged_in_part',
          params: {
            judged,
            indicators: judgeable,
            unknowns: heaviest,
            moreUnknowns: unknowns.length - heaviest.length,
            couldAdd,
          },
        }
      : { code: 'judged_in_full', params: { indicators: judgeable } },
    {
      code: 'level_and_action',
      params: { riskScore, riskLevel, recommendedAction: summary.recommendedAction, isOnLand: onLand },
    },
    {
      code: assessable ? 'recommended' : 'action_of_score',
      params: { recommendedAction: summary.recommendedAction },
    },
  ]
}
