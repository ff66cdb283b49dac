import { storedChecklist, type ChecklistRequest, type StoredChecklist } from '@varuna/contract/desk/checklist'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import { requireOwn } from '../../shared/reading/require-own.ts'
import type { Store } from '../../../store/interfaces/store.ts'

type ChecklistStore = Pick<Store, 'intelligence' | 'intelligenceReports'>

async function requireReport(store: ChecklistStore, principal: Principal, id: string) {
  const report = await store.intelligenceReports.get(principal, id)
  if (report === null) throw codedError('not_found.record', { record: 'intelligence_report' })
  return report
}

/** The owner's checklist of an assessment that the account sees; null when empty. Throws `not_found`. */
export async function readChecklist(
  store: ChecklistStore,
  principal: Principal,
  id: string,
): Promise<StoredChecklist | null> {
  const { user_id } = await requireReport(store, principal, id)
  const row = await store.intelligence.checklist(user_id, id)
  if (row === null) return null
  try {
    return storedChecklist.parse({ changed: new Date(row.changed_ms).toISOString(), ...JSON.parse(row.body) })
  } catch {
    throw codedError('unreadable', { record: 'intelligence_report', id })
  }
}

/** Replaces the checklist of an account's assessment. Throws `not_found` and `assessment_not_yours`. */
export async function writeChecklist(
  { store, clock }: { store: ChecklistStore; clock: Pick<Clock, 'now'> },
  principal: Principal,
  id: string,
  { entries }: ChecklistRequest,
): Promise<StoredChecklist> {
  requireOwn(principal, await requireReport(store, principal, id))
  const changedMs = clock.now()
  await store.intelligence.putChecklist({
    report_id: id,
    user_id: principal.accountId,
    changed_ms: changedMs,
    body: JSON.stringify({ entries }),
  })
  return { changed: new Date(changedMs).toISOString(), entries }
}
