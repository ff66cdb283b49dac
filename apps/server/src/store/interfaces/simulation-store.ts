import type { AuditAct } from '../../audit/audit-entry.ts'
import type { SimulationRow } from './rows/position-rows.ts'

/** Consumer whose cursor is the time up to which simulated reports are stored. */
export const SIMULATION_CONSUMER = 'simulation'

/** Counts of simulated data. */
export interface SimulatedCounts {
  vessels: number
  alerts: number
  /** Alerts that somebody acknowledged, confirmed or dismissed. */
  decided: number
  /** Alerts with a note. */
  withNotes: number
  /** Alerts that stay when the simulation ends: decided, assigned, annotated or in a case. */
  kept: number
}

/**
 * Simulated traffic of this installation, at most one, and the alerts about its vessels. Alerts are moved in batches of at most `limit`.
 */
export interface SimulationStore {
  /** Null when there is none. */
  get(): Promise<SimulationRow | null>
  /** False, without a change, when there is one. `act` is recorded with it, as below. */
  add(simulation: SimulationRow, act?: AuditAct): Promise<boolean>
  /** False, without a change, when it is no longer as it was before. */
  replace(before: SimulationRow, after: SimulationRow, act?: AuditAct): Promise<boolean>
  /** Removes it, with its progress. */
  remove(act?: AuditAct): Promise<void>
  /** Forgets until when its reports are stored. */
  forgetProgress(): Promise<void>
  counts(): Promise<SimulatedCounts>
  /** Sets aside untouched alerts, where no other query finds them. Returns how many; 0 when none is left. */
  setAlertsAside(limit: number): Promise<number>
  /** Restores alerts that were set aside. */
  bringAlertsBack(limit: number): Promise<number>
  /** Deletes untouched alerts. */
  removeAlerts(limit: number): Promise<number>
  /** Deletes alerts that were set aside. */
  removeAlertsAside(limit: number): Promise<number>
  countAside(): Promise<number>
}
