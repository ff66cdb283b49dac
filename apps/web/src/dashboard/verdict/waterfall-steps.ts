import type { Indicator } from '@varuna/contract/analysis/intelligence'

/** One step of a score: an indicator's points, with the score before and after it. */
interface WaterfallStep {
  indicator: Indicator
  /** Before and after, each clamped to 0 to 100 for drawing. */
  from: number
  to: number
}

export interface Waterfall {
  steps: WaterfallStep[]
  /** Indicators without points. */
  without: Indicator[]
  /** Indicators of evasion with points, which are not part of the score. */
  evasion: Indicator[]
  /** The sum of all points before clamping to 0 to 100. */
  sum: number
}

const within = (points: number) => Math.min(100, Math.max(0, points))

/** The steps from the analyst's score to the result, in the order of the indicators. */
export function buildWaterfall(indicators: readonly Indicator[]): Waterfall {
  const steps: WaterfallStep[] = []
  const without: Indicator[] = []
  const evasion: Indicator[] = []
  let sum = 0
  for (const indicator of indicators) {
    if (indicator.points === 0) without.push(indicator)
    else if (indicator.countsFor === 'evasion') {
      evasion.push(indicator)
      continue
    } else steps.push({ indicator, from: within(sum), to: within(sum + indicator.points) })
    sum += indicator.points
  }
  return { steps, without, evasion, sum }
}
