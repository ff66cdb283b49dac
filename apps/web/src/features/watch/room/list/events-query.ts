import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { trackEventPage, type TrackEventPage } from '@varuna/contract/watch/track-event'
import type { ChartBox } from '@varuna/map/chart-view'
import type { EventKind } from '@varuna/vocabulary/events'
import { request } from '~/api/request.ts'

export const MAX_EVENTS = 200

/** Requests the newest events of some kinds or all, in a box or worldwide; `untilMs` excludes events that began later. */
export function eventQueryText(box: ChartBox | null, kinds: readonly EventKind[], untilMs: number | null): string {
  const query = new URLSearchParams({ limit: String(MAX_EVENTS) })
  if (kinds.length > 0) query.set('kind', kinds.join(','))
  if (untilMs !== null) query.set('to', new Date(untilMs).toISOString())
  if (box) for (const [edge, degrees] of Object.entries(box)) query.set(edge, degrees.toFixed(2))
  return query.toString()
}

const REFETCH_MS = 10_000

export const eventsQuery = (text: string, { isWanted, isPolled }: { isWanted: boolean; isPolled: boolean }) =>
  queryOptions({
    queryKey: ['watch-events', text],
    enabled: isWanted,
    // Retried after a failure, because the stream delivers only new events.
    refetchInterval: ({ state }: Query<TrackEventPage>) => (isPolled || state.status === 'error' ? REFETCH_MS : false),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(trackEventPage, `/api/events?${text}`, { signal }),
  })
