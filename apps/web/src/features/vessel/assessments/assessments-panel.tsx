import { useQuery } from '@tanstack/react-query'
import { splitHistory } from '@varuna/contract/unreadable'
import { vesselPageWords } from '@varuna/language/dashboard/vessel-page'
import { Badge } from '@varuna/ui/badge'
import { buttonClass } from '@varuna/ui/button'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { roomPaths } from '~/dashboard/room/rooms.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { formatTime } from '../format-time.ts'
import { assessmentsQuery } from '../queries.ts'
import styles from './assessments-panel.module.css'

const { assessments: words } = vesselPageWords

/** The account's own assessments of the vessel, among its latest reports. */
export function AssessmentsPanel({ mmsi }: { mmsi: number }) {
  const { data, error, isPending, refetch } = useQuery(assessmentsQuery)
  const own = splitHistory(data?.reports ?? []).readable.filter((report) => report.mmsi === mmsi)
  const state: PanelState =
    error && !data
      ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
      : isPending
        ? { kind: 'loading', text: words.loading }
        : own.length === 0
          ? { kind: 'empty', text: words.empty }
          : { kind: 'full' }
  return (
    <Panel
      title={words.title}
      state={state}
      actions={
        <Link className={buttonClass('quiet')} to={`${roomPaths.analysis}?tab=fishing`}>
          {words.assess}
        </Link>
      }
    >
      <ol className={styles.list}>
        {own.map(({ id, timestamp, verdict, is_fishing_probability: probability, is_illegal_fishing: isIllegal }) => (
          <li key={id} className={styles.item}>
            <time className={styles.time} dateTime={timestamp}>
              {formatTime(Date.parse(timestamp))}
            </time>
            <Badge
              level={
                isIllegal ? 'high' : verdict === 'fishing' ? 'medium' : verdict === 'not_fishing' ? 'low' : 'unknown'
              }
            >
              {words.verdicts[verdict]}
              {probability !== null && ` ${formatPercent(probability)}`}
              {isIllegal && ` · ${words.illegal}`}
            </Badge>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
