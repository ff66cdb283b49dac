import type { Principal } from '../../../principal/principal.ts'
import type { VisitRow } from '../rows/work-rows.ts'

/** Visits of accounts. A visit ends after a period of inactivity. */
export interface VisitStore {
  /** Records activity now; starts a new visit when the last activity was before `sinceMs`. Returns the visit. */
  note(principal: Principal, nowMs: number, sinceMs: number): Promise<VisitRow>
  /** Whether the account has ended or skipped the tour. */
  setTourDone(principal: Principal, isDone: boolean, nowMs: number): Promise<void>
}
