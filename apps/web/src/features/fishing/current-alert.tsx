import { Badge } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { formatPosition } from '@varuna/map/position-text'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import { landTexts } from '~/dashboard/location-check/land-texts.ts'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { SampleBadge } from '~/dashboard/frame/sample-badge.tsx'
import type { FishingAlert } from './fishing-alert.ts'

export function CurrentAlert({ alert }: { alert: FishingAlert | null }) {
  return (
    <Panel title="Current Alert" level={3}>
      <div role="status">
        {alert === null && 'No current alert.'}
        {alert && (
          <AlertCard
            level={alert.level}
            title={alert.message}
            facts={[
              ['MMSI', alert.subject],
              ['Position', formatPosition(alert.lat ?? 0, alert.lon ?? 0)],
              ['Reported', formatLocalTime(alert.timestamp)],
              ['Fishing probability', formatPercent(Number(alert.params['probability'] ?? 0))],
              ['Illegal', alert.code === 'illegal_fishing' ? 'yes' : 'no'],
            ]}
          >
            {alert.code === 'fishing_report_on_land' && <p>{landTexts.unavailable}</p>}
            {alert.sample && <SampleBadge />}
            {alert.isSimulated && <Badge level="unknown">Simulation: random, not an analysis</Badge>}
          </AlertCard>
        )}
      </div>
    </Panel>
  )
}
