import { useQuery } from '@tanstack/react-query'
import { trackEventPage } from '@varuna/contract/watch/track-event'
import { isUnreadable } from '@varuna/contract/unreadable'
import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { formatMmsi } from '@varuna/units/mmsi'
import { Link } from 'react-router'
import { request } from '~/api/request.ts'
import { eventPath, roomPaths } from '~/dashboard/addresses/rooms.ts'
import { filterQuery, noFilters, waitingStates } from '~/dashboard/alert/queue/alert-filters.ts'
import { queueCountsQuery } from '~/dashboard/alert/queue/queries.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import styles from './vessel-card.module.css'

const { card: words } = watchWords

const SHOWN = 4
const WEEK_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000

const latestEventsQuery = (mmsi: number, nowMs: number) => {
  const fromMs = Math.floor((nowMs - WEEK_MS) / HOUR_MS) * HOUR_MS
  return {
    queryKey: ['latest-events', mmsi, fromMs] as const,
    staleTime: 60_000,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request(
        trackEventPage,
        `/api/events?${new URLSearchParams({ mmsi: formatMmsi(mmsi), from: new Date(fromMs).toISOString(), limit: String(SHOWN) })}`,
        { signal },
      ),
  }
}

/** What is known of the selected vessel beyond its last report: alerts that wait, and what it did in the last week and has ended. */
export function VesselDay({ mmsi, nowMs }: { mmsi: number; nowMs: number }) {
  const filters = { ...noFilters, mmsi }
  const counts = useQuery(queueCountsQuery(filters))
  const events = useQuery(latestEventsQuery(mmsi, nowMs))
  const waiting = counts.data ? waitingStates.reduce((sum, state) => sum + counts.data.states[state], 0) : 0
  const ended = events.data?.events.flatMap((event) => (isUnreadable(event) || event.to === null ? [] : [event])) ?? []
  const failure = counts.error ?? events.error
  return (
    <>
      {waiting > 0 && (
        <p className={styles.waiting}>
          <Link to={`${roomPaths.alerts}?${filterQuery(filters)}`}>{words.waiting(waiting)}</Link>
        </p>
      )}
      {ended.length > 0 && (
        <ul className={styles.events} role="list" aria-label={words.lastWeek}>
          {ended.map(({ id, kind, to }) => (
            <li key={id}>
              <EventGlyph kind={kind} /> <Link to={eventPath(id)}>{vesselWords.events[kind]}</Link>
              <span className={styles.when}>{vesselWords.ago(nowMs - Date.parse(to ?? ''))}</span>
            </li>
          ))}
        </ul>
      )}
      {failure && <p className={styles.note}>{words.dayFailed(failure.message)}</p>}
    </>
  )
}
