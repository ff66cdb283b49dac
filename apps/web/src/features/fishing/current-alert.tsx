import { Badge } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { positionText } from '@varuna/map/position-text'
import { AlertCard } from '~/dashboard-kit/alert-card.tsx'
import { landTexts } from '~/dashboard-kit/land-texts.ts'
import { localTimeText } from '~/dashboard-kit/local-time.ts'
import { percentText } from '~/dashboard-kit/percent.ts'
import { alertTone, type FishingAlert } from './fishing-alert.ts'

export function CurrentAlert({ alert }: { alert: FishingAlert | null }) {
  return (
    <Panel title="Current Alert" level={3}>
      <div role="status">
        {alert === null && 'No current alert.'}
        {alert && (
          <AlertCard
            tone={alertTone(alert)}
            title={alert.message}
            facts={[
              ['MMSI', alert.mmsi],
              ['Position', positionText(alert.lat, alert.lon)],
              ['Reported', localTimeText(alert.timestamp)],
              ['Fishing probability', percentText(alert.is_fishing_probability)],
              ['Illegal', alert.is_illegal_fishing ? 'yes' : 'no'],
            ]}
          >
            {alert.onLand && <p>{landTexts.unavailable}</p>}
            {alert.simulated && <Badge level="unknown">Simulation: random, not an analysis</Badge>}
          </AlertCard>
        )}
      </div>
    </Panel>
  )
}
