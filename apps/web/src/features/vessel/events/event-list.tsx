import { useInfiniteQuery } from '@tanstack/react-query'
import type { TrackEventAnswer } from '@varuna/contract/track-event'
import { splitHistory } from '@varuna/contract/unreadable'
import { vesselWords } from '@varuna/language/dashboard/vessel'
import { vesselPageWords } from '@varuna/language/dashboard/vessel-page'
import { Button } from '@varuna/ui/button'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { eventPath } from '~/dashboard/room/rooms.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { formatTime } from '~/dashboard/track/format-time.ts'
import { vesselEventsQuery } from '../queries.ts'
import styles from './event-list.module.css'

const { events: words } = vesselPageWords

export const eventAnchor = (id: string) => `event-${id}`

/** The vessel's events, the newest first; `onShow` moves map and chart to one. */
export function EventList({ mmsi, onShow }: { mmsi: string; onShow: (event: TrackEventAnswer) => void }) {
  const query = useInfiniteQuery(vesselEventsQuery(mmsi))
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = query
  const { readable, unreadable } = splitHistory(data?.pages.flatMap(({ events }) => events) ?? [])
  const state: PanelState =
    error && !data
      ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void query.refetch() }
      : isPending
        ? { kind: 'loading', text: words.loading }
        : readable.length + unreadable.length === 0
          ? { kind: 'empty', text: words.empty }
          : { kind: 'full' }
  return (
    <Panel title={words.title} state={state}>
      <ol className={styles.list} tabIndex={0} aria-label={words.title}>
        {readable.map((event) => (
          <EventItem key={event.id} event={event} onShow={onShow} />
        ))}
      </ol>
      {unreadable.length > 0 && <p className={styles.aside}>{words.unreadable(unreadable.length)}</p>}
      {error && data && (
        <p className={styles.aside} role="alert">
          {words.failed(error.message)}
        </p>
      )}
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </Panel>
  )
}

function EventItem({ event, onShow }: { event: TrackEventAnswer; onShow: (event: TrackEventAnswer) => void }) {
  const { id, kind, from, to, rule, confidence } = event
  const [fromMs, toMs] = [Date.parse(from), to === null ? null : Date.parse(to)]
  return (
    <li id={eventAnchor(id)} className={styles.item}>
      <EventGlyph kind={kind} />
      <div className={styles.text}>
        <Link to={eventPath(id)} className={styles.kind}>
          {vesselWords.events[kind]}
        </Link>
        <span className={styles.facts}>
          <time dateTime={from}>{formatTime(fromMs)}</time>
          <span>{toMs === null ? words.lasts : words.duration(toMs - fromMs)}</span>
          <span>{words.rule(rule)}</span>
          <span>{vesselWords.confidence[confidence]}</span>
        </span>
      </div>
      <Button variant="quiet" className={styles.show} onClick={() => onShow(event)}>
        {words.onMap}
      </Button>
    </li>
  )
}
