export type Confidence = 'high' | 'medium' | 'low'

/** One numbered piece of evidence, as docs/rules/risk.md describes it; `points` are added to the score. */
export type Indicator = {
  readonly code: string
  readonly title: string
  readonly points: number
  readonly text: string
  readonly source: string
  readonly confidence: Confidence
}

/** An indicator with what could not be known: `judged` is false when nothing at all could be checked. */
export type Finding = {
  readonly indicator: Indicator
  readonly judged: boolean
  readonly missing: readonly string[]
}

const order: readonly Confidence[] = ['low', 'medium', 'high']

/** The lowest of several confidences; high for none. */
export const leastConfident = (values: readonly Confidence[]): Confidence =>
  values.reduce((least, value) => (order.indexOf(value) < order.indexOf(least) ? value : least), 'high' as Confidence)
