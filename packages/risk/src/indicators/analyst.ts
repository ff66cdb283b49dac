import { clampScore } from '../bands.ts'
import type { IntelligenceInput } from '../evidence.ts'
import type { Finding } from './indicator.ts'

/** RISK-1: the analyst's own score, 0 to 100, counted in full. */
export function assessAnalystScore({ analystScore }: IntelligenceInput): Finding {
  const points = clampScore(analystScore)
  return {
    indicator: {
      rule: 'RISK-1',
      points,
      reasons: [{ code: 'analyst_score', params: { points } }],
      sources: [{ code: 'report', params: {} }],
      confidence: 'medium',
      value: points,
      unit: 'points',
    },
    isAssessable: true,
    missing: [],
  }
}
