import type { Files } from '../../../files/files.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { recordRemoval } from '../../shared/rounds/record-removal.ts'
import { removeEach } from '../../shared/rounds/remove-each.ts'
import { caseFolder } from './case-files.ts'
import { RESTORABLE_MS } from './case-limits.ts'

/** Nobody is still restoring a case this long after its restore period ended. */
const GRACE_MS = 3_600_000

/** Removes cases whose restore period has ended, with their entries and files. Returns the number removed. */
export async function removeDeletedCases(
  {
    store,
    files,
    now,
    onFault,
  }: { store: Pick<Store, 'audit' | 'cases'>; files: Files; now(): number; onFault(error: unknown): void },
  signal: AbortSignal,
): Promise<number> {
  const beforeMs = now() - (RESTORABLE_MS + GRACE_MS)
  return removeEach(
    {
      next: (limit) => store.cases.deletedBefore(beforeMs, limit),
      idOf: (id) => id,
      record: recordRemoval(store.audit, 'deleted_cases', beforeMs, now),
      removeFiles: (id) => files.removeFolder(caseFolder(id)),
      removeRow: (id) => store.cases.remove(id, beforeMs),
      onFault,
    },
    signal,
  )
}
