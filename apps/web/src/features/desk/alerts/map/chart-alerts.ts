import type { QueuedAlert, QueuePage } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import type { ChartAlert } from '@varuna/map/alerts/chart-alert'
import { waitingStates } from '~/dashboard/alert/queue/alert-filters.ts'

/** An alert as the map draws it; null without a position. */
export const toChartAlert = ({ id, level, lat, lon, state }: QueuedAlert): ChartAlert | null =>
  lat === null || lon === null ? null : { id, level, lat, lon, isResolved: !waitingStates.includes(state) }

export const chartAlertsOf = (alerts: QueuePage['alerts']): ChartAlert[] =>
  alerts.flatMap((alert) => {
    const drawn = isUnreadable(alert) ? null : toChartAlert(alert)
    return drawn ? [drawn] : []
  })
