/** What an assessment asks beside the score. Evasion is no trafficking by itself, so its points are not part of the score. */
export const riskQuestions = ['forced_labour', 'people_moved', 'evasion'] as const
export type RiskQuestion = (typeof riskQuestions)[number]
/** `score`: circumstances that count for the score and answer none of the questions. */
export type CountsFor = RiskQuestion | 'score'

/** `not_asked`: the vessel's kind or gear is none that the sources of the question are about. */
export const riskAnswers = ['strong_signs', 'signs', 'few_signs', 'none_found', 'cannot_say', 'not_asked'] as const
export type AnswerWord = (typeof riskAnswers)[number]

/** Points from which an answer is called so; ours. */
export const answerThresholds = { strongSigns: 40, signs: 20 } as const

/** Facts that several indicators rest on. */
export const factGroups = ['far_out_for_months', 'silence', 'position_not_its_own'] as const
export type FactGroup = (typeof factGroups)[number]

/** Gears of the study behind the signs of forced labour, and all others. */
export const fishingGears = ['longliner', 'trawler', 'squid_jigger', 'other'] as const
export type FishingGear = (typeof fishingGears)[number]

/** The eleven indicators of forced labour of the International Labour Organization (2012). */
export const forcedLabourIndicators = [
  'abuse_of_vulnerability',
  'deception',
  'restriction_of_movement',
  'isolation',
  'physical_and_sexual_violence',
  'intimidation_and_threats',
  'retention_of_identity_documents',
  'withholding_of_wages',
  'debt_bondage',
  'abusive_working_and_living_conditions',
  'excessive_overtime',
] as const

/** What people found aboard a vessel, or what those aboard reported. */
export const findingKinds = [
  'detention',
  'inspection_with_deficiencies',
  'inspection_without_deficiencies',
  'crew_complaint',
  'observer_report',
  'people_found_aboard',
  ...forcedLabourIndicators,
] as const
export type FindingKind = (typeof findingKinds)[number]
