import type { Files } from '../../files/files.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { imageFolder } from '../analysis/oil/keep-image.ts'
import { removeEndedInvitations } from '../desk/cases/case-invitations.ts'
import { removeNewcomers } from '../people/account/remove-newcomers.ts'
import { removeDeletedCases } from '../desk/cases/remove-deleted-cases.ts'
import { recordRemoval } from '../shared/rounds/record-removal.ts'
import { removeEach } from '../shared/rounds/remove-each.ts'
import { repeatRounds, type RoundEffects } from '../shared/rounds/repeat-rounds.ts'
import { removeUnlisted } from '../watch/vessel-pictures/picture-files.ts'
import { restorableUntilMs } from '../analysis/assessments/entries.ts'

interface Effects extends RoundEffects {
  store: Pick<
    Store,
    'assessments' | 'audit' | 'cases' | 'vesselLists' | 'vesselPictures' | 'accountInvitations' | 'accountRequests'
  >
  files: Files
  now(): number
}

const CHECK_MS = 3_600_000
/** Nobody is still restoring a record this long after its restore period ended. */
const GRACE_MS = 3_600_000
/** No import of a list or storing of a picture takes longer. */
const LEFTOVER_MS = 3_600_000
const SUBMISSION_MS = 7 * 86_400_000

/** Removes assessments and cases in the background once their restore period has ended. */
export function startRemoval(effects: Effects): { close(): Promise<void> } {
  const { onFault } = effects
  return repeatRounds(effects, CHECK_MS, async (signal) => {
    await removeDeleted(effects, signal).catch(onFault)
    await removeDeletedCases(effects, signal).catch(onFault)
    await effects.store.vesselLists.removeLeftovers(effects.now() - LEFTOVER_MS).catch(onFault)
    await removeUnlisted(effects, effects.now() - LEFTOVER_MS).catch(onFault)
    await removeEndedInvitations(effects, signal).catch(onFault)
    await removeNewcomers(effects, signal).catch(onFault)
  })
}

/**
 * Removes assessments whose restore period has ended, with their records, notes and files; their alerts stay. Returns the number removed.
 */
export async function removeDeleted(
  {
    store,
    files,
    now,
    onFault,
  }: Pick<Effects, 'files' | 'now' | 'onFault'> & { store: Pick<Store, 'assessments' | 'audit'> },
  signal: AbortSignal,
): Promise<number> {
  const beforeMs = now() - (restorableUntilMs(0) + GRACE_MS)
  const { assessments } = store
  const removed = await removeEach(
    {
      next: (limit) => assessments.deletedBefore(beforeMs, limit),
      idOf: ({ kind, id }) => `${kind}/${id}`,
      record: recordRemoval(store.audit, 'deleted_assessments', beforeMs, now),
      removeFiles: async ({ kind, id }) => (kind === 'image' ? files.removeFolder(imageFolder(id)) : undefined),
      removeRow: (row) => assessments.remove(row).then(() => true),
      onFault,
    },
    signal,
  )
  await assessments.submissions.removeBefore(now() - SUBMISSION_MS)
  return removed
}
