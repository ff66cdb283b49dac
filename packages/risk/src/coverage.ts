import type { Finding, Unknown } from './indicators/indicator.ts'
import { MAX_POINTS } from './indicators/indicator.ts'

/** Below this coverage, too little is known to call a score low. */
export const MIN_COVERAGE = 0.25

export type Coverage = {
  /** Unknown facts, each once, with the maximum points they could add to the score. */
  readonly unknowns: Unknown[]
  /** Maximum points that all of them together could add. */
  readonly couldAdd: number
  /** Share of the evidence's points that could be judged, 0 to 1. */
  readonly coverage: number
}

const mostOf = ({ indicator }: Finding) => (indicator.rule === 'RISK-1' ? 0 : MAX_POINTS[indicator.rule])

/** The unknown facts of a finding, each with its share of the points that the indicator has left. */
export function shareUnknowns(finding: Finding): Unknown[] {
  let left = Math.max(0, mostOf(finding) - finding.indicator.points)
  return finding.missing.map((unknown) => {
    const mostPoints = Math.min(left, unknown.mostPoints)
    left -= mostPoints
    return { ...unknown, mostPoints }
  })
}

/** Sums up the unknown facts of all findings; those of one indicator could add at most the points it has left. */
export function measureCoverage(findings: readonly Finding[]): Coverage {
  const unknowns = new Map<string, Unknown>()
  let hidden = 0
  for (const unknown of findings.flatMap(shareUnknowns)) {
    hidden += unknown.mostPoints
    const key = JSON.stringify([unknown.code, unknown.params])
    unknowns.set(key, { ...unknown, mostPoints: (unknowns.get(key)?.mostPoints ?? 0) + unknown.mostPoints })
  }
  const total = Object.values(MAX_POINTS).reduce((sum, points) => sum + points, 0)
  return {
    unknowns: [...unknowns.values()],
    couldAdd: hidden,
    coverage: 1 - hidden / total,
  }
}
