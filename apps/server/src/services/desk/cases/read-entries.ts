import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_CASE_ENTRIES_A_PAGE, type CaseEntryPageQuery } from '@varuna/contract/desk/case-details'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow } from '../../../store/interfaces/rows/case-rows.ts'
import { requireCase, type CaseEffects } from './cases.ts'
import { readEntry, type EntryRecord } from './snapshot.ts'

type Effects = Pick<CaseEffects, 'store'>
type ListedEntry = EntryRecord & { readonly originalGone: boolean }

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
): Promise<{ entries: (ListedEntry | Unreadable)[]; next: number | null }> {
  await requireCase({ store }, principal, caseId)
  const page = await store.cases.entryPage(caseId, {
    afterNumber: after,
    limit,
    maxRecordBytes: MAX_PAGE_RECORD_BYTES,
    hasRemoved: true,
    kind: null,
  })
  const entries: (ListedEntry | Unreadable)[] = []
  for (let from = 0; from < page.entries.length; from += ENTRIES_A_TURN) {
    const rows = page.entries.slice(from, from + ENTRIES_A_TURN)
    const areGone = await Promise.all(rows.map((row) => isOriginalGone(store, principal, row)))
    for (const [at, row] of rows.entries()) {
      const entry = readEntry(row)
      entries.push(entry ? { ...entry, originalGone: areGone[at] === true } : { id: row.id, unreadable: true })
    }
    await immediate()
  }
  return { entries, next: page.next }
}

/** Whether the original of a copy has no page for the account: it was removed, or another account's. */
async function isOriginalGone(
  { positions, alerts, assessments }: Effects['store'],
  principal: Principal,
  { source_kind: kind, source_id: id, imported }: CaseEntryRow,
): Promise<boolean> {
  if (kind === null || id === null || imported > 0) return false
  if (kind === 'event') return (await positions.event(id)) === null
  if (kind === 'alert') return (await alerts.get(principal, id)) === null
  const assessment = await assessments.get(principal, kind, id)
  return assessment === null || assessment.deleted_ms !== null
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
