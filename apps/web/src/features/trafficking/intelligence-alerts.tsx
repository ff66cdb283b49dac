import { useQuery } from '@tanstack/react-query'
import { Badge } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { formatPosition } from '@varuna/map/position-text'
import { splitHistory } from '@varuna/contract/unreadable'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import { UnreadableEntries } from '~/dashboard/frame/unreadable-entries.tsx'
import { SampleBadge } from '~/dashboard/frame/sample-badge.tsx'
import { newestAlerts, type AlertItem } from './alerts.ts'
import { intelligenceHistoryQuery, traffickingAlertsQuery } from './queries.ts'

type IntelligenceAlertsProps = { unsavedAlerts: readonly AlertItem[]; clearedAtMs: number }

export function IntelligenceAlerts({ unsavedAlerts, clearedAtMs }: IntelligenceAlertsProps) {
  const { data, isPending, isError, error, refetch } = useQuery(traffickingAlertsQuery)
  const { data: history } = useQuery(intelligenceHistoryQuery)
  const stored = splitHistory(data?.alerts ?? [])
  const assessments = splitHistory(history?.assessments ?? [])
  const unreadable = [...stored.unreadable, ...assessments.unreadable]
  const alerts = newestAlerts(stored.readable, unsavedAlerts, clearedAtMs)
  const state: PanelState =
    alerts.length + unreadable.length > 0
      ? { kind: 'full' }
      : isPending
        ? { kind: 'loading', text: 'Loading alerts…' }
        : isError
          ? { kind: 'failed', text: `The alerts could not be loaded: ${error.message}`, onRetry: () => void refetch() }
          : { kind: 'empty', text: 'No intelligence alerts at this time.' }
  return (
    <Panel title="Intelligence Alerts" level={3} state={state}>
      <ul className={layout.stack} role="list" aria-live="polite">
        {alerts.map(({ id, level, message, params, lat, lon, alertTime, unsaved }) => (
          <li key={id}>
            <AlertCard
              level={level}
              title={message}
              facts={[
                ['Score', String(params['riskScore'])],
                ['Action', String(params['recommendedAction'])],
                ['Position', formatPosition(lat ?? 0, lon ?? 0)],
                ['Raised', formatLocalTime(alertTime)],
              ]}
            >
              {unsaved === 'simulation' && <Badge level="unknown">Simulation: random, not an analysis</Badge>}
              {unsaved === 'sample' && <SampleBadge />}
            </AlertCard>
          </li>
        ))}
      </ul>
      <UnreadableEntries entries={unreadable} />
    </Panel>
  )
}
