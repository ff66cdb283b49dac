import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { paramOf } from '@varuna/vocabulary/alerts'
import { eventMeasures } from '../watch/event-measures.ts'
import { vesselPageWords } from '../watch/vessel-page.ts'

type Params = QueuedAlert['params']

/**
 * What an alert keeps of the event that raised it, for when the event is no longer stored: its rule, and what was measured of it then, with
 * units. The rule is null where the alert names none.
 */
export function measuredInAlert(
  params: Params,
  units: Parameters<typeof eventMeasures>[1],
): { rule: string | null; measures: { name: string; label: string; text: string }[] } {
  const details: TrackEventAnswer['details'] = Object.fromEntries(
    Object.entries(params).filter(([name]) => name in vesselPageWords.details && name !== 'name'),
  )
  const rule = paramOf({ params }, 'rule')
  return {
    rule: typeof rule === 'string' ? rule : null,
    measures: eventMeasures(details, units).flatMap(({ text, ...of }) => (text === null ? [] : [{ ...of, text }])),
  }
}
