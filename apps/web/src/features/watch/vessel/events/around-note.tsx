import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Link } from 'react-router'
import { eventPath } from '~/dashboard/addresses/rooms.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './around-note.module.css'

const { around: words } = vesselPageWords

type AroundNoteProps = {
  /** Null where the page is not opened around an event, or the event is not loaded. */
  event: TrackEventAnswer | null
  isGone: boolean
  atMs: number | null
  /** Search of this page with the hours before the latest report. */
  latest: string
}

/** What the track is shown around, with a link back to the latest hours; nothing where no time was asked for. */
export function AroundNote({ event, isGone, atMs, latest }: AroundNoteProps) {
  if (atMs === null && event === null && !isGone) return null
  return (
    <p className={styles.note}>
      {event ? (
        <span className={styles.event}>
          {words.event} <EventGlyph kind={event.kind} />
          <Link to={eventPath(event.id)}>{vesselWords.events[event.kind]}</Link> <UtcTime time={event.from} />
        </span>
      ) : (
        <span>
          {isGone && words.gone}{' '}
          {atMs !== null && (
            <>
              {words.time} <UtcTime time={atMs} />
            </>
          )}
        </span>
      )}
      <Link to={{ search: latest }} preventScrollReset>
        {words.latest}
      </Link>
    </p>
  )
}
