import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import type { Unreadable } from '@varuna/contract/unreadable'
import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Spinner } from '@varuna/ui/spinner'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import styles from './event-list.module.css'

const { events: words } = watchWords

type EventListProps = {
  /** Undefined until loaded. */
  events: readonly (TrackEventAnswer | Unreadable)[] | undefined
  isMore: boolean
  error: Error | null
  onRetry: () => void
  onShow: (event: TrackEventAnswer) => void
}

/** The newest events in view. */
export function EventList({ events, isMore, error, onRetry, onShow }: EventListProps) {
  if (!events)
    return (
      <div className={styles.message} role={error ? 'alert' : 'status'}>
        {error ? (
          <>
            <p>{words.failed(error.message)}</p>
            <Button onClick={onRetry}>{words.retry}</Button>
          </>
        ) : (
          <p className={styles.loading}>
            <Spinner /> {words.loading}
          </p>
        )}
      </div>
    )
  if (events.length === 0) return <p className={styles.message}>{words.empty}</p>
  return (
    <>
      <p className={styles.count}>{isMore ? words.newestOfMore(events.length) : words.newest(events.length)}</p>
      <ol className={styles.list} aria-label={words.label} tabIndex={0}>
        {events.map((event) => (
          <li key={event.id} id={`event-${event.id}`} className={styles.item}>
            {'unreadable' in event ? words.unreadable : <EventItem event={event} onShow={onShow} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function EventItem({ event, onShow }: { event: TrackEventAnswer; onShow: (event: TrackEventAnswer) => void }) {
  const { kind, vessels, from, to, simulated, rule, confidence } = event
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
              <Link to={vesselPath(mmsi)}>{formatMmsi(mmsi)}</Link>
            </Fragment>
          ))}
        </span>
        <span className={styles.facts}>
          <UtcTime
            time={from}
            format={(time) => (to === null ? words.since(formatUtcMinute(time)) : formatUtcMinute(time))}
          />{' '}
          · {words.rule(rule)} · {vesselWords.confidence[confidence]}
        </span>
      </div>
    </>
  )
}
