import { storedChecklist, type ChecklistRequest, type StoredChecklist } from '@varuna/contract/desk/checklist'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'

type ChecklistStore = Pick<Store, 'intelligence' | 'intelligenceReports'>

async function requireReport(store: ChecklistStore, principal: Principal, id: string) {
  if ((await store.intelligenceReports.get(principal, id)) === null)
    throw codedError('not_found.record', { record: 'intelligence_report' })
}

/** The checklist of an account's assessment; null when empty. Throws `not_found`. */
export async function readChecklist(
  store: ChecklistStore,
  principal: Principal,
  id: string,
): Promise<StoredChecklist | null> {
  await requireReport(store, principal, id)
  const row = await store.intelligence.checklist(principal, id)
  if (row === null) return null
  try {
    return storedChecklist.parse({ changed: new Date(row.changed_ms).toISOString(), ...JSON.parse(row.body) })
  } catch {
    throw codedError('unreadable', { record: 'intelligence_report', id })
  }
}

/** Replaces the checklist of an account's assessment. Throws `not_found`. */
export async function writeChecklist(
  { store, clock }: { store: ChecklistStore; clock: Pick<Clock, 'now'> },
  principal: Principal,
  id: string,
  { entries }: ChecklistRequest,
): Promise<StoredChecklist> {
  await requireReport(store, principal, id)
  const changedMs = clock.now()
  await store.intelligence.putChecklist({
    report_id: id,
    user_id: principal.accountId,
    changed_ms: changedMs,
    body: JSON.stringify({ entries }),
  })
  return { changed: new Date(changedMs).toISOString(), entries }
}
