import type { VesselKind } from './behaviour/vessel-behaviour.ts'
import { isEntered, type Indicator, type Unknown } from './indicators/indicator.ts'
import {
  answerThresholds,
  riskQuestions,
  type AnswerWord,
  type FishingGear,
  type RiskQuestion,
} from '@varuna/vocabulary/risk'
import type { RiskGap, RiskRule } from './reason.ts'

export type RiskAnswer = {
  readonly question: RiskQuestion
  readonly answer: AnswerWord
  readonly points: number
  /** The indicators that brought the points, the heaviest first. */
  readonly indicators: readonly { readonly rule: RiskRule; readonly points: number }[]
  readonly missing: readonly RiskGap[]
}

/** With less of a question's points judged, finding nothing means nothing. */
const MIN_JUDGED = 0.5

export const isOfScore = ({ countsFor }: Pick<Indicator, 'countsFor'>) => countsFor !== 'evasion'

/**
 * Answers the three questions from the assessed indicators. `kind` and `gear` are the vessel's, null when not known; `hasFindings`: whether
 * something found aboard was entered.
 */
export const answerQuestions = (
  indicators: readonly Indicator[],
  kind: VesselKind | null,
  gear: FishingGear | null,
  hasFindings: boolean,
): RiskAnswer[] => riskQuestions.map((question) => answer(question, indicators, kind, gear, hasFindings))

function answer(
  question: RiskQuestion,
  indicators: readonly Indicator[],
  kind: VesselKind | null,
  gear: FishingGear | null,
  hasFindings: boolean,
): RiskAnswer {
  const own = indicators.filter(({ countsFor }) => countsFor === question)
  const counted = own
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ rule, points }) => ({ rule, points }))
  const points = Math.min(
    100,
    counted.reduce((sum, one) => sum + one.points, 0),
  )
  const missing = gapsOf(own)
  const isLabour = question === 'forced_labour'
  const withGear: RiskGap[] =
    isLabour && gear === null && (kind === null || kind === 'fishing') ? [{ code: 'fishing_gear', params: {} }] : []
  const unrecorded: RiskGap[] = question === 'evasion' || hasFindings ? [] : [{ code: 'recorded_findings', params: {} }]
  return {
    question,
    answer:
      isLabour && isOutsideStudy(kind, gear) && points === 0
        ? 'not_asked'
        : isLabour && kind === null && points < answerThresholds.signs
          ? 'cannot_say'
          : wordOf(points, own),
    points,
    indicators: counted,
    missing: [...withKind(missing), ...withGear, ...unrecorded],
  }
}

/** What kind of vessel it is stands first: every other sign of forced labour depends on it. */
const withKind = (missing: readonly RiskGap[]) =>
  missing.toSorted((a, b) => Number(b.code === 'vessel_kind') - Number(a.code === 'vessel_kind'))

const isOutsideStudy = (kind: VesselKind | null, gear: FishingGear | null) =>
  (kind !== null && kind !== 'fishing') || gear === 'other'

const wordOf = (points: number, own: readonly Indicator[]): AnswerWord => {
  if (points >= answerThresholds.strongSigns) return 'strong_signs'
  if (points >= answerThresholds.signs) return 'signs'
  if (points > 0) return 'few_signs'
  return judgedShare(own) < MIN_JUDGED ? 'cannot_say' : 'none_found'
}

function judgedShare(own: readonly Indicator[]): number {
  const judgeable = own.filter((one) => !isEntered(one))
  const most = judgeable.reduce((sum, { mostPoints }) => sum + mostPoints, 0)
  const hidden = judgeable.reduce((sum, { mostPoints, missing }) => sum + Math.min(mostPoints, pointsOf(missing)), 0)
  return most === 0 ? 0 : 1 - hidden / most
}

const pointsOf = (missing: readonly Unknown[]) => missing.reduce((sum, gap) => sum + gap.mostPoints, 0)

/** Each unknown fact once, the one with the most points first. */
function gapsOf(own: readonly Indicator[]): RiskGap[] {
  const most = new Map<string, { gap: RiskGap; points: number }>()
  for (const { mostPoints, ...gap } of own.flatMap(({ missing }) => missing)) {
    const key = JSON.stringify(gap)
    most.set(key, { gap, points: (most.get(key)?.points ?? 0) + mostPoints })
  }
  return [...most.values()].toSorted((a, b) => b.points - a.points).map(({ gap }) => gap)
}
