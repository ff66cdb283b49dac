import { useQuery } from '@tanstack/react-query'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
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

const { alerts: words } = traffickingWords
const actions: Partial<Record<string, string>> = traffickingWords.actions

const formatAction = (action: unknown) => actions[String(action)] ?? String(action)

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
        ? { kind: 'loading', text: words.loading }
        : isError
          ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
          : { kind: 'empty', text: words.empty }
  return (
    <Panel title={words.title} level={3} state={state}>
      <ul className={layout.stack} role="list" aria-live="polite">
        {alerts.map(({ id, level, message, params, lat, lon, alertTime, unsaved }) => (
          <li key={id}>
            <AlertCard
              level={level}
              title={message}
              facts={[
                [words.score, String(params['riskScore'])],
                [words.action, formatAction(params['recommendedAction'])],
                [words.position, formatPosition(lat ?? 0, lon ?? 0)],
                [words.raised, formatLocalTime(alertTime)],
              ]}
            >
              {unsaved === 'simulation' && <Badge level="unknown">{dashboardWords.simulated}</Badge>}
              {unsaved === 'sample' && <SampleBadge />}
            </AlertCard>
          </li>
        ))}
      </ul>
      <UnreadableEntries entries={unreadable} />
    </Panel>
  )
}
