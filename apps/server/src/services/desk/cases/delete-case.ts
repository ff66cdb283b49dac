import { RESTORABLE_DAYS } from '@varuna/contract/analysis/assessment'
import type { Principal } from '../../../principal/principal.ts'
import type { AccessibleCase } from '../../../store/interfaces/desk/case-store.ts'
import { caseLimits, unwrapOutcome } from './case-limits.ts'
import { caseEvent, personOf, type CaseEffects } from './cases.ts'

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000

/** End of the restore period of a deleted case, Unix ms. */
export const caseRestorableUntilMs = (deletedMs: number): number => deletedMs + RESTORABLE_MS

/** Deletes a case for everybody who sees it; it can be restored for 30 days. Deleting it again does not extend that period. */
export async function deleteCase(effects: CaseEffects, principal: Principal, id: string): Promise<AccessibleCase> {
  const nowMs = effects.clock.now()
  const event = caseEvent(await personOf(effects, principal), nowMs, { code: 'delete', params: {} })
  return unwrapOutcome(await effects.store.cases.setDeleted(principal, id, nowMs, event, caseLimits, 0))
}

/** Undoes a deletion; members see the case again. Throws `not_found` once the restore period has ended. */
export async function restoreCase(effects: CaseEffects, principal: Principal, id: string): Promise<AccessibleCase> {
  const nowMs = effects.clock.now()
  const event = caseEvent(await personOf(effects, principal), nowMs, { code: 'restore', params: {} })
  return unwrapOutcome(
    await effects.store.cases.setDeleted(principal, id, null, event, caseLimits, nowMs - RESTORABLE_MS),
  )
}
