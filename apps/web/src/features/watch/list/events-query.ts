import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trackEventPage } from '@varuna/contract/track-event'
import type { ChartBox } from '@varuna/map/chart-view'
import { request } from '~/api/request.ts'
import type { WatchFilters } from '../filters/watch-filters.ts'

const MOST_EVENTS = 200

/** The box of the events to show: the filter's area where there is one, or else the view; null for the world. `untilMs` leaves out those that began later. */
export function eventQueryText(
  view: ChartBox | null,
  { area, doing }: Pick<WatchFilters, 'area' | 'doing'>,
  untilMs: number | null,
): string {
  const query = new URLSearchParams({ limit: String(MOST_EVENTS) })
  if (doing.length > 0) query.set('kind', doing.join(','))
  if (untilMs !== null) query.set('to', new Date(untilMs).toISOString())
  const box = area ?? view
  if (box) for (const [edge, degrees] of Object.entries(box)) query.set(edge, degrees.toFixed(2))
  return query.toString()
}

const REFETCH_MS = 10_000

/** The newest events of a box. */
export const eventsQuery = (text: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['watch-events', text],
    enabled: isWanted,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(trackEventPage, `/api/events?${text}`, { signal }),
  })
