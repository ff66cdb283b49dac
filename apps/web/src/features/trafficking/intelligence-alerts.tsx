import { useQuery } from '@tanstack/react-query'
import { Badge } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { positionText } from '@varuna/map/position-text'
import { AlertCard } from '~/dashboard-kit/alert-card.tsx'
import desk from '~/dashboard-kit/desk.module.css'
import { localTimeText } from '~/dashboard-kit/local-time.ts'
import { alertTone, newestAlerts, type AlertItem } from './alerts.ts'
import { intelligenceHistoryQuery } from './queries.ts'

type IntelligenceAlertsProps = { simulated: readonly AlertItem[]; clearedAtMs: number }

export function IntelligenceAlerts({ simulated, clearedAtMs }: IntelligenceAlertsProps) {
  const { data, isPending, isError, error, refetch } = useQuery(intelligenceHistoryQuery)
  const alerts = newestAlerts(data?.assessments ?? [], simulated, clearedAtMs)
  const state: PanelState =
    alerts.length > 0
      ? { kind: 'full' }
      : isPending
        ? { kind: 'loading', text: 'Loading alerts…' }
        : isError
          ? { kind: 'failed', text: `The alerts could not be loaded: ${error.message}`, onRetry: () => void refetch() }
          : { kind: 'empty', text: 'No intelligence alerts at this time.' }
  return (
    <Panel title="Intelligence Alerts" level={3} state={state}>
      <ul className={desk.stack} role="list" aria-live="polite">
        {alerts.map(({ id, message, riskScore, recommendedAction, lat, lon, alertTimeMs, simulated: made }) => (
          <li key={id}>
            <AlertCard
              tone={alertTone(riskScore)}
              title={message}
              facts={[
                ['Score', riskScore],
                ['Action', recommendedAction],
                ['Position', positionText(lat, lon)],
                ['Raised', localTimeText(alertTimeMs)],
              ]}
            >
              {made && <Badge level="unknown">Simulation: random, not an analysis</Badge>}
            </AlertCard>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
