import type { Alert } from '@varuna/contract/alert'
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
