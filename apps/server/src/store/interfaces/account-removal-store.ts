import type { AccountHoldings } from '@varuna/contract/people/account'
import type { Principal } from '../../principal/principal.ts'
import type { AccountRemovalRow } from './rows/work-rows.ts'
import type { LeavingEvents } from './desk/case-store.ts'

export const assessedTables = ['image', 'vessel_report', 'intelligence_report'] as const

export type AssessedTable = (typeof assessedTables)[number]

/** Removed accounts, and the erasure of their data. Every call processes a bounded part. */
export interface AccountRemovalStore {
  /** What an account holds, excluding what it has deleted. */
  holdings(principal: Principal): Promise<AccountHoldings>
  /** The removal of an account; null when it was not removed, or when everything was erased long ago. */
  get(accountId: string): Promise<AccountRemovalRow | null>
  /** Unfinished removals, oldest first. */
  pending(): Promise<AccountRemovalRow[]>
  setErased(accountId: string, nowMs: number): Promise<void>
  /** Forgets the account's id. */
  end(accountId: string): Promise<void>
  /** Ids of an account's images or reports, including deleted ones. */
  assessedIds(accountId: string, table: AssessedTable, limit: number): Promise<string[]>
  /** Erases images or reports with their entries, notes and checklists. */
  eraseAssessed(table: AssessedTable, ids: readonly string[]): Promise<void>
  /** Ids of cases that the account owns, including deleted ones, or can see. */
  caseIds(accountId: string, limit: number): Promise<string[]>
  /** Takes an account out of a case, as `leaveCase` describes. A deleted case still has its rows, which lead to its files. */
  leaveCase(accountId: string, caseId: string, events: LeavingEvents, maxEvents: number): Promise<'deleted' | 'kept'>
  /** Ids of cases that still name the account. */
  caseIdsWithName(accountId: string, limit: number): Promise<string[]>
  eraseName(accountId: string, caseId: string): Promise<void>
  /** Erases alerts visible to the account alone, with their changes; returns how many. */
  eraseAlerts(accountId: string, limit: number): Promise<number>
  /** Unassigns undecided alerts of the account; returns how many. */
  unassignAlerts(accountId: string, nowMs: number, limit: number): Promise<number>
  /** Erases everything else of the account, except jobs, watch lists and data with a call of its own; returns the number of rows. */
  eraseRest(accountId: string, limit: number): Promise<number>
}
