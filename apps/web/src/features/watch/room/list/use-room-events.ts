import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Zone } from '@varuna/contract/watch/place'
import type { TrackEventAnswer, TrackEventPage } from '@varuna/contract/watch/track-event'
import { isUnreadable } from '@varuna/contract/unreadable'
import type { ChartBox } from '@varuna/map/chart-view'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { boxOfArea } from '~/dashboard/area/drawn-area.ts'
import type { WatchFilters } from '../filters/watch-filters.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { boxOfZone, isInZone } from '~/dashboard/zones/zones-query.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { filterEvents, vesselsOfEvents } from './event-filter.ts'
import { eventQueryText, eventsQuery, MAX_EVENTS } from './events-query.ts'
import { mergeEvents } from './merge-events.ts'

interface RoomEventsOptions {
  isWanted: boolean
  filters: WatchFilters
  zone: Zone | null
  view: ChartBox | null
  /** Only events that had begun by then; null for now. */
  untilMs: number | null
  feed: LiveFeed
  /** The vessels of the map, which name those of new events. */
  vessels: readonly WatchVessel[]
}

/** The newest events of the view, the selected area or the selected zone, kept up to date by the stream. */
export function useRoomEvents({ isWanted, filters, zone, view, untilMs, feed, vessels }: RoomEventsOptions) {
  const client = useQueryClient()
  const { area } = filters
  const box = (area && boxOfArea(area)) ?? (zone && boxOfZone(zone)) ?? view
  const text = eventQueryText(box, filters.doing, untilMs)
  // The stream covers the area around the view; elsewhere the server is polled.
  const isStreamed = box === view
  const query = eventsQuery(text, { isWanted, isPolled: !isStreamed && untilMs === null })
  const { data, error, refetch } = useQuery(query)

  const merge = useEffectEvent((news: readonly TrackEventAnswer[] | null) => {
    if (!isWanted || untilMs !== null || !isStreamed) return
    if (news === null) return void client.invalidateQueries({ queryKey: query.queryKey })
    client.setQueryData(
      query.queryKey,
      (page: TrackEventPage | undefined) =>
        page && mergeEvents(page, news, { box, kinds: filters.doing, most: MAX_EVENTS }),
    )
  })
  useEffect(() => feed.subscribeEvents((news) => merge(news)), [feed])

  const all = data?.events
  const mmsis = useMemo(() => new Set(all?.flatMap((event) => (isUnreadable(event) ? [] : event.vessels)) ?? []), [all])
  const answered = data?.vessels
  const names = useMemo(() => vesselsOfEvents(answered ?? [], vessels, mmsis), [answered, vessels, mmsis])
  const events = useMemo(
    () => all && filterEvents(all, filters, zone && ((lat, lon) => isInZone(zone, lat, lon)), names),
    [all, filters, zone, names],
  )
  const placed = useMemo(
    () =>
      !isWanted || !events
        ? []
        : events.flatMap((event) =>
            isUnreadable(event) || event.lat === null || event.lon === null
              ? []
              : [{ id: event.id, kind: event.kind, lat: event.lat, lon: event.lon }],
          ),
    [isWanted, events],
  )
  return {
    box,
    events,
    count: all?.length ?? 0,
    names,
    placed,
    isMore: data ? data.next !== null : false,
    error,
    retry: () => void refetch(),
  }
}
export type RoomEvents = ReturnType<typeof useRoomEvents>
