import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { splitHistory } from '@varuna/contract/unreadable'
import { howSureShortOf } from '@varuna/language/watch/event-measures'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Button } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { eventKinds, type EventKind } from '@varuna/vocabulary/events'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { FailedRefresh } from '~/dashboard/frame/failed-refresh.tsx'
import { MoreButton } from '~/dashboard/frame/more-button.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { eventPath } from '~/dashboard/addresses/rooms.ts'
import { eventPlace } from '~/dashboard/vessel/event-place.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { vesselEventsQuery, vesselVisitsQuery } from '../queries.ts'
import styles from './event-list.module.css'
import { withVisits } from './with-visits.ts'
import { VisitItem } from './visit-item.tsx'

const { events: words } = vesselPageWords

export const eventAnchor = (id: string) => `event-${id}`

type EventListProps = {
  mmsi: string
  /** Null for all kinds. */
  kind: EventKind | null
  onKind: (kind: EventKind | null) => void
  /** Id of the event that the page is shown around, if any. */
  chosen: string | null
  onShow: (event: TrackEventAnswer) => void
}

/** The vessel's events of a kind, or all with its visits of the account's areas, newest first; `onShow` moves map and chart to one. */
export function EventList({ mmsi, kind, onKind, chosen, onShow }: EventListProps) {
  const query = useInfiniteQuery(vesselEventsQuery(mmsi, kind))
  const { data, error } = query
  const visits = useQuery(vesselVisitsQuery(mmsi)).data?.visits ?? []
  const { readable, unreadable } = splitHistory(data?.pages.flatMap(({ events }) => events) ?? [])
  const items = withVisits(readable, kind === null ? visits : [], query.hasNextPage)
  const state = panelStateOf(
    query,
    words,
    items.length + unreadable.length === 0 && (kind === null ? words.empty : words.emptyKind),
  )
  return (
    <Panel
      title={words.title}
      state={state}
      actions={
        <SelectField
          sends
          label={words.kind}
          placeholder={words.allKinds}
          options={eventKinds}
          optionLabels={vesselWords.events}
          value={kind ?? ''}
          onChange={({ target }) => onKind(eventKinds.find((one) => one === target.value) ?? null)}
        />
      }
    >
      <ol className={styles.list} tabIndex={0} aria-label={words.title}>
        {items.map((item) =>
          'areaName' in item ? (
            <VisitItem key={item.id} visit={item} />
          ) : (
            <EventItem key={item.id} event={item} isChosen={item.id === chosen} onShow={onShow} />
          ),
        )}
      </ol>
      {unreadable.length > 0 && <p className={typography.aside}>{words.unreadable(unreadable.length)}</p>}
      <FailedRefresh data={data} error={error} words={words} />
      <MoreButton query={query} variant="quiet">
        {words.older}
      </MoreButton>
    </Panel>
  )
}

type EventItemProps = { event: TrackEventAnswer; isChosen: boolean; onShow: (event: TrackEventAnswer) => void }

function EventItem({ event, isChosen, onShow }: EventItemProps) {
  const { id, kind, from, to, rule } = event
  const fromMs = Date.parse(from)
  const toMs = to === null ? null : Date.parse(to)
  const place = eventPlace(event)
  return (
    <li id={eventAnchor(id)} className={styles.item} aria-current={isChosen || undefined}>
      <EventGlyph kind={kind} />
      <div className={styles.text}>
        <Link to={eventPath(id)} className={styles.kind}>
          {vesselWords.events[kind]}
        </Link>
        {place !== null && <bdi>{place}</bdi>}
        <span className={styles.facts}>
          <UtcTime time={from} />
          <span>{toMs === null ? words.lasts : words.duration(toMs - fromMs)}</span>
          <span>{words.rule(rule)}</span>
          <span>{howSureShortOf(event)}</span>
        </span>
      </div>
      <Button variant="quiet" className={styles.show} onClick={() => onShow(event)}>
        {words.onMap}
      </Button>
    </li>
  )
}
