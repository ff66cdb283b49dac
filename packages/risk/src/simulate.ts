import { riskAlertCause } from '@varuna/alerts/alert'
import { recommendAction, clampScore, isSuspicious, toRiskLevel, type RecommendedAction } from './bands.ts'
import type { Assessment } from './assess.ts'
import type { IntelligenceInput } from './evidence.ts'
import { MAX_POINTS } from './indicators/indicator.ts'
import type { SimulatedNote } from './note.ts'

export type SimulatedAssessment = Omit<Assessment, 'notes'> & {
  readonly notes: SimulatedNote[]
  readonly simulated: true
}

/**
 * Simulates an assessment for demonstration: the analyst's score plus a random integer offset from -10 to +9, clamped to 0 to 100.
 * `random` returns 0 up to but excluding 1.
 */
export function simulateAssessment(report: IntelligenceInput, random: () => number): SimulatedAssessment {
  const analystScore = clampScore(report.analystScore)
  const offset = Math.floor(random() * 20) - 10
  const riskScore = clampScore(analystScore + offset)
  return withoutEvidence(report, {
    riskScore,
    riskLevel: toRiskLevel(riskScore),
    recommendedAction: recommendAction(riskScore),
    isOnLand: false,
    note: { code: 'simulated', params: { vesselId: report.vesselId, analystScore, offset } },
  })
}

/** Simulates the assessment of a position on land: High risk, the analyst's score plus 15, Immediate Investigation. */
export function simulateLandAssessment(report: IntelligenceInput): SimulatedAssessment {
  const analystScore = clampScore(report.analystScore)
  const points = MAX_POINTS['RISK-5']
  return withoutEvidence(report, {
    riskScore: clampScore(analystScore + points),
    riskLevel: 'High',
    recommendedAction: 'Immediate Investigation',
    isOnLand: true,
    note: { code: 'simulated_on_land', params: { vesselId: report.vesselId, analystScore, points } },
  })
}

type Simulated = Pick<Assessment, 'riskScore' | 'riskLevel'> & {
  readonly recommendedAction: RecommendedAction
  readonly isOnLand: boolean
  readonly note: SimulatedNote
}

function withoutEvidence(
  { vesselId, timestampMs, lat, lon, analystScore }: IntelligenceInput,
  { riskScore, riskLevel, recommendedAction, isOnLand, note }: Simulated,
): SimulatedAssessment {
  return {
    vesselId,
    timestampMs,
    lat,
    lon,
    riskScore,
    analystScore: clampScore(analystScore),
    riskLevel,
    suspiciousActivity: isOnLand || isSuspicious(riskScore),
    recommendedAction,
    notes: [note],
    indicators: [],
    answers: [],
    facts: [],
    unknowns: [],
    couldAdd: 0,
    confidence: 0,
    coverage: 0,
    assessable: false,
    model: { name: 'varuna-simulation', version: '1.0.0-random' },
    alert: riskAlertCause({ vesselId, riskScore, recommendedAction }, isOnLand),
    simulated: true,
  }
}
