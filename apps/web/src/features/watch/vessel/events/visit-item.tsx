import type { AreaVisitAnswer } from '@varuna/contract/watch/area-visit'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Link } from 'react-router'
import { alertPath } from '~/dashboard/addresses/rooms.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './event-list.module.css'

const { events } = vesselPageWords
const words = events.visit

/** A visit of an area of a rule of the account. */
export function VisitItem({ visit }: { visit: AreaVisitAnswer }) {
  const { areaName, from, to, isInside, hours, wasSeenEntering, alertId } = visit
  const title = <bdi>{words.title(areaName)}</bdi>
  return (
    <li className={styles.item}>
      <svg className={styles.visit} viewBox="0 0 24 24" aria-hidden="true">
        <rect x="4" y="4" width="16" height="16" />
      </svg>
      <div className={styles.text}>
        {alertId === null ? (
          <b className={styles.kind}>{title}</b>
        ) : (
          <Link to={alertPath(alertId)} className={styles.kind}>
            {title}
          </Link>
        )}
        <span className={styles.facts}>
          {from !== null && <UtcTime time={from} />}
          {hours !== null && <span>{words.for(events.duration(hours * 3_600_000), wasSeenEntering)}</span>}
          {from === null && to !== null && (
            <span>
              {words.leftAt} <UtcTime time={to} />
            </span>
          )}
          {isInside && <span>{words.inside}</span>}
          {!isInside && to === null && <span>{words.endUnknown}</span>}
          {!wasSeenEntering && <span>{words.notSeen}</span>}
          <span>{words.yours}</span>
        </span>
      </div>
    </li>
  )
}
