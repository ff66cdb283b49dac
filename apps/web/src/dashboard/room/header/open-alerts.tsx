import { useQuery } from '@tanstack/react-query'
import { alertWords } from '@varuna/language/desk/alerts'
import { Link } from 'react-router'
import { noFilters } from '../../alert/queue/alert-filters.ts'
import { queueCountsQuery } from '../../alert/queue/queries.ts'
import styles from './open-alerts.module.css'
import { roomPaths } from '../../addresses/rooms.ts'

const { header: words } = alertWords

const MAX_SHOWN = 999

const useOpenAlerts = () => useQuery(queueCountsQuery(noFilters)).data ?? null
const short = (count: number) => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))

/** Number of open alerts on the room's entry, dashed while all are about simulated vessels; nothing when there are none. */
export function OpenAlerts() {
  const counts = useOpenAlerts()
  const open = counts?.states.open ?? 0
  const simulated = counts?.openSimulated ?? 0
  return open > 0 ? (
    <span
      className={styles.badge}
      data-simulated={simulated === open || undefined}
      title={words.label(open, simulated)}
      aria-hidden="true"
    >
      {short(open)}
    </span>
  ) : null
}

/** Number of open alerts, and of those about simulated vessels, as links; red while one is an alarm. */
export function OpenAlertsLink() {
  const counts = useOpenAlerts()
  const open = counts?.states.open ?? null
  const simulated = counts?.openSimulated ?? 0
  const label = open === null ? words.unknown : words.label(open, simulated)
  return (
    <Link
      to={roomPaths.alerts}
      className={styles.link}
      data-simulated={(open !== null && open > 0 && simulated === open) || undefined}
      data-alarm={(counts?.openLevels.alarm ?? 0) > 0 || undefined}
      title={label}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4a5 5 0 0 1 5 5v4l2 3H5l2-3V9a5 5 0 0 1 5-5zm-2 15h4" />
      </svg>
      <span aria-hidden="true">{open === null ? '–' : short(open)}</span>
      {simulated > 0 && (
        <span className={styles.simulated} aria-hidden="true">
          {words.simulated(short(simulated))}
        </span>
      )}
    </Link>
  )
}
