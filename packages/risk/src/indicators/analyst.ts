import { clampScore } from '../bands.ts'
import type { IntelligenceInput } from '../evidence.ts'
import type { Finding } from './indicator.ts'

/** RISK-1: the analyst's own score, 0 to 100, counted in full. */
export function assessAnalystScore({ analystScore }: IntelligenceInput): Finding {
  const points = clampScore(analystScore)
  return {
    indicator: {
      code: 'RISK-1',
      title: "Analyst's own score",
      points,
      text: `The analyst gave ${points} of 100. It counts whole; the evidence below can only add to it.`,
      source: 'The report',
      confidence: 'medium',
    },
    isAssessable: true,
    missing: [],
  }
}
