export type Confidence = 'high' | 'medium' | 'low'

/** A numbered piece of evidence (docs/rules/risk.md); `points` are added to the score. */
export type Indicator = {
  readonly code: string
  readonly title: string
  readonly points: number
  readonly text: string
  readonly source: string
  readonly confidence: Confidence
}

/** An unknown fact, with the maximum points it could add. */
export type Unknown = { readonly what: string; readonly mostPoints: number }

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
} as const

/** The missing earlier report, always with the same text, so that its points are summed. */
export const noEarlierReport = (mostPoints: number): Unknown => ({
  what: 'an earlier report of this vessel to compare with',
  mostPoints,
})

const order: readonly Confidence[] = ['low', 'medium', 'high']

/** The lowest of several confidences; high when there are none. */
export const lowestConfidence = (values: readonly Confidence[]): Confidence =>
  values.reduce((least, value) => (order.indexOf(value) < order.indexOf(least) ? value : least), 'high' as Confidence)
