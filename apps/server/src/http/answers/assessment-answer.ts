import type { AssessmentDetails } from '@varuna/contract/analysis/assessment'
import type { Language } from '@varuna/language/language'
import type { AssessmentRecord } from '../../services/analysis/assessments/assessments.ts'
import { imageAnswer, intelligenceAnswer, vesselAnswer } from './answers.ts'

/** One assessment with its texts. */
export function assessmentAnswer(language: Language, { entry, notes, ...found }: AssessmentRecord): AssessmentDetails {
  const about = { entry, notes }
  if (found.of === 'image')
    return { of: found.of, ...about, answer: found.record && imageAnswer(language, found.record) }
  if (found.of === 'vessel_report')
    return { of: found.of, ...about, answer: found.record && vesselAnswer(language, found.record) }
  return { of: found.of, ...about, answer: found.record && intelligenceAnswer(language, found.record) }
}
