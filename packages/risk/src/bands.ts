import { riskThresholds } from '@varuna/vocabulary/thresholds'

export type RiskLevel = 'High' | 'Medium' | 'Low'
export type RecommendedAction =
  | 'Immediate Investigation'
  | 'Immediate Inspection'
  | 'Monitor Closely'
  | 'Routine Surveillance'

/** Rounds and clamps a score to an integer from 0 to 100; NaN becomes 0. */
export const clampScore = (score: number) => (Number.isNaN(score) ? 0 : Math.min(100, Math.max(0, Math.round(score))))

/** High above 75, Medium above 50, else Low (score 0 to 100). */
export const toRiskLevel = (score: number): RiskLevel =>
  score > riskThresholds.highRisk ? 'High' : score > riskThresholds.mediumRisk ? 'Medium' : 'Low'

/** Suspicious above 70 (score 0 to 100). */
export const isSuspicious = (score: number) => score > riskThresholds.suspicious

/** Immediate Inspection above 80, Monitor Closely above 60, else Routine Surveillance (score 0 to 100). */
export const recommendAction = (score: number): RecommendedAction =>
  score > riskThresholds.inspectAtOnce
    ? 'Immediate Inspection'
    : score > riskThresholds.monitorClosely
      ? 'Monitor Closely'
      : 'Routine Surveillance'
