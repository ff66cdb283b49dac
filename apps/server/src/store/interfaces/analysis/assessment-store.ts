import type { AssessmentKind, AssessmentSort, AssessmentVerdict } from '@varuna/contract/analysis/assessment'
import type { SeenTeam } from '@varuna/contract/people/team'
import type { Principal } from '../../../principal/principal.ts'
import type { AssessmentNoteRow, AssessmentRow } from '../rows/assessment-rows.ts'

/** Which of the assessments that an account sees to read. */
export interface AssessmentSelection {
  /** Null for all kinds, or all verdicts. */
  kinds: readonly AssessmentKind[] | null
  verdicts: readonly AssessmentVerdict[] | null
  /** Each of its words must occur in the record's texts. */
  text: string | null
  subject: string | null
  /** Only what is shared with this team. */
  teamId: string | null
  /** West is greater than east for a box across the 180th meridian. */
  box: { south: number; west: number; north: number; east: number } | null
  fromMs: number | null
  toMs: number | null
  isDeleted: boolean
  sort: AssessmentSort
  order: 'asc' | 'desc'
}

/** The last entry of a page: its sort value and its id. */
export interface AssessmentPageEnd {
  value: string | number
  id: string
}

/** An assessment of the account, or one that it reads through a team. */
export type SeenAssessment = AssessmentRow & {
  /** The team that it is shared with, where the account is in it. */
  team: SeenTeam | null
}

type Key = Pick<AssessmentRow, 'kind' | 'id'>

/** Entries of assessed images and reports, added together with their records. */
export interface AssessmentStore {
  list(
    principal: Principal,
    selection: AssessmentSelection,
    after: AssessmentPageEnd | null,
    limit: number,
  ): Promise<SeenAssessment[]>
  /** Counts up to `most`. */
  count(principal: Principal, selection: AssessmentSelection, most: number): Promise<number>
  /** Including deleted ones of the account. */
  get(principal: Principal, kind: AssessmentKind, id: string): Promise<SeenAssessment | null>
  /** Marks an assessment and its record as deleted or, with null, as restored; false when the account has no such assessment. */
  setDeleted(principal: Principal, key: Key, deletedMs: number | null): Promise<boolean>
  /** Assessments of all accounts deleted before a time, earliest deletion first. */
  deletedBefore(ms: number, limit: number): Promise<AssessmentRow[]>
  /** Permanently removes a deleted assessment, with its record and notes; its alert stays. */
  remove(key: Key): Promise<void>
  notes: {
    /** Of an assessment that the reader sees; the oldest first. */
    list(assessment: Key & Pick<AssessmentRow, 'user_id'>): Promise<AssessmentNoteRow[]>
    /** False when there are already `most`. */
    add(note: AssessmentNoteRow, most: number): Promise<boolean>
    /** False when there is no such note. */
    remove(principal: Principal, key: Key, noteId: string): Promise<boolean>
  }
  submissions: {
    /** Id of the record sent with this key; null when there is none. */
    find(principal: Principal, kind: AssessmentKind, key: string): Promise<string | null>
    /** Records a key for a record that is already stored. */
    add(principal: Principal, submission: Submission, recordId: string): Promise<void>
    /** Forgets keys from before a time. */
    removeBefore(ms: number): Promise<void>
  }
}

/** The client's key for a record, and the time of receipt. */
export interface Submission {
  kind: AssessmentKind
  key: string
  createdMs: number
}

/** The column that each order of a list goes by; the last value of a page is read from it. */
export const sortColumns = {
  assessed: 'created_ms',
  reported: 'time_ms',
  share: 'share_rank',
  subject: 'subject',
} as const satisfies Record<AssessmentSort, keyof AssessmentRow>
