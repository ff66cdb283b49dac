import { paramOf } from '@varuna/vocabulary/alerts'
import { useQuery } from '@tanstack/react-query'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { formatPosition } from '@varuna/language/shared/position-text'
import { splitHistory } from '@varuna/contract/unreadable'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import type { WaitingAlerts } from '~/dashboard/alert/queue/use-waiting-alerts.ts'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { UnreadableEntries } from '~/dashboard/frame/unreadable-entries.tsx'
import { newestAlerts, type AlertItem } from './alerts.ts'
import { intelligenceHistoryQuery } from './queries.ts'

const { alerts: words } = traffickingWords
const actions: Partial<Record<string, string>> = traffickingWords.actions

const fact = (label: string, value: string): [string, string] => [label, value]

/** An alert about an increased risk has no action. */
const actionOf = (alert: Pick<AlertItem, 'params'>) => {
  const action = paramOf(alert, 'recommendedAction')
  return typeof action === 'string' ? [fact(words.action, actions[action] ?? action)] : []
}

type IntelligenceAlertsProps = { unsavedAlerts: readonly AlertItem[]; waiting: WaitingAlerts }

/** The newest five alerts: those of the queue, and those that exist only on this page. */
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
        {alerts.map(({ id, level, message, lat, lon, alertTime, notEvidence, ...alert }) => (
          <li key={id}>
            <AlertCard
              id={notEvidence.length === 0 ? id : null}
              level={level}
              title={message}
              notEvidence={notEvidence}
              facts={[
                [words.score, String(paramOf(alert, 'riskScore'))],
                ...actionOf(alert),
                ...(lat === null || lon === null ? [] : [fact(words.position, formatPosition(lat, lon))]),
                [words.raised, formatUtc(alertTime)],
              ]}
            />
          </li>
        ))}
      </ul>
      <UnreadableEntries entries={unreadable} />
    </Panel>
  )
}
