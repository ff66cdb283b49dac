import type { RiskGap, RiskReason, RiskRule, RiskSource } from '../reason.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** A numbered piece of evidence (docs/rules/risk.md); `points` are added to the score. */
export type Indicator = {
  readonly rule: RiskRule
  readonly points: number
  readonly reasons: RiskReason[]
  readonly sources: RiskSource[]
  readonly confidence: Confidence
}

/** An unknown fact, with the maximum points it could add. */
export type Unknown = RiskGap & { readonly mostPoints: number }

/** An indicator with its unknowns; `isAssessable` is false when nothing could be checked. */
export type Finding = {
  readonly indicator: Indicator
  readonly isAssessable: boolean
  readonly missing: readonly Unknown[]
}

/** Maximum points of each evidence indicator; RISK-1, the analyst's own score, is not evidence. */
export const MAX_POINTS = {
  'RISK-2': 12,
  'RISK-3': 10,
  'RISK-4': 8,
  'RISK-5': 15,
  'RISK-6': 5,
  'RISK-7': 10,
  'RISK-8': 15,
  'RISK-9': 5,
} as const satisfies Partial<Record<RiskRule, number>>

export const noEarlierReport = (mostPoints: number): Unknown => ({ code: 'earlier_report', params: {}, mostPoints })

const order: readonly Confidence[] = ['low', 'medium', 'high']

/** The lowest of several confidences; high when there are none. */
export const lowestConfidence = (values: readonly Confidence[]): Confidence =>
  values.reduce((least, value) => (order.indexOf(value) < order.indexOf(least) ? value : least), 'high' as Confidence)
