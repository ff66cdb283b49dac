import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import type { Unreadable } from '@varuna/contract/unreadable'
import { howSureShortOf } from '@varuna/language/watch/event-measures'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { watchWords } from '@varuna/language/watch/watch'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Spinner } from '@varuna/ui/spinner'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { vesselAroundPath } from '~/dashboard/addresses/vessel-around.ts'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { eventPlace } from '~/dashboard/vessel/event-place.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import type { KnownVessel } from './event-filter.ts'
import styles from './event-list.module.css'

const { events: words } = watchWords

type EventListProps = {
  /** Undefined until loaded. */
  events: readonly (TrackEventAnswer | Unreadable)[] | undefined
  /** Events before the filters of vessels and places. */
  count: number
  names: ReadonlyMap<number, KnownVessel>
  nowMs: number
  isMore: boolean
  error: Error | null
  onRetry: () => void
  onShow: (event: TrackEventAnswer) => void
}

/** The newest events in view. */
export function EventList({ events, count, names, nowMs, isMore, error, onRetry, onShow }: EventListProps) {
  if (!events)
    return (
      <div className={styles.message} role={error ? 'alert' : 'status'}>
        {error ? (
          <>
            <p>{words.failed(error.message)}</p>
            <Button sends onClick={onRetry}>
              {words.retry}
            </Button>
          </>
        ) : (
          <p className={styles.loading}>
            <Spinner /> {words.loading}
          </p>
        )}
      </div>
    )
  if (events.length === 0)
    return <p className={styles.message}>{count === 0 ? words.empty : words.emptyFiltered(count, isMore)}</p>
  return (
    <>
      <p className={styles.count}>
        {events.length < count
          ? words.matching(events.length, count, isMore)
          : isMore
            ? words.newestOfMore(count)
            : words.newest(count)}
      </p>
      <ol className={styles.list} aria-label={words.label} tabIndex={0}>
        {events.map((event) => (
          <li key={event.id} id={`event-${event.id}`} className={styles.item}>
            {'unreadable' in event ? (
              words.unreadable
            ) : (
              <EventItem event={event} names={names} nowMs={nowMs} onShow={onShow} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type EventItemProps = Pick<EventListProps, 'names' | 'nowMs' | 'onShow'> & { event: TrackEventAnswer }

function EventItem({ event, names, nowMs, onShow }: EventItemProps) {
  const place = eventPlace(event)
  const lastedMs = (event.to === null ? nowMs : Date.parse(event.to)) - Date.parse(event.from)
  const { kind, vessels, from, to, simulated, rule } = event
  return (
    <>
      <EventGlyph kind={kind} />
      <div className={styles.text}>
        <button type="button" className={styles.kind} onClick={() => onShow(event)}>
          {vesselWords.events[kind]}
        </button>
        {simulated && <Badge level="unknown">{words.simulated}</Badge>}
        <span className={styles.vessels}>
          {vessels.map((mmsi, index) => (
            <Fragment key={mmsi}>
              {index > 0 && ' · '}
              <Link to={vesselAroundPath(mmsi, { from, to, event: event.id })}>
                <bdi>{names.get(mmsi)?.name ?? formatMmsi(mmsi)}</bdi>
              </Link>
            </Fragment>
          ))}
        </span>
        {place !== null && (
          <span className={styles.place}>
            <bdi>{place}</bdi>
          </span>
        )}
        <span className={styles.facts}>
          <UtcTime
            time={from}
            format={(time) => (to === null ? words.since(formatUtcMinute(time)) : formatUtcMinute(time))}
          />{' '}
          · {words.lasted(vesselPageWords.events.duration(Math.max(0, lastedMs)), to === null)} · {words.rule(rule)} ·{' '}
          {howSureShortOf(event)}
        </span>
      </div>
    </>
  )
}
