import type { TrackEventAnswer, TrackEventPage } from '@varuna/contract/watch/track-event'
import { isInBox, type ChartBox } from '@varuna/map/chart-view'
import type { EventKind } from '@varuna/vocabulary/events'

/** Which events a list contains: those in a box or worldwide, of some kinds or all. */
export interface EventChoice {
  box: ChartBox | null
  kinds: readonly EventKind[]
  most: number
}

type Listed = TrackEventPage['events'][number]

const begins = (event: Listed) => ('unreadable' in event ? '' : event.from)

/**
 * The newest events of a page and the stream; streamed versions replace those of the page. The same page when no streamed event belongs to
 * it.
 */
export function mergeEvents(
  page: TrackEventPage,
  news: readonly TrackEventAnswer[],
  { box, kinds, most }: EventChoice,
): TrackEventPage {
  const chosen = news.filter(
    ({ kind, lat, lon }) =>
      (kinds.length === 0 || kinds.includes(kind)) &&
      (box === null || (lat !== null && lon !== null && isInBox(box, lat, lon))),
  )
  if (chosen.length === 0) return page
  const changed = new Set(chosen.map(({ id }) => id))
  const events: Listed[] = [...chosen, ...page.events.filter(({ id }) => !changed.has(id))]
  events.sort((a, b) => (begins(a) < begins(b) ? 1 : begins(a) > begins(b) ? -1 : 0))
  return { ...page, events: events.slice(0, most), next: events.length > most ? (page.next ?? '') : page.next }
}
