import { useQuery } from '@tanstack/react-query'
import { isUnreadable } from '@varuna/contract/unreadable'
import { areaWords } from '@varuna/language/desk/areas'
import { howSureShortOf } from '@varuna/language/watch/event-measures'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatMmsi } from '@varuna/units/mmsi'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { alertPath, eventPath } from '~/dashboard/addresses/rooms.ts'
import { vesselAroundPath } from '~/dashboard/addresses/vessel-around.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import styles from './area-happenings.module.css'
import { areaAlertsQuery, areaEventsQuery } from './queries.ts'

const { events: eventWords, alerts: alertWords } = areaWords

/** The events that began in the area. */
export function AreaEvents({ id }: { id: string }) {
  const query = useQuery(areaEventsQuery(id))
  const { events = [], vessels = [], kinds = [], looked = 0, whole = true } = query.data ?? {}
  const names = new Map(vessels.map(({ mmsi, name }) => [mmsi, name]))
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={eventWords.title} state={panelStateOf(query, eventWords, total === 0 && eventWords.empty)}>
      <ul className={styles.kinds} role="list">
        {kinds.map(({ kind, count }) => (
          <li key={kind}>
            <EventGlyph kind={kind} /> {vesselWords.events[kind]} <b>{count}</b>
          </li>
        ))}
      </ul>
      {!whole && <p className={typography.aside}>{eventWords.atLeast(looked)}</p>}
      <ol className={styles.list} role="list" tabIndex={0} aria-label={eventWords.title}>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={eventPath(event.id)}>{vesselWords.events[event.kind]}</Link>
            <span className={styles.facts}>
              <UtcTime time={event.from} format={formatUtcMinute} />
              {event.vessels.slice(0, 2).map((mmsi) => (
                <Link
                  key={mmsi}
                  to={vesselAroundPath(mmsi, { from: event.from, to: event.to, event: event.id })}
                  className={names.get(mmsi) ? undefined : typography.code}
                >
                  <bdi>{names.get(mmsi) ?? formatMmsi(mmsi)}</bdi>
                </Link>
              ))}
              <span>{howSureShortOf(event)}</span>
            </span>
          </li>
        ))}
      </ol>
      {events.length < total && <p className={typography.aside}>{eventWords.listed(events.length, total)}</p>}
    </Panel>
  )
}

/** The alerts in the area that the account sees. */
export function AreaAlerts({ id }: { id: string }) {
  const query = useQuery(areaAlertsQuery(id))
  const { alerts = [], total = 0, looked = 0, whole = true } = query.data ?? {}
  return (
    <Panel title={alertWords.title} state={panelStateOf(query, alertWords, total === 0 && alertWords.empty)}>
      {!whole && <p className={typography.aside}>{alertWords.atLeast(looked)}</p>}
      <ol className={styles.list} role="list" tabIndex={0} aria-label={alertWords.title}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            {isUnreadable(alert) ? (
              alertWords.unreadable
            ) : (
              <>
                <Link to={alertPath(alert.id)}>{alert.message}</Link>
                <span className={styles.facts}>
                  <UtcTime time={alert.timestamp} format={formatUtcMinute} />
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      {alerts.length < total && <p className={typography.aside}>{alertWords.listed(alerts.length, total)}</p>}
    </Panel>
  )
}
