import {
  MAX_ASSESSMENT_NOTES,
  type AssessmentEntry,
  type AssessmentKind,
  type AssessmentNote,
} from '@varuna/contract/analysis/assessment'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { SeenAssessment } from '../../../store/interfaces/analysis/assessment-store.ts'
import type { AssessmentNoteRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { getVesselReport } from '../fishing/vessels.ts'
import type { VesselRecord } from '../fishing/stored-vessel-assessment.ts'
import { getImage } from '../oil/images.ts'
import type { ImageRecord } from '../oil/stored-image.ts'
import { getIntelligence } from '../trafficking/intelligence.ts'
import type { IntelligenceRecord } from '../trafficking/stored-intelligence-assessment.ts'
import { requireOwn } from '../../shared/reading/require-own.ts'
import { entryOf, restorableUntilMs } from './entries.ts'

interface Effects {
  store: Store
  files: Files
  clock: Clock
}

interface Key {
  of: AssessmentKind
  id: string
}

/** One assessment and its record, which is null while the assessment is deleted or when the record cannot be read. */
export type AssessmentRecord = { entry: AssessmentEntry; notes: AssessmentNote[] } & (
  | { of: 'image'; record: ImageRecord | null }
  | { of: 'vessel_report'; record: VesselRecord | null }
  | { of: 'intelligence_report'; record: IntelligenceRecord | null }
)

const noteOf = ({ id, text, created_ms }: AssessmentNoteRow): AssessmentNote => ({
  id,
  text,
  writtenAt: new Date(created_ms).toISOString(),
})

async function requireRow({ store }: Pick<Effects, 'store'>, principal: Principal, { of, id }: Key) {
  const row = await store.assessments.get(principal, of, id)
  if (row === null) throw codedError('not_found.record', { record: of })
  return row
}

/** Throws `not_found` as `requireRow` does, and `assessment_not_yours` for one that the account reads through a team. */
async function requireOwnRow(effects: Pick<Effects, 'store'>, principal: Principal, key: Key) {
  const row = await requireRow(effects, principal, key)
  requireOwn(principal, row)
  return row
}

/** Throws `not_found` for an unknown id. */
export async function getAssessment(effects: Effects, principal: Principal, key: Key): Promise<AssessmentRecord> {
  const row = await requireRow(effects, principal, key)
  const notes = (await effects.store.assessments.notes.list(row)).map(noteOf)
  const entry = entryOf(principal, row)
  const { id } = key
  const ifKept = <Kept>(read: () => Promise<Kept>) => (row.deleted_ms === null ? readOrNull(read) : null)
  if (key.of === 'image')
    return { of: key.of, entry, notes, record: await ifKept(() => getImage(effects, principal, id)) }
  if (key.of === 'vessel_report')
    return { of: key.of, entry, notes, record: await ifKept(() => getVesselReport(effects.store, principal, id)) }
  return { of: key.of, entry, notes, record: await ifKept(() => getIntelligence(effects.store, principal, id)) }
}

/** Null if the record cannot be read. */
async function readOrNull<Kept>(read: () => Promise<Kept>): Promise<Kept | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof CodedError && error.code === 'unreadable') return null
    throw error
  }
}

/** Deletes an assessment, which can be restored for 30 days. Deleting it again does not extend that period. */
export async function deleteAssessment(effects: Effects, principal: Principal, key: Key): Promise<AssessmentEntry> {
  const row = await requireOwnRow(effects, principal, key)
  return row.deleted_ms === null ? setDeleted(effects, principal, row, effects.clock.now()) : entryOf(principal, row)
}

/** Undoes a deletion. Throws `not_found` once the restore period has ended. */
export async function restoreAssessment(effects: Effects, principal: Principal, key: Key): Promise<AssessmentEntry> {
  const row = await requireOwnRow(effects, principal, key)
  if (row.deleted_ms === null) return entryOf(principal, row)
  if (restorableUntilMs(row.deleted_ms) <= effects.clock.now()) throw codedError('not_found.record', { record: key.of })
  return setDeleted(effects, principal, row, null)
}

async function setDeleted({ store }: Effects, principal: Principal, row: SeenAssessment, deletedMs: number | null) {
  if (!(await store.assessments.setDeleted(principal, row, deletedMs)))
    throw codedError('not_found.record', { record: row.kind })
  return entryOf(principal, { ...row, deleted_ms: deletedMs })
}

export async function addNote(effects: Effects, principal: Principal, key: Key, text: string): Promise<AssessmentNote> {
  await requireOwnRow(effects, principal, key)
  const { store, clock } = effects
  const note: AssessmentNoteRow = {
    id: clock.newId(),
    kind: key.of,
    assessment_id: key.id,
    user_id: principal.accountId,
    text,
    created_ms: clock.now(),
  }
  if (!(await store.assessments.notes.add(note, MAX_ASSESSMENT_NOTES)))
    throw fieldError({ field: 'text', code: 'too_many', params: { maximum: MAX_ASSESSMENT_NOTES } })
  return noteOf(note)
}

export async function removeNote(effects: Effects, principal: Principal, key: Key, noteId: string): Promise<void> {
  await requireOwnRow(effects, principal, key)
  const { store } = effects
  if (!(await store.assessments.notes.remove(principal, { kind: key.of, id: key.id }, noteId)))
    throw codedError('not_found.record', { record: key.of })
}
