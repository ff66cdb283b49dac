import { paramOf } from '@varuna/vocabulary/alerts'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { legalityWords } from '@varuna/language/analysis/fishing-assessment'
import { dashboardWords } from '@varuna/language/rooms'
import { Panel } from '@varuna/ui/panel'
import { formatPosition } from '@varuna/language/shared/position-text'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import type { FishingAlert } from './fishing-alert.ts'

const { alert: words } = fishingWords

/** Whether the alert states a broken rule; other alerts leave it open. */
const legalityOf = (alert: FishingAlert): keyof typeof legalityWords => {
  const { code } = alert
  if (code === 'illegal_fishing' || code === 'illegal_fishing_outside_zones') return 'illegal'
  return code === 'fishing_report_on_land' || paramOf(alert, 'isLegalityOpen') === false
    ? 'no_rule_broken'
    : 'cannot_say'
}

/** The alert of the last report, or the latest unresolved one in the queue. */
export function CurrentAlert({ alert }: { alert: FishingAlert | null }) {
  return (
    <Panel title={words.title} level={3}>
      <div role="status">
        {alert === null && words.none}
        {alert && (
          <AlertCard
            id={alert.notEvidence.length === 0 ? alert.id : null}
            level={alert.level}
            isRed={legalityOf(alert) === 'illegal'}
            title={alert.message}
            notEvidence={alert.notEvidence}
            facts={[
              [words.mmsi, alert.subject],
              ...placeOf(alert),
              [words.reported, formatUtc(alert.timestamp)],
              ...probabilityOf(alert),
              [words.illegal, legalityWords[legalityOf(alert)]],
            ]}
          >
            {alert.code === 'fishing_report_on_land' && <p>{dashboardWords.land.unavailable}</p>}
          </AlertCard>
        )}
      </div>
    </Panel>
  )
}

type Facts = [label: string, value: string][]

const placeOf = ({ lat, lon }: FishingAlert): Facts =>
  lat === null || lon === null ? [] : [[words.position, formatPosition(lat, lon)]]

const probabilityOf = ({ params: { probability } }: FishingAlert): Facts =>
  typeof probability === 'number' ? [[words.probability, formatPercent(probability)]] : []
