import type { CaseSummary } from '@varuna/contract/desk/case'
import type { Principal } from '../../../principal/principal.ts'
import { summaryOf } from './case-fields.ts'
import { caseLimits, RESTORABLE_MS, unwrapOutcome } from './case-limits.ts'
import { caseEvent, personOf, type CaseEffects } from './cases.ts'

/** Deletes a case for everybody who sees it; it can be restored for 30 days. Deleting it again does not extend that period. */
export async function deleteCase(effects: CaseEffects, principal: Principal, id: string): Promise<CaseSummary> {
  const nowMs = effects.clock.now()
  const event = caseEvent(await personOf(effects, principal), nowMs, { code: 'delete', params: {} })
  return summaryOf(unwrapOutcome(await effects.store.cases.setDeleted(principal, id, nowMs, event, caseLimits, 0)))
}

/** Undoes a deletion; members see the case again. Throws `not_found` once the restore period has ended. */
export async function restoreCase(effects: CaseEffects, principal: Principal, id: string): Promise<CaseSummary> {
  const nowMs = effects.clock.now()
  const event = caseEvent(await personOf(effects, principal), nowMs, { code: 'restore', params: {} })
  const sinceMs = nowMs - RESTORABLE_MS
  return summaryOf(unwrapOutcome(await effects.store.cases.setDeleted(principal, id, null, event, caseLimits, sinceMs)))
}
