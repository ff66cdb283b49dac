import { useQuery } from '@tanstack/react-query'
import type { AlertDetails, QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { Spinner } from '@varuna/ui/spinner'
import type { ReactNode } from 'react'
import { RawDetails } from '~/dashboard/frame/raw-details.tsx'
import { alertQuery } from '~/dashboard/alert/queue/queries.ts'
import { decidedBy, type AlertActions as Actions } from '../use-alert-actions.ts'
import { AlertActions } from './alert-actions.tsx'
import styles from './alert-body.module.css'
import { AlertHistory } from './alert-history.tsx'
import { AlertSummary } from './alert-summary.tsx'
import { SourceEvidence } from './source-evidence.tsx'
import { KEPT_ID } from './source-link.tsx'

const { alert: words } = alertWords

type AlertBodyProps = {
  alert: QueuedAlert
  /** Null until loaded. */
  details: AlertDetails | null
  actions: Actions
  nowMs: number
  /** Heading level of the sections in the page's outline. */
  level: 2 | 3
  /** Whether the keys of decisions are about other alerts. */
  areKeysElsewhere?: boolean
  /** The map, between the verdict and the history. */
  map?: ReactNode
}

/** An alert in reading order: subject and state, verdict, map, history, raw data. */
export function AlertBody({ alert, details, actions, nowMs, level, areKeysElsewhere = false, map }: AlertBodyProps) {
  const { error, refetch } = useQuery({ ...alertQuery(alert.id), enabled: false })
  return (
    <div className={layout.stack}>
      <AlertSummary alert={alert} nowMs={nowMs} isWide={level === 2} />
      <AlertActions
        key={alert.id}
        alert={alert}
        actions={actions}
        areKeysElsewhere={areKeysElsewhere}
        decided={details && decidedBy(details, actions.userId)}
      />
      <Panel title={words.verdict} level={level}>
        <div id={KEPT_ID} tabIndex={-1}>
          <SourceEvidence alert={alert} details={details} isReading={details === null && !error} />
        </div>
      </Panel>
      {map}
      <Panel
        title={words.history}
        level={level}
        state={
          details === null && error
            ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
            : { kind: 'full' }
        }
      >
        {details ? (
          <AlertHistory changes={details.changes} nowMs={nowMs} />
        ) : (
          <p className={styles.loading} role="status">
            <Spinner /> {words.loading}
          </p>
        )}
        <Notice tone="caution">{details && error && words.failed(error.message)}</Notice>
      </Panel>
      <RawDetails title={words.raw} label={words.rawLabel} answer={details ?? alert} />
    </div>
  )
}
