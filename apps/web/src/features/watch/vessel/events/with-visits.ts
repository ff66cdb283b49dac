import type { AreaVisitAnswer } from '@varuna/contract/watch/area-visit'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'

const timeOf = (item: TrackEventAnswer | AreaVisitAnswer): number => Date.parse(item.from ?? item.to ?? '')

/** Events and visits, newest first. While older events are not loaded, visits before the oldest loaded one wait for them. */
export function withVisits(
  events: readonly TrackEventAnswer[],
  visits: readonly AreaVisitAnswer[],
  hasOlder: boolean,
): (TrackEventAnswer | AreaVisitAnswer)[] {
  const oldest = events.at(-1)
  const oldestMs = hasOlder && oldest ? timeOf(oldest) : -Infinity
  return [...events, ...visits.filter((visit) => timeOf(visit) >= oldestMs)].toSorted((a, b) => timeOf(b) - timeOf(a))
}
