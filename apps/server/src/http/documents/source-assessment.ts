import type { AssessmentDetails } from '@varuna/contract/analysis/assessment'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { CodedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import { getAssessment } from '../../services/analysis/assessments/assessments.ts'
import { getEvent } from '../../services/watch/tracks/events.ts'
import { assessmentAnswer } from '../answers/assessment-answer.ts'
import type { DocumentContext } from './document-frame.ts'

/** The assessment of the report or image that raised an alert; null where there is none, or where this account does not see it. */
export async function readSourceAssessment(
  { product, language }: DocumentContext,
  principal: Principal,
  { sourceKind, source }: Pick<QueuedAlert, 'sourceKind' | 'source'>,
): Promise<AssessmentDetails | null> {
  if (sourceKind === 'event' || sourceKind === 'watch_list' || sourceKind === 'rule') return null
  return orNull(async () =>
    assessmentAnswer(language, await getAssessment(product, principal, { of: sourceKind, id: source })),
  )
}

/** The event that raised an alert; null where there is none, or where it was replaced or damaged since. */
export const readSourceEvent = async (
  { product }: DocumentContext,
  { sourceKind, source }: Pick<QueuedAlert, 'sourceKind' | 'source'>,
): Promise<TrackEventAnswer | null> => (sourceKind === 'event' ? orNull(() => getEvent(product, source)) : null)

async function orNull<Read>(read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof CodedError && /^(not_found|unreadable)/.test(error.code)) return null
    throw error
  }
}

/** Why, and what is missing, in sentences. */
export function groundsOf(details: AssessmentDetails): { reasons: string[]; missing: string[] } {
  if (details.answer === null) return { reasons: [], missing: [] }
  const missing = details.answer.missing.map(({ text }) => text)
  if (details.of !== 'intelligence_report') return { reasons: details.answer.reasons.map(({ text }) => text), missing }
  const raised = details.answer.indicators.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
  return { reasons: raised.map(({ title, points, text }) => `${title} (+${points}): ${text}`), missing }
}
