import type { AssessmentKind, AssessmentSort, AssessmentVerdict } from '@varuna/contract/analysis/assessment'
import type { Principal } from '../../../principal/principal.ts'
import type { AssessmentNoteRow, AssessmentRow } from '../../database/rows/assessment-rows.ts'

/** Which of an account's assessments are read. */
export interface AssessmentSelection {
  /** Null for all kinds, or all verdicts. */
  kinds: readonly AssessmentKind[] | null
  verdicts: readonly AssessmentVerdict[] | null
  /** Every word of it is in the texts of the record. */
  text: string | null
  subject: string | null
  /** West is greater than east for a box across the 180th meridian. */
  box: { south: number; west: number; north: number; east: number } | null
  fromMs: number | null
  toMs: number | null
  isDeleted: boolean
  sort: AssessmentSort
  order: 'asc' | 'desc'
}

/** The last entry of a page: the value that it is sorted by, and its id. */
export interface AssessmentPageEnd {
  value: string | number
  id: string
}

type Key = Pick<AssessmentRow, 'kind' | 'id'>

/** The entries of assessed images and reports. They are added with their records. */
export interface AssessmentStore {
  list(
    principal: Principal,
    selection: AssessmentSelection,
    after: AssessmentPageEnd | null,
    limit: number,
  ): Promise<AssessmentRow[]>
  /** Counts up to `most`. */
  count(principal: Principal, selection: AssessmentSelection, most: number): Promise<number>
  /** Also a deleted one. */
  get(principal: Principal, kind: AssessmentKind, id: string): Promise<AssessmentRow | null>
  /** Marks an assessment and its record as deleted, or, with null, as kept; false when the account has no such one. */
  setDeleted(principal: Principal, key: Key, deletedMs: number | null): Promise<boolean>
  /** Assessments of all accounts deleted before a time, the longest deleted first. */
  deletedBefore(ms: number, limit: number): Promise<AssessmentRow[]>
  /** Removes a deleted assessment for good, with its record and its notes; an alert that it raised stays. */
  remove(key: Key): Promise<void>
  notes: {
    /** Oldest first. */
    list(principal: Principal, key: Key): Promise<AssessmentNoteRow[]>
    /** False when there are `most` already. */
    add(note: AssessmentNoteRow, most: number): Promise<boolean>
    /** False when there is no such note. */
    remove(principal: Principal, key: Key, noteId: string): Promise<boolean>
  }
  submissions: {
    /** Id of the record that was sent with this key; null when none was. */
    find(principal: Principal, kind: AssessmentKind, key: string): Promise<string | null>
    /** Names the sending of a record that is stored already. */
    add(principal: Principal, submission: Submission, recordId: string): Promise<void>
    /** Forgets the keys of before a time. */
    removeBefore(ms: number): Promise<void>
  }
}

/** The sending of a record: the client's key, and when it arrived. */
export interface Submission {
  kind: AssessmentKind
  key: string
  createdMs: number
}
