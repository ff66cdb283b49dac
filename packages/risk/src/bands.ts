export type RiskLevel = 'High' | 'Medium' | 'Low'
export type RecommendedAction =
  'Immediate Investigation' | 'Immediate Inspection' | 'Monitor Closely' | 'Routine Surveillance'

/** The nearest whole score from 0 to 100; a score that is no number is 0. */
export const clampScore = (score: number) => (Number.isNaN(score) ? 0 : Math.min(100, Math.max(0, Math.round(score))))

/** High above 75, Medium above 50, else Low (score 0 to 100). */
export const riskLevelOf = (score: number): RiskLevel => (score > 75 ? 'High' : score > 50 ? 'Medium' : 'Low')

/** Suspicious above 70 (score 0 to 100). */
export const isSuspicious = (score: number) => score > 70

/** Immediate Inspection above 80, Monitor Closely above 60, else Routine Surveillance (score 0 to 100). */
export const actionFor = (score: number): RecommendedAction =>
  score > 80 ? 'Immediate Inspection' : score > 60 ? 'Monitor Closely' : 'Routine Surveillance'

/** The text of the alert that a score above 65 raises; null at 65 and below. */
export const alertMessage = (vesselId: string, score: number) =>
  score > 65 ? `HIGH RISK VESSEL: ${vesselId} has a risk score of ${score}%` : null
