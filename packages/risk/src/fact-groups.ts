import type { AssessedIndicator, Finding } from './indicators/indicator.ts'
import { factGroups, type FactGroup } from '@varuna/vocabulary/risk'
import type { RiskRule } from './reason.ts'

type Group = {
  /** The most points of each indicator that rest on the fact. */
  readonly parts: Partial<Record<RiskRule, number>>
  readonly most: number
}

/**
 * What the indicators of one fact can count together. Far out: the sum of the importances in figure S5 of McDonald et al. 2020, in which time
 * at sea has none of its own. The others: their heaviest part.
 */
export const groupOf: Readonly<Record<FactGroup, Group>> = {
  far_out_for_months: { parts: { 'RISK-10': 14, 'RISK-11': 16, 'RISK-13': 9, 'RISK-14': 7 }, most: 31 },
  silence: { parts: { 'RISK-15': 2, 'RISK-16': 24, 'RISK-25': 28 }, most: 28 },
  position_not_its_own: { parts: { 'RISK-19': 36, 'RISK-20': 16, 'RISK-23': 5 }, most: 36 },
}

/** Points that the groups take from the sum of all indicators' most points. */
export const pointsCountedOnce = factGroups.reduce((sum, fact) => {
  const { parts, most } = groupOf[fact]
  return sum + Object.values(parts).reduce((total, part) => total + part, 0) - most
}, 0)

/** A fact that several indicators found, where they count less together than apart: the points that it counts, and would count without the limit. */
export type CountedFact = {
  readonly fact: FactGroup
  readonly rules: readonly RiskRule[]
  readonly points: number
  readonly separatePoints: number
}

const heaviestFirst = (a: Finding, b: Finding) =>
  (b.ofFact?.points ?? 0) - (a.ofFact?.points ?? 0) || (a.indicator.rule < b.indicator.rule ? -1 : 1)

/** Limits the points of the findings of each fact to what the fact counts: the heaviest counts first. */
export function countFactsOnce(findings: readonly Finding[]): { findings: Finding[]; facts: CountedFact[] } {
  const facts: CountedFact[] = []
  const limited = new Map<Finding, Finding>()
  for (const fact of factGroups) {
    const { most } = groupOf[fact]
    const members = findings.filter(({ ofFact }) => ofFact?.fact === fact && ofFact.points > 0).toSorted(heaviestFirst)
    if (members.length < 2) continue
    let left = most
    for (const member of members) {
      const own = member.ofFact?.points ?? 0
      const counted = Math.min(own, left)
      left -= counted
      if (counted < own) limited.set(member, withPoints(member, fact, counted))
    }
    const separatePoints = members.reduce((sum, { ofFact }) => sum + (ofFact?.points ?? 0), 0)
    const rules = members.map(({ indicator }) => indicator.rule).toSorted()
    if (separatePoints > most) facts.push({ fact, rules, points: most - left, separatePoints })
  }
  return { findings: findings.map((finding) => limited.get(finding) ?? finding), facts }
}

function withPoints(finding: Finding, fact: FactGroup, counted: number): Finding {
  const { indicator, ofFact } = finding
  const lost = (ofFact?.points ?? 0) - counted
  const reduced: AssessedIndicator = {
    ...indicator,
    points: indicator.points - lost,
    reasons: [
      ...indicator.reasons,
      { code: 'counted_with_fact', params: { fact, points: indicator.points, most: groupOf[fact].most } },
    ],
  }
  return { ...finding, indicator: reduced, ofFact: { fact, points: counted } }
}
