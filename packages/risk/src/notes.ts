import type { RecommendedAction, RiskLevel } from './bands.ts'
import type { Indicator } from './indicator.ts'

type Summary = {
  readonly vesselId: string
  readonly score: number
  readonly level: RiskLevel
  readonly action: RecommendedAction
  readonly onLand: boolean
  readonly indicators: readonly Indicator[]
  readonly judged: number
  readonly missing: readonly string[]
}

const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${String(items.at(-1))}`

/** Three or four plain sentences that a duty officer could read aloud. */
export function writeNotes({ vesselId, score, level, action, onLand, indicators, judged, missing }: Summary): string {
  const raised = indicators
    .filter(({ code, points }) => code !== 'RISK-1' && points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ title, points }) => `${title.toLowerCase()} (plus ${points})`)
  const opening = onLand
    ? `Vessel ${vesselId} reports a position on land, which points to AIS or GPS spoofing; its score is ${score} of 100.`
    : `Vessel ${vesselId} scores ${score} of 100, ${level.toLowerCase()} risk.`
  const evidence =
    raised.length > 0
      ? `Beyond the analyst's own score, the evidence is: ${listed(raised)}.`
      : "Nothing that could be checked adds to the analyst's own score."
  const unknown =
    missing.length > 0
      ? `${judged} of ${indicators.length} indicators could be judged; not known: ${listed(missing.slice(0, 3))}${missing.length > 3 ? `, and ${missing.length - 3} more` : ''}.`
      : `All ${indicators.length} indicators could be judged.`
  return `${opening} ${evidence} ${unknown} Recommended: ${action}; the weights are set by experts and not validated against known cases.`
}
