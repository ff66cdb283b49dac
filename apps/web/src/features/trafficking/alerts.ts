import { riskAlertCause } from '@varuna/alerts/alert'
import { describeAlert } from '@varuna/alerts/describe-alert'
import type { Alert } from '@varuna/contract/alert'
import type { IntelligenceAssessment } from '@varuna/contract/intelligence'
import type { SimulatedAssessment } from '@varuna/risk/simulate'

const maxAlerts = 5

export interface AlertItem extends Alert {
  /** Why the server does not store it; null for a stored alert. */
  unsaved: 'simulation' | 'sample' | null
}

/** The server assesses a sample but does not store its alert. */
export const fromSample = ({ alert, sample }: IntelligenceAssessment): AlertItem[] =>
  alert && sample ? [{ ...alert, unsaved: 'sample' }] : []

export function fromSimulation({ alert, ...assessment }: SimulatedAssessment, isOnLand: boolean): AlertItem[] {
  const cause = riskAlertCause(assessment, isOnLand)
  if (alert === null || cause === null) return []
  const id = `simulated-${alert.alertTimeMs}`
  return [
    {
      id,
      ...describeAlert(cause),
      source: id,
      subject: assessment.vesselId,
      lat: assessment.lat,
      lon: assessment.lon,
      timestamp: new Date(assessment.timestampMs).toISOString(),
      alertTime: new Date(alert.alertTimeMs).toISOString(),
      unsaved: 'simulation',
    },
  ]
}

/** The newest five alerts, stored and unsaved, raised after the list was last cleared. */
export function newestAlerts(
  stored: readonly Alert[],
  unsaved: readonly AlertItem[],
  clearedAtMs: number,
): AlertItem[] {
  return [...stored.map((alert): AlertItem => ({ ...alert, unsaved: null })), ...unsaved]
    .filter(({ alertTime }) => Date.parse(alertTime) > clearedAtMs)
    .sort((a, b) => Date.parse(b.alertTime) - Date.parse(a.alertTime))
    .slice(0, maxAlerts)
}
