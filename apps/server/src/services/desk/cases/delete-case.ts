import { RESTORABLE_DAYS } from '@varuna/contract/analysis/assessment'
import type { Principal } from '../../../principal/principal.ts'
import type { AccessibleCase } from '../../../store/desk/cases/case-store.ts'
import { caseLimits, unwrapOutcome } from './case-limits.ts'
import { caseEvent, personOf, type CaseEffects } from './cases.ts'

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000

/** The time until which a deleted case can be restored, Unix ms. */
export const caseRestorableUntilMs = (deletedMs: number): number => deletedMs + RESTORABLE_MS

/**
 * Deletes a case of this account for everybody who sees it; for 30 days it can be restored. One that is deleted already stays deleted
 * since then.
 */
export async function deleteCase(effects: CaseEffects, principal: Principal, id: string): Promise<AccessibleCase> {
  const nowMs = effects.clock.now()
  const event = caseEvent(await personOf(effects, principal), nowMs, { code: 'delete', params: {} })
  return unwrapOutcome(await effects.store.cases.setDeleted(principal, id, nowMs, event, caseLimits, 0))
}

/** Undoes a deletion; those whom it was shared with see the case again. Throws `not_found` when the time for it is over. */
export async function restoreCase(effects: CaseEffects, principal: Principal, id: string): Promise<AccessibleCase> {
  const nowMs = effects.clock.now()
  const event = caseEvent(await personOf(effects, principal), nowMs, { code: 'restore', params: {} })
  return unwrapOutcome(
    await effects.store.cases.setDeleted(principal, id, null, event, caseLimits, nowMs - RESTORABLE_MS),
  )
}
