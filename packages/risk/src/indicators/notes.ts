import type { RecommendedAction, RiskLevel } from '../bands.ts'
import type { Indicator, Unknown } from './indicator.ts'

type Summary = {
  readonly vesselId: string
  readonly score: number
  readonly level: RiskLevel
  readonly action: RecommendedAction
  readonly onLand: boolean
  readonly indicators: readonly Indicator[]
  readonly judged: number
  readonly assessable: boolean
  readonly unknowns: readonly Unknown[]
  readonly couldAdd: number
}

const joinWords = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${String(items.at(-1))}`

/** Writes three or four plain sentences that a duty officer could read aloud. */
export function writeNotes(summary: Summary): string {
  const { vesselId, score, level, action, onLand, assessable, indicators, judged, unknowns, couldAdd } = summary
  const raised = indicators
    .filter(({ code, points }) => code !== 'RISK-1' && points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ title, points }) => `${title.toLowerCase()} (plus ${points})`)
  const opening = onLand
    ? `Vessel ${vesselId} reports a position on land, which points to AIS or GPS spoofing; its score is ${score} of 100.`
    : assessable
      ? `Vessel ${vesselId} scores ${score} of 100, ${level.toLowerCase()} risk.`
      : `Vessel ${vesselId} is not assessable: too little is known, and its score of ${score} of 100 says nothing about its risk.`
  const evidence =
    raised.length > 0
      ? `Beyond the analyst's own score, the evidence is: ${joinWords(raised)}.`
      : "Nothing that could be checked adds to the analyst's own score."
  const heaviest = unknowns
    .toSorted((a, b) => b.mostPoints - a.mostPoints)
    .slice(0, 3)
    .map(({ what }) => what)
  const unknown =
    unknowns.length > 0
      ? `${judged} of ${indicators.length} indicators could be judged; not known: ${joinWords(heaviest)}${unknowns.length > 3 ? `, and ${unknowns.length - 3} more` : ''}, which could add up to ${couldAdd} points.`
      : `All ${indicators.length} indicators could be judged.`
  return `${opening} ${evidence} ${unknown} Recommended: ${action}; the weights are set by experts and not validated against known cases.`
}
