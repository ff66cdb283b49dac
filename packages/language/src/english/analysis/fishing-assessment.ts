import type { AssessedFishing, Language } from '../../language.ts'
import { count, probabilityPercent } from '../shared/format-values.ts'
import { isKindNamed, vesselKindSentence, vesselKindWords } from './vessel-kind.ts'

const verdicts: Readonly<Record<AssessedFishing['verdict'], string>> = {
  fishing: 'Fishing',
  not_fishing: 'Not fishing',
  cannot_say: 'Cannot say',
}
const ruleBroken = 'Rule broken'
/** It is not known whether the vessel is one that fishes. */
const movesLikeFishing = 'Moves like fishing'

type Answers = Pick<AssessedFishing, 'verdict' | 'vessel' | 'fishing_now'>

/** It moves like one that fishes, and the combined answer is open because its kind is not known. */
export const isKindMissing = ({ verdict, fishing_now: now }: Answers): boolean =>
  verdict === 'cannot_say' && now?.verdict === 'fishing'

/** Answer to the first question in one sentence that agrees with the combined answer. */
export const fishingVesselSentence = (answers: Answers): string => {
  const { vessel } = answers
  return vessel?.verdict === 'other_vessel' && isKindMissing(answers) && !isKindNamed(vessel.kinds)
    ? `${vesselKindWords.verdicts.cannot_say}. ${vesselKindWords.cannotInfer}`
    : vesselKindSentence(vessel)
}

/** Answer to the second question in one sentence that agrees with the combined answer. */
export const fishingNowSentence = (answers: Answers): string => {
  const { verdict, vessel, fishing_now: now } = answers
  if (now === null) return vesselKindWords.notAsked
  const words = vesselKindWords.nowVerdicts
  if (now.verdict !== 'fishing')
    return now.probability === null
      ? `${words[now.verdict]}.`
      : `${words[now.verdict]} (${probabilityPercent(now.probability)}).`
  const share = probabilityPercent(now.probability ?? 0)
  const isFishingVessel = vessel?.verdict === 'fishing_vessel'
  if (verdict === 'cannot_say') return isFishingVessel ? words.neitherSure(share) : words.kindMissing(share)
  if (verdict === 'not_fishing') return words.anotherKind(share)
  return isFishingVessel ? words.fishing(share) : words.fishingIfVessel(share)
}

/** What a card says first; null where the message of the answer says it. */
export const fishingHeadline = ({
  reasons,
  ...answers
}: Answers & { readonly reasons: readonly { readonly code: string }[] }): string | null => {
  const has = (code: string) => reasons.some((reason) => reason.code === code)
  if (answers.verdict === 'not_fishing') return has('another_kind_of_vessel') ? headlines.anotherKind : null
  if (answers.verdict === 'fishing') return null
  if (has('fishes_despite_stated_type')) return headlines.typeContradicted
  const isFishingVessel = answers.vessel?.verdict === 'fishing_vessel'
  if (isKindMissing(answers)) return isFishingVessel ? headlines.neitherSure : headlines.kindMissing
  return isFishingVessel ? headlines.nowMissing : headlines.cannotSay
}

const headlines = {
  anotherKind: 'It moves like a vessel that fishes, but it is likely another kind of vessel.',
  typeContradicted: 'It states a type that does not fish, but its track looks like fishing.',
  kindMissing: 'It moves like a vessel that fishes. What is missing is whether it is a fishing vessel.',
  neitherSure: 'It may be a fishing vessel that is fishing, but neither is sure enough to say so.',
  nowMissing: 'It is likely a fishing vessel. What is missing is whether it is fishing now.',
  cannotSay: 'Cannot say whether this vessel is fishing.',
} as const

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
export const confidenceRows = (assessed: AssessedFishing) => {
  const { is_fishing_probability: probability, legality } = assessed
  return [
    { label: 'Fishing probability', text: probability === null ? notKnown : probabilityPercent(probability) },
    ...surenessRows(assessed),
    { label: 'Breaks a rule', text: legalityWords[legality] },
  ]
}

/** How sure the model is of the fishing, and in the same row whether the broken rule is doubtful; none where it contradicts the verdict. */
function surenessRows({
  verdict,
  is_fishing_probability: probability,
  confidence,
  legality,
  reasons,
}: AssessedFishing) {
  if (probability === null || confidence === null || verdict !== (probability >= 0.5 ? 'fishing' : 'not_fishing'))
    return []
  const ofRules = reasons.flatMap(({ rule, confidence: sureness }) => (rule !== null && sureness ? [sureness] : []))
  const isDoubtful = legality === 'illegal' && ofRules.length > 0 && ofRules.every((sureness) => sureness === 'low')
  const sure = probabilityPercent(confidence)
  return [
    {
      label: verdict === 'fishing' ? 'Sure that it fishes' : 'Sure that it does not fish',
      text: isDoubtful ? `${sure}. Of the rule: little, its source or its boundary is of low confidence` : sure,
    },
  ]
}

/** Reasons and missing facts of a short text; the others are counted. */
const SHORT = 2
const isOfRule = ({ rule }: Reason) => rule !== null
const reasonLine = ({ rule, text }: Reason) => `– ${text} (${rule ?? modelReason})`

/** Both questions with their answers. */
const questionLines = (assessed: AssessedFishing): string[] =>
  assessed.vessel === null || assessed.fishing_now === null
    ? []
    : [
        `${vesselKindWords.questions.vessel} ${fishingVesselSentence(assessed)}`,
        `${vesselKindWords.questions.now} ${fishingNowSentence(assessed)}`,
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
