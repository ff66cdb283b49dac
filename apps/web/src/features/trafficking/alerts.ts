import type { Alert } from '@varuna/contract/alert'
import type { QueuedAlert } from '@varuna/contract/alert-queue'
import type { IntelligenceAssessment } from '@varuna/contract/intelligence'
import type { SimulatedIntelligence } from './simulate-intelligence.ts'

const maxAlerts = 5

export interface AlertItem extends Alert {
  /** Why the server does not store it; null for a stored alert. */
  unsaved: 'simulation' | 'sample' | null
}

/** The server assesses a sample but does not store its alert. */
export const fromSample = ({ alert, sample }: IntelligenceAssessment): AlertItem[] =>
  alert && sample ? [{ ...alert, unsaved: 'sample' }] : []

export const fromSimulation = ({ alert }: SimulatedIntelligence): AlertItem[] =>
  alert ? [{ ...alert, unsaved: 'simulation' }] : []

/** The newest five alerts, stored and unsaved; a stored one counts by when it was last raised. */
export function newestAlerts(
  stored: readonly Pick<QueuedAlert, keyof Alert | 'lastTime'>[],
  unsaved: readonly AlertItem[],
): AlertItem[] {
  return [
    ...stored.map((alert) => ({ alert: { ...alert, unsaved: null } satisfies AlertItem, time: alert.lastTime })),
    ...unsaved.map((alert) => ({ alert, time: alert.alertTime })),
  ]
    .sort((a, b) => Date.parse(b.time) - Date.parse(a.time))
    .slice(0, maxAlerts)
    .map(({ alert }) => alert)
}
