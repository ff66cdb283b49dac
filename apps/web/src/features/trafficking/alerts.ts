import type { IntelligenceAlert, IntelligenceAssessment } from '@varuna/contract/intelligence'
import type { SimulatedAssessment } from '@varuna/risk/simulate'
import type { AlertTone } from '~/dashboard-kit/alert-card.tsx'

const kept = 5

export interface AlertItem {
  id: string
  vesselId: string
  message: string
  riskScore: number
  recommendedAction: string
  lat: number
  lon: number
  alertTimeMs: number
  simulated: boolean
}

/** Red above 80, yellow above 60, else blue. */
export const alertTone = (riskScore: number): AlertTone => (riskScore > 80 ? 'red' : riskScore > 60 ? 'yellow' : 'blue')

const ofServer = (alert: IntelligenceAlert): AlertItem => ({
  ...alert,
  alertTimeMs: Date.parse(alert.alertTime),
  simulated: false,
})

export const ofSimulation = ({ alert, ...assessment }: SimulatedAssessment): AlertItem[] =>
  alert ? [{ ...assessment, ...alert, id: `simulated-${alert.alertTimeMs}` }] : []

/** The newest five alerts of the server and of simulations together, without those raised before the list was cleared. */
export function newestAlerts(
  assessments: readonly IntelligenceAssessment[],
  simulated: readonly AlertItem[],
  clearedAtMs: number,
): AlertItem[] {
  return [...assessments.flatMap(({ alert }) => (alert ? [ofServer(alert)] : [])), ...simulated]
    .filter(({ alertTimeMs }) => alertTimeMs > clearedAtMs)
    .sort((a, b) => b.alertTimeMs - a.alertTimeMs)
    .slice(0, kept)
}
