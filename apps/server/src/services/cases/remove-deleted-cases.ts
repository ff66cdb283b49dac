import type { Files } from '../../files/files.ts'
import type { Store } from '../../store/store.ts'
import { caseFolder } from './case-files.ts'
import { caseRestorableUntilMs } from './delete-case.ts'

/** Nobody is restoring what could not be restored for so long. */
const GRACE_MS = 3_600_000
const AT_ONCE = 100

/**
 * Removes the cases whose time to be restored is over, with their entries and files. Files go first: after an interruption the row that
 * is left leads to them again. Returns how many it removed.
 */
export async function removeDeletedCases(
  { store, files, now }: { store: Pick<Store, 'cases'>; files: Files; now(): number },
  signal: AbortSignal,
): Promise<number> {
  const beforeMs = now() - (caseRestorableUntilMs(0) + GRACE_MS)
  let removed = 0
  for (let isMore = true; isMore && !signal.aborted;) {
    const ids = await store.cases.deletedBefore(beforeMs, AT_ONCE)
    for (const id of ids) {
      if (signal.aborted) break
      await files.removeFolder(caseFolder(id))
      if (await store.cases.remove(id, beforeMs)) removed += 1
    }
    isMore = ids.length === AT_ONCE
  }
  return removed
}
