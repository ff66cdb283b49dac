import { VISIT_ENDS_MS, type Visit } from '@varuna/contract/people/visit'
import type { Clock } from '../../../clock/clock.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'

interface Effects {
  store: Pick<Store, 'visits'>
  clock: Pick<Clock, 'now'>
}

/** Notes whether the account has ended or skipped the tour. */
export const setTourDone = ({ store, clock }: Effects, principal: Principal, isDone: boolean): Promise<void> =>
  store.visits.setTourDone(principal, isDone, clock.now())

/** Records that the account is active now; returns its visit. */
export async function noteVisit({ store, clock }: Effects, principal: Principal): Promise<Visit> {
  const nowMs = clock.now()
  const { before_ms, tour_done } = await store.visits.note(principal, nowMs, nowMs - VISIT_ENDS_MS)
  return { since: before_ms === null ? null : new Date(before_ms).toISOString(), tourDone: tour_done === 1 }
}
