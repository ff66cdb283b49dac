import type { RecommendedAction, RiskLevel } from '@varuna/risk/bands'

export const riskLevels: Readonly<Record<RiskLevel, string>> = {
  High: 'High risk',
  Medium: 'Medium risk',
  Low: 'Low risk',
}

export const recommendedActions: Readonly<Record<RecommendedAction, string>> = {
  'Immediate Investigation': 'Immediate Investigation',
  'Immediate Inspection': 'Immediate Inspection',
  'Monitor Closely': 'Monitor Closely',
  'Routine Surveillance': 'Routine Surveillance',
}
