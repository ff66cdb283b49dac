import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_CASE_ENTRIES_A_PAGE, type CaseEntryPageQuery } from '@varuna/contract/desk/case-details'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow } from '../../../store/interfaces/rows/case-rows.ts'
import { requireCase, type CaseEffects } from './cases.ts'
import { readEntry, type EntryRecord } from './snapshot.ts'

type Effects = Pick<CaseEffects, 'store'>

/** Maximum size of records in memory at once for a page; a larger record is read alone. */
export const MAX_PAGE_RECORD_BYTES = 1024 * 1024
/** Entries read before yielding to other requests. */
const ENTRIES_A_TURN = 10

/** A page of the entries of a case, removed ones too. */
export async function listEntries(
  { store }: Effects,
  principal: Principal,
  caseId: string,
  { limit, after }: CaseEntryPageQuery,
): Promise<{ entries: (EntryRecord | Unreadable)[]; next: number | null }> {
  await requireCase({ store }, principal, caseId)
  const page = await store.cases.entryPage(caseId, {
    afterNumber: after,
    limit,
    maxRecordBytes: MAX_PAGE_RECORD_BYTES,
    hasRemoved: true,
    kind: null,
  })
  const entries: (EntryRecord | Unreadable)[] = []
  for (const row of page.entries) {
    entries.push(readEntry(row) ?? { id: row.id, unreadable: true })
    if (entries.length % ENTRIES_A_TURN === 0) await immediate()
  }
  return { entries, next: page.next }
}

/** The entries of a case that are not removed, of one kind or of all; one page at a time is in memory. */
export async function* entriesOf(
  { store }: Effects,
  caseId: string,
  kind: CaseEntryRow['kind'] | null = null,
): AsyncGenerator<CaseEntryRow> {
  const page = { limit: MAX_CASE_ENTRIES_A_PAGE, maxRecordBytes: MAX_PAGE_RECORD_BYTES, hasRemoved: false, kind }
  for (let afterNumber: number | null = 0; afterNumber !== null;) {
    const { entries, next }: { entries: CaseEntryRow[]; next: number | null } = await store.cases.entryPage(caseId, {
      ...page,
      afterNumber,
    })
    yield* entries
    afterNumber = next
    // On SQLite a statement resolves without yielding to the event loop.
    await immediate()
  }
}
