import type { Alert } from '@varuna/contract/alert'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'
import type { SimulatedIntelligence } from './simulate-intelligence.ts'

const maxAlerts = 5

export interface AlertItem extends Alert {
  /** Empty for a stored alert. */
  notEvidence: readonly NotEvidence[]
}

/** The server assesses a sample but does not store its alert. */
export const fromSample = ({ alert, sample }: IntelligenceAssessment): AlertItem[] =>
  alert && sample ? [{ ...alert, notEvidence: ['sample'] }] : []

export const fromSimulation = ({ alert }: SimulatedIntelligence): AlertItem[] =>
  alert ? [{ ...alert, notEvidence: ['simulation'] }] : []

/** The newest five alerts, stored and unsaved; a stored alert counts by its latest raise. An unsaved one never displaces a stored one. */
export function newestAlerts(
  stored: readonly Pick<QueuedAlert, keyof Alert | 'lastTime'>[],
  unsaved: readonly AlertItem[],
): AlertItem[] {
  const kept = stored.map((alert) => ({
    alert: { ...alert, notEvidence: [] } satisfies AlertItem,
    time: alert.lastTime,
  }))
  const ofPage = unsaved.map((alert) => ({ alert, time: alert.alertTime }))
  const shown = newestFirst(kept).slice(0, maxAlerts)
  return newestFirst([...shown, ...newestFirst(ofPage).slice(0, maxAlerts - shown.length)]).map(({ alert }) => alert)
}

const newestFirst = <Item extends { time: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
