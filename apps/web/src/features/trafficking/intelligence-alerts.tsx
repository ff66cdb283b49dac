import { useQuery } from '@tanstack/react-query'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { Badge } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { formatPosition } from '@varuna/map/position-text'
import { splitHistory } from '@varuna/contract/unreadable'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import type { WaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { UnreadableEntries } from '~/dashboard/frame/unreadable-entries.tsx'
import { SampleBadge } from '~/dashboard/frame/sample-badge.tsx'
import { newestAlerts, type AlertItem } from './alerts.ts'
import { intelligenceHistoryQuery } from './queries.ts'

const { alerts: words } = traffickingWords
const actions: Partial<Record<string, string>> = traffickingWords.actions

const formatAction = (action: unknown) => actions[String(action)] ?? String(action)

type IntelligenceAlertsProps = { unsavedAlerts: readonly AlertItem[]; waiting: WaitingAlerts }

/** The newest five: a view of the queue, and what only this page has. */
export function IntelligenceAlerts({ unsavedAlerts, waiting }: IntelligenceAlertsProps) {
  const { isPending, error, retry } = waiting
  const { data: history } = useQuery(intelligenceHistoryQuery)
  const assessments = splitHistory(history?.assessments ?? [])
  const unreadable = [...waiting.unreadable, ...assessments.unreadable]
  const alerts = newestAlerts(waiting.readable, unsavedAlerts)
  const state: PanelState =
    alerts.length + unreadable.length > 0
      ? { kind: 'full' }
      : isPending
        ? { kind: 'loading', text: words.loading }
        : error
          ? { kind: 'failed', text: words.failed(error.message), onRetry: retry }
          : { kind: 'empty', text: words.empty }
  return (
    <Panel title={words.title} level={3} state={state}>
      <ul className={layout.stack} role="list" aria-live="polite">
        {alerts.map(({ id, level, message, params, lat, lon, alertTime, unsaved }) => (
          <li key={id}>
            <AlertCard
              id={unsaved === null ? id : null}
              level={level}
              title={message}
              facts={[
                [words.score, String(params['riskScore'])],
                [words.action, formatAction(params['recommendedAction'])],
                [words.position, formatPosition(lat ?? 0, lon ?? 0)],
                [words.raised, formatUtc(alertTime)],
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
