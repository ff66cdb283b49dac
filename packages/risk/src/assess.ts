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
import { answerQuestions, type RiskAnswer } from './answers.ts'
import { kindOf } from './behaviour/kind.ts'
import { measureCoverage, MIN_COVERAGE } from './coverage.ts'
import type { EarlierReport, IntelligenceInput, RiskContext } from './evidence.ts'
import { assessFlag } from './indicators/flag.ts'
import { assessIdentity } from './indicators/identity.ts'
import { isEntered, MAX_POINTS, type Finding, type Indicator, type Unknown } from './indicators/indicator.ts'
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
import { assessCrossings } from './indicators/crossings.ts'
import { assessRecordedLabour, assessRecordedPeople } from './indicators/recorded.ts'
import { assessGaps, assessSilence } from './indicators/silence.ts'
import { countFactsOnce, type CountedFact } from './fact-groups.ts'
import type { RiskNote } from './note.ts'

/** Expert-set weights, not tested against known trafficking cases. */
export const riskModel = { name: 'varuna-risk', version: '3.1.0-expert-not-validated' } as const

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
  /** Whether there are signs of forced labour, of people moved across the sea, and of evasion. */
  readonly answers: RiskAnswer[]
  /** Facts that several indicators found, which count once. */
  readonly facts: CountedFact[]
  /** Unknown facts, with the maximum points that each could add to the score. */
  readonly unknowns: Unknown[]
  /** Maximum points that all unknowns together could add to the score. */
  readonly couldAdd: number
  readonly confidence: number
  /** Share of the evidence's points that could be judged, 0 to 1. */
  readonly coverage: number
  /** False when too little is known for the score to mean anything; known facts may still raise an alert, and what was found aboard counts. */
  readonly assessable: boolean
  readonly model: { readonly name: string; readonly version: string }
  readonly alert: AlertCause | null
}

/**
 * Assesses the trafficking risk of one report (docs/rules/risk.md). The score, an integer from 0 to 100, is the sum of the points of all
 * indicators but those of evasion; the confidence, 0 to 1, is the share of indicators that could be judged. The weights are expert-set and not validated against
 * known cases. The order of earlier reports does not matter.
 */
export function assess(input: IntelligenceInput, given: RiskContext): Assessment {
  const context = { ...given, earlier: sortReports(given.earlier) }
  const analyst = assessAnalystScore(input)
  const { findings, facts } = countFactsOnce([
    analyst,
    assessFlag(input, context),
    assessLastPort(input, context),
    assessNextPort(input, context),
    assessPosition(context),
    ...statedEvasion.map((judge): Finding => ({ ...judge(input, context), countsFor: 'evasion' })),
    ...behaviourIndicators.map((judge) => judge(input, context)),
  ])

  const judgeable = findings.filter(({ indicator }) => !isEntered(indicator) || context.findings.length > 0)
  const judged = judgeable.filter((finding) => finding.isAssessable).length
  const { ofFinding, unknowns: hiding, couldAdd: hidden, coverage } = measureCoverage(findings)
  const onLand = context.location.status === 'land'
  const riskScore = clampScore(
    findings.reduce((sum, { indicator, countsFor }) => sum + (countsFor === 'evasion' ? 0 : indicator.points), 0),
  )
  const riskLevel = onLand ? 'High' : toRiskLevel(riskScore)
  const recommendedAction = onLand ? 'Immediate Investigation' : recommendAction(riskScore)
  const { vesselId, timestampMs, lat, lon } = input
  const alert = riskAlertCause({ vesselId, riskScore, recommendedAction }, onLand)
  // What people found aboard means something, however little the track shows.
  const wasFoundAboard = findings.some(({ indicator }) => isEntered(indicator) && indicator.points > 0)
  const assessable = coverage >= MIN_COVERAGE || alert !== null || wasFoundAboard
  const couldAdd = Math.min(hidden, 100 - riskScore)
  const withinScore = (gaps: readonly Unknown[]) =>
    gaps.map((gap) => ({ ...gap, mostPoints: Math.min(gap.mostPoints, couldAdd) }))
  const unknowns = withinScore(hiding)
  const indicators = findings.map((finding) => {
    const gaps = ofFinding.get(finding) ?? []
    return completeIndicator(finding, finding.countsFor === 'evasion' ? gaps : withinScore(gaps))
  })
  const answers = answerQuestions(indicators, kindOf(input, context), context.gear, context.findings.length > 0)
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
    notes: writeNotes({ ...summary, judged, judgeable: judgeable.length, couldAdd }),
    indicators,
    answers,
    facts,
    unknowns,
    couldAdd,
    confidence: judged / judgeable.length,
    coverage,
    assessable,
    model: riskModel,
    alert,
  }
}

/** Contradictions in what is stated: signs that a vessel hides what it is. */
const statedEvasion = [assessCargo, assessIdentity, assessMovement, assessReportTime]

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
  assessCrossings,
  assessRecordedLabour,
  assessRecordedPeople,
]

const completeIndicator = ({ indicator, countsFor = 'score' }: Finding, missing: Unknown[]): Indicator => ({
  countsFor,
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
