import type { AlertCause } from '@varuna/vocabulary/alerts'
import { riskAlertCause } from '@varuna/alerts/alert'
import { assessAnalystScore } from './indicators/analyst.ts'
import {
  recommendAction,
  clampScore,
  isSuspicious,
  toRiskLevel,
  type RecommendedAction,
  type RiskLevel,
} from './bands.ts'
import { assessCargo } from './indicators/cargo.ts'
import { measureCoverage, MIN_COVERAGE, shareUnknowns } from './coverage.ts'
import type { EarlierReport, IntelligenceInput, RiskContext } from './evidence.ts'
import { assessFlag } from './indicators/flag.ts'
import { assessIdentity } from './indicators/identity.ts'
import { MAX_POINTS, type Finding, type Indicator, type Unknown } from './indicators/indicator.ts'
import { assessMovement } from './indicators/movement.ts'
import { writeNotes } from './indicators/notes.ts'
import { assessLastPort, assessNextPort } from './indicators/ports.ts'
import { assessPosition } from './indicators/position.ts'
import { assessReportTime } from './indicators/report-time.ts'
import { assessDistance, assessTimeAtSea, assessVoyages } from './indicators/at-sea.ts'
import { assessFalsePositions } from './indicators/false-positions.ts'
import { assessFishingHours, assessFishingWhere } from './indicators/fishing-hours.ts'
import { assessIdentityHistory } from './indicators/identity-history.ts'
import { assessLists } from './indicators/lists.ts'
import { assessLoitering, assessMeetings } from './indicators/meetings.ts'
import { assessNamedStates } from './indicators/named-states.ts'
import { assessParticulars } from './indicators/particulars.ts'
import { assessPortCalls } from './indicators/port-calls.ts'
import { assessRoute } from './indicators/route.ts'
import { assessGaps, assessSilence } from './indicators/silence.ts'
import type { RiskNote } from './note.ts'

/** Expert-set weights, not tested against known trafficking cases. */
export const riskModel = { name: 'varuna-risk', version: '2.2.0-expert-not-validated' } as const

export type Assessment = {
  readonly vesselId: string
  readonly timestampMs: number
  readonly lat: number
  readonly lon: number
  readonly riskScore: number
  readonly analystScore: number
  readonly riskLevel: RiskLevel
  readonly suspiciousActivity: boolean
  readonly recommendedAction: RecommendedAction
  readonly notes: RiskNote[]
  readonly indicators: Indicator[]
  /** Unknown facts, with the maximum points that each could add to the score. */
  readonly unknowns: Unknown[]
  /** Maximum points that all unknowns together could add to the score. */
  readonly couldAdd: number
  readonly confidence: number
  /** Share of the evidence's points that could be judged, 0 to 1. */
  readonly coverage: number
  /** False when too little is known for the score to mean anything; known facts may still raise an alert. */
  readonly assessable: boolean
  readonly model: { readonly name: string; readonly version: string }
  readonly alert: AlertCause | null
}

/**
 * Assesses the trafficking risk of one report (docs/rules/risk.md). The score, an integer from 0 to 100, is the sum of the indicators'
 * points; the confidence, 0 to 1, is the share of indicators that could be judged. The weights are expert-set and not validated against
 * known cases. The order of earlier reports does not matter.
 */
export function assess(input: IntelligenceInput, given: RiskContext): Assessment {
  const context = { ...given, earlier: sortReports(given.earlier) }
  const analyst = assessAnalystScore(input)
  const findings = [
    analyst,
    assessFlag(input, context),
    assessLastPort(input, context),
    assessNextPort(input, context),
    assessPosition(context),
    assessCargo(input, context),
    assessIdentity(input, context),
    assessMovement(input, context),
    assessReportTime(input, context),
    ...behaviourIndicators.map((judge) => judge(input, context)),
  ]

  const judged = findings.filter((finding) => finding.isAssessable).length
  const { unknowns: hiding, couldAdd: hidden, coverage } = measureCoverage(findings)
  const onLand = context.location.status === 'land'
  const riskScore = clampScore(findings.reduce((sum, { indicator }) => sum + indicator.points, 0))
  const riskLevel = onLand ? 'High' : toRiskLevel(riskScore)
  const recommendedAction = onLand ? 'Immediate Investigation' : recommendAction(riskScore)
  const { vesselId, timestampMs, lat, lon } = input
  const alert = riskAlertCause({ vesselId, riskScore, recommendedAction }, onLand)
  const assessable = coverage >= MIN_COVERAGE || alert !== null
  const couldAdd = Math.min(hidden, 100 - riskScore)
  const withinScore = (gaps: readonly Unknown[]) =>
    gaps.map((gap) => ({ ...gap, mostPoints: Math.min(gap.mostPoints, couldAdd) }))
  const unknowns = withinScore(hiding)
  const indicators = findings.map((finding) => completeIndicator(finding, withinScore(shareUnknowns(finding))))
  const summary = { vesselId, riskScore, riskLevel, recommendedAction, onLand, assessable, indicators, unknowns }
  return {
    vesselId,
    timestampMs,
    lat,
    lon,
    riskScore,
    analystScore: analyst.indicator.points,
    riskLevel,
    suspiciousActivity: onLand || isSuspicious(riskScore),
    recommendedAction,
    notes: writeNotes({ ...summary, judged, couldAdd }),
    indicators,
    unknowns,
    couldAdd,
    confidence: judged / findings.length,
    coverage,
    assessable,
    model: riskModel,
    alert,
  }
}

const behaviourIndicators = [
  assessTimeAtSea,
  assessDistance,
  assessFishingHours,
  assessFishingWhere,
  assessVoyages,
  assessGaps,
  assessSilence,
  assessMeetings,
  assessLoitering,
  assessFalsePositions,
  assessIdentityHistory,
  assessLists,
  assessPortCalls,
  assessRoute,
  assessParticulars,
  assessNamedStates,
]

const completeIndicator = ({ indicator }: Finding, missing: Unknown[]): Indicator => ({
  value: null,
  unit: null,
  threshold: null,
  ...indicator,
  mostPoints: indicator.rule === 'RISK-1' ? 100 : MAX_POINTS[indicator.rule],
  missing,
})

/** Sorts newest first, then by content, so that a finding names the same report whatever the input order. */
const sortReports = (earlier: readonly EarlierReport[]): EarlierReport[] =>
  earlier
    .map((report) => ({ report, key: JSON.stringify(report) }))
    .sort((a, b) => b.report.timestampMs - a.report.timestampMs || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ report }) => report)
