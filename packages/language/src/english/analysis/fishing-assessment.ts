import type { AssessedFishing, Language } from '../../language.ts'
import { count, probabilityPercent } from '../shared/format-values.ts'
import { vesselKindSentence, vesselKindWords } from './vessel-kind.ts'

const verdicts: Readonly<Record<AssessedFishing['verdict'], string>> = {
  fishing: 'Fishing',
  not_fishing: 'Not fishing',
  cannot_say: 'Cannot say',
}
const ruleBroken = 'Rule broken'
/** It is not known whether the vessel is one that fishes. */
const movesLikeFishing = 'Moves like fishing'

/** Answer to the second question in one sentence. */
export const fishingNowSentence = (now: AssessedFishing['fishing_now']): string => {
  if (now === null) return vesselKindWords.notAsked
  const word = vesselKindWords.nowVerdicts[now.verdict]
  return now.probability === null ? `${word}.` : `${word} (${probabilityPercent(now.probability)}).`
}

/** Whether a rule is broken. */
export const legalityWords: Readonly<Record<AssessedFishing['legality'], string>> = {
  illegal: 'Yes',
  no_rule_broken: 'No known rule is broken',
  cannot_say: 'Cannot say',
}

export const notKnown = 'not known'
export const nothingMissing = 'Nothing that we know of.'
/** Stands where a rule has its number. */
export const modelReason = 'model'

type Reason = AssessedFishing['reasons'][number]

export const verdictWord = ({ is_illegal_fishing, verdict, vessel }: AssessedFishing): string => {
  if (is_illegal_fishing) return ruleBroken
  return verdict === 'fishing' && vessel?.verdict === 'cannot_say' ? movesLikeFishing : verdicts[verdict]
}

/** How sure an assessment is, as names and values. */
export const confidenceRows = ({ is_fishing_probability: probability, confidence, legality }: AssessedFishing) => [
  { label: 'Fishing probability', text: probability === null ? notKnown : probabilityPercent(probability) },
  ...(confidence === null ? [] : [{ label: 'Sure of this verdict', text: probabilityPercent(confidence) }]),
  { label: 'Breaks a rule', text: legalityWords[legality] },
]

/** Reasons and missing facts of a short text; the others are counted. */
const SHORT = 2
const isOfRule = ({ rule }: Reason) => rule !== null
const reasonLine = ({ rule, text }: Reason) => `– ${text} (${rule ?? modelReason})`

/** Both questions with their answers. */
const questionLines = ({ vessel, fishing_now: now }: AssessedFishing): string[] =>
  vessel === null || now === null
    ? []
    : [
        `${vesselKindWords.questions.vessel} ${vesselKindSentence(vessel)}`,
        `${vesselKindWords.questions.now} ${fishingNowSentence(now)}`,
      ]

export const fishingAssessment: Language['fishing']['assessment'] = (assessed, isShort = false) => {
  const { reasons, missing } = assessed
  const facts = confidenceRows(assessed).map(({ label, text }) => `${label}: ${text}.`)
  const most = isShort ? SHORT : Infinity
  // The rules say more of a vessel than how its positions were scored.
  const ordered = isShort ? [...reasons.filter(isOfRule), ...reasons.filter((reason) => !isOfRule(reason))] : reasons
  const moreReasons = reasons.length > most ? [`– and ${count(reasons.length - most, 'more reason')}`] : []
  const moreMissing = missing.length > most ? [`${missing.length - most} more`] : []
  const gaps = [...missing.slice(0, most).map(({ text }) => text), ...moreMissing]
  return [
    [`Fishing assessment: ${verdictWord(assessed)}.`, ...facts].join(' '),
    ...questionLines(assessed),
    ...ordered.slice(0, most).map(reasonLine),
    ...moreReasons,
    `Missing: ${gaps.length === 0 ? nothingMissing : `${gaps.join('; ')}.`}`,
  ]
}

export const noAssessment: Language['fishing']['noAssessment'] = {
  no_course: 'No fishing assessment was kept with this alert: the position came without a course.',
  no_distance:
    'No fishing assessment was kept with this alert: the distance of the position from the shore or from a port is not known.',
  raised_before: 'This alert has no fishing assessment: it was raised or copied before Varuna kept them.',
  unreadable: 'The fishing assessment of this alert is stored but cannot be read.',
}
