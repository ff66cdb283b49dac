import { useInfiniteQuery } from '@tanstack/react-query'
import { splitHistory } from '@varuna/contract/unreadable'
import { alertWords } from '@varuna/language/desk/alerts'
import { dashboardWords } from '@varuna/language/rooms'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import type { AlertLevel } from '@varuna/vocabulary/alerts'
import { Link } from 'react-router'
import { alertPath, roomPaths } from '~/dashboard/addresses/rooms.ts'
import { filterQuery, noFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import { queueQuery } from '~/dashboard/alert/queue/queries.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from '../vessel-rows.module.css'

const { alerts: words } = vesselPageWords

const SHOWN = 6

const badgeLevels: Record<AlertLevel, BadgeLevel> = { alarm: 'high', caution: 'medium', notice: 'note' }

/** The newest alerts about the vessel that the account sees, in any state. */
export function AlertsPanel({ mmsi }: { mmsi: number }) {
  const filters = { ...noFilters, mmsi }
  const query = useInfiniteQuery(queueQuery(filters))
  const alerts = splitHistory(query.data?.pages.flatMap((page) => page.alerts) ?? []).readable
  return (
    <Panel title={words.title} state={panelStateOf(query, words, alerts.length === 0 && words.empty)}>
      <ul className={styles.rows} role="list">
        {alerts.slice(0, SHOWN).map(({ id, level, code, state, lastTime }) => (
          <li key={id} className={styles.row}>
            <Badge level={badgeLevels[level]}>{dashboardWords.alertLevels[level]}</Badge>
            <Link to={alertPath(id)}>{alertWords.codes[code]}</Link>
            <span className={styles.soft}>
              {alertWords.states[state]} · <UtcTime time={lastTime} />
            </span>
          </li>
        ))}
      </ul>
      {alerts.length > SHOWN && (
        <p>
          <Link to={`${roomPaths.alerts}?${filterQuery(filters)}`}>{words.all(alerts.length, query.hasNextPage)}</Link>
        </p>
      )}
    </Panel>
  )
}
