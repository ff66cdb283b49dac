import type { CaseSummary } from '@varuna/contract/desk/case'
import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import type { AccessibleCase } from '../../../store/interfaces/desk/case-store.ts'
import type { CaseEntryRow, CaseRow } from '../../../store/interfaces/rows/case-rows.ts'
import { caseOrigin, type CaseOrigin } from '@varuna/contract/desk/signing-key'
import { RESTORABLE_MS } from './case-limits.ts'

/** Value of `stated` and `imported` for what the imported file itself had from an earlier one. */
export const FROM_EARLIER_FILE = 2

export const isoTime = (timeMs: number) => new Date(timeMs).toISOString()

/** Where an imported case came from; null for one that began here. */
export const originOf = ({ origin }: Pick<CaseRow, 'origin'>): CaseOrigin | null =>
  origin === null ? null : caseOrigin.parse(JSON.parse(origin))

/** A stored case as it is listed. */
export const summaryOf = ({ row, access, team }: AccessibleCase): CaseSummary => ({
  id: row.id,
  title: row.title,
  state: row.state,
  version: row.version,
  access,
  team,
  owner: { id: row.owner_id, name: row.owner_name },
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? row.assignee_id },
  entryCount: row.entry_count,
  createdAt: isoTime(row.created_ms),
  changedAt: isoTime(row.changed_ms),
  deletedAt: row.deleted_ms === null ? null : isoTime(row.deleted_ms),
  removedAt: row.deleted_ms === null ? null : isoTime(row.deleted_ms + RESTORABLE_MS),
})

/** What a stored entry states in any language. Names are empty once their accounts were removed. */
export function entryFieldsOf(
  row: CaseEntryRow,
): Omit<CaseEntry, 'title' | 'text' | 'textIsCut' | 'verdict' | 'gap' | 'originalGone'> {
  const { file_name: name, media_type: mediaType, byte_count: byteCount, sha256, file_left_out: leftOut } = row
  return {
    id: row.id,
    kind: row.kind,
    time: row.time_ms === null ? null : isoTime(row.time_ms),
    lat: row.lat,
    lon: row.lon,
    mmsi: row.mmsi,
    simulated: row.simulated === 1,
    sourceId: row.source_id,
    sourceKind: row.source_kind,
    imported: row.imported > 0,
    importedEarlier: row.imported === FROM_EARLIER_FILE,
    file:
      name === null || mediaType === null || byteCount === null || sha256 === null
        ? null
        : { name, mediaType, byteCount, sha256, leftOut },
    hasView: row.has_view === 1,
    addedBy: { id: row.added_id, name: row.added_name },
    addedAt: isoTime(row.added_ms),
    removed:
      row.removed_ms === null
        ? null
        : { by: { id: row.removed_id, name: row.removed_name ?? '' }, at: isoTime(row.removed_ms) },
  }
}
