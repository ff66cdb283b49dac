import { groupOf, pointsCountedOnce } from './fact-groups.ts'
import { isEntered, MAX_POINTS, type Finding, type Unknown } from './indicators/indicator.ts'
import { factGroups, type FactGroup } from '@varuna/vocabulary/risk'
import type { RiskRule } from './reason.ts'

/** Below this coverage, too little is known to call a score low. */
export const MIN_COVERAGE = 0.2

export type Coverage = {
  /** The unknown facts of each finding, with its share of the points that the indicator has left. */
  readonly ofFinding: ReadonlyMap<Finding, Unknown[]>
  /** Unknown facts, each once, with the maximum points they could add to the score. */
  readonly unknowns: Unknown[]
  /** Maximum points that all of them together could add to the score. */
  readonly couldAdd: number
  /** Share of the evidence's points that could be judged, 0 to 1. */
  readonly coverage: number
}

/** The analyst's score and what was entered from aboard are stated, not judged. */
const isJudged = (rule: RiskRule): rule is keyof typeof MAX_POINTS => rule !== 'RISK-1' && !isEntered({ rule })
const mostOf = ({ indicator: { rule } }: Finding) => (isJudged(rule) ? MAX_POINTS[rule] : 0)
const totalPoints =
  Object.entries(MAX_POINTS).reduce((sum, [rule, points]) => sum + (isJudged(rule as RiskRule) ? points : 0), 0) -
  pointsCountedOnce

/** Sums up the unknown facts of all findings; those of one indicator, or of one fact, could add at most the points it has left. */
export function measureCoverage(findings: readonly Finding[]): Coverage {
  const leftOf = new Map<FactGroup, number>(
    factGroups.map((fact) => [
      fact,
      groupOf[fact].most - findings.reduce((sum, { ofFact }) => sum + (ofFact?.fact === fact ? ofFact.points : 0), 0),
    ]),
  )
  const ofFinding = new Map<Finding, Unknown[]>()
  const unknowns = new Map<string, Unknown>()
  let [hidden, couldAdd] = [0, 0]
  for (const finding of findings) {
    const shares = shareUnknowns(finding, leftOf)
    ofFinding.set(finding, shares)
    for (const unknown of shares) {
      hidden += unknown.mostPoints
      const ofScore = finding.countsFor === 'evasion' ? 0 : unknown.mostPoints
      couldAdd += ofScore
      const key = JSON.stringify([unknown.code, unknown.params])
      unknowns.set(key, { ...unknown, mostPoints: (unknowns.get(key)?.mostPoints ?? 0) + ofScore })
    }
  }
  return { ofFinding, unknowns: [...unknowns.values()], couldAdd, coverage: 1 - hidden / totalPoints }
}

/** Takes from `leftOf` the points that the unknown facts of a finding could add to the fact that it rests on. */
function shareUnknowns(finding: Finding, leftOf: Map<FactGroup, number>): Unknown[] {
  const { rule, points } = finding.indicator
  const fact = factGroups.find((one) => groupOf[one].parts[rule] !== undefined)
  const part = fact === undefined ? 0 : (groupOf[fact].parts[rule] ?? 0)
  const ofFact = finding.ofFact?.points ?? 0
  const apart = Math.max(0, mostOf(finding) - part - (points - ofFact))
  const inFact = fact === undefined ? 0 : Math.min(Math.max(0, part - ofFact), leftOf.get(fact) ?? 0)
  let left = apart + inFact
  const shares = finding.missing.map((unknown) => {
    const mostPoints = Math.min(left, unknown.mostPoints)
    left -= mostPoints
    return { ...unknown, mostPoints }
  })
  const taken = Math.max(0, apart + inFact - left - apart)
  if (fact !== undefined) leftOf.set(fact, (leftOf.get(fact) ?? 0) - taken)
  return shares
}
