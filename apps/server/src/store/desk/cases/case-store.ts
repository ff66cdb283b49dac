import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow, CaseEventRow, CaseMemberRow, CaseRow } from '../../database/rows/case-rows.ts'
import type { InvitationStore } from './invitation-store.ts'

export type CaseAccess = 'owner' | 'write' | 'read'

/** A case, and what an account may do with it. */
export interface AccessibleCase {
  row: CaseRow
  access: CaseAccess
}

export interface CaseFilter {
  state: CaseRow['state'] | null
  /** Assigned to the account. */
  isMine: boolean
  /** Part of the title, as it is searched. */
  titleKey: string | null
  /** Something happened to the case at this time or later, by somebody else. */
  othersSinceMs: number | null
  /** Only the deleted cases that the account owns; otherwise only those that are not deleted. */
  isDeleted: boolean
}

interface CasePageRequest {
  limit: number
  /** The last case of the page before. */
  after: Pick<CaseRow, 'changed_ms' | 'id'> | null
}

/** How much of a case is read at once. */
export interface EntryPageRequest {
  afterNumber: number
  limit: number
  /** Of the bodies of the entries, which may have 2 MB each. */
  maxRecordBytes: number
  hasRemoved: boolean
  /** Null for all. */
  kind: CaseEntryRow['kind'] | null
}

/** A line of the timeline before it has a case and a number. */
export type NewCaseEvent = Omit<CaseEventRow, 'case_id' | 'number'>
/** An entry before it has a number. */
export type NewCaseEntry = Omit<CaseEntryRow, 'case_id' | 'number'>

export interface CaseLimits {
  entries: number
  events: number
  /** Bytes of the files, and of the bodies of the entries, of one case. */
  fileBytes: number
  recordBytes: number
  /** Bytes of the files of all cases of one owner. */
  accountFileBytes: number
  members: number
}

/**
 * Why something is not done: the account does not see the case, may only read it, or is not its owner; the assignee does not see it; or a
 * limit is reached.
 */
export type CaseRefusal =
  | 'missing'
  | 'read_only'
  | 'not_owner'
  | 'not_a_member'
  | 'invitations_full'
  | `${keyof CaseLimits}_full`
export type CaseOutcome<Done> = { ok: true; value: Done } | { ok: false; reason: CaseRefusal }

export type CaseFields = Pick<CaseRow, 'title' | 'title_key' | 'summary' | 'state' | 'assignee_id' | 'assignee_name'>

/**
 * Cases. A case that is deleted, or that an account does not see, is missing for it. Every change adds a line to the timeline in its
 * transaction.
 */
export interface CaseStore extends InvitationStore {
  /** Stores a case with its entries and its timeline, all or nothing; 'cases_full' when the account owns `maxCases`. */
  add(
    row: CaseRow,
    entries: readonly CaseEntryRow[],
    events: readonly CaseEventRow[],
    limits: Pick<CaseLimits, 'accountFileBytes'> & { cases: number },
  ): Promise<'added' | 'cases_full' | 'accountFileBytes_full'>
  /** The last changed first. */
  list(principal: Principal, filter: CaseFilter, page: CasePageRequest): Promise<AccessibleCase[]>
  /** Cases that match, at most `most`. */
  count(principal: Principal, filter: CaseFilter, most: number): Promise<number>
  get(principal: Principal, id: string): Promise<AccessibleCase | null>
  /** True when any account has the case, also a deleted one. */
  has(id: string): Promise<boolean>
  members(id: string): Promise<CaseMemberRow[]>
  /** Ids of at most `limit` accounts that see a case together with this one; deleted cases do not count. */
  companions(principal: Principal, limit: number): Promise<string[]>
  /** In the order in which they were added: as many as a page has, but one at least, and the number after which the next page begins. */
  entryPage(id: string, page: EntryPageRequest): Promise<{ entries: CaseEntryRow[]; next: number | null }>
  entry(id: string, entryId: string): Promise<CaseEntryRow | null>
  /** An entry that is a copy of this source and is not removed. */
  copyOf(id: string, kind: CaseEntryRow['source_kind'], sourceId: string): Promise<CaseEntryRow | null>
  /** The timeline, the oldest line first. */
  events(id: string): AsyncIterable<CaseEventRow>
  /** Changes fields of a case; 'stale' with the case as it now is when its version is another. */
  change(
    principal: Principal,
    id: string,
    version: number,
    change: { set: Partial<CaseFields>; events: readonly NewCaseEvent[]; nowMs: number },
    limits: CaseLimits,
  ): Promise<CaseOutcome<{ isStale: boolean; case: AccessibleCase }>>
  /** Whether an entry with so many bytes would be taken; the account that owns the case. */
  roomFor(
    principal: Principal,
    id: string,
    bytes: { file: number; record: number },
    limits: CaseLimits,
  ): Promise<CaseOutcome<string>>
  /** Adds an entry; where the case has a copy of its source already, that is returned. */
  addEntry(
    principal: Principal,
    id: string,
    entry: NewCaseEntry,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<CaseEntryRow>>
  /** Removes or restores an entry; the entry as it then is, or null where there is none. Nothing is written when it is so already. */
  setRemoved(
    principal: Principal,
    id: string,
    entryId: string,
    removed: Pick<CaseEntryRow, 'removed_ms' | 'removed_id' | 'removed_name'>,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<CaseEntryRow | null>>
  /** Changes what a member may do, by the owner. False when it may do so already, or is no member. */
  changeMember(
    principal: Principal,
    member: Omit<CaseMemberRow, 'name'>,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<boolean>>
  /** Ends sharing, by the owner or by the member; a member who was the assignee no longer is. False when there is no such member. */
  removeMember(
    principal: Principal,
    id: string,
    accountId: string,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<boolean>>
  /**
   * Deletes a case, or restores one that was not deleted before `sinceMs`, by its owner; nothing is written when it is so already. A
   * deleted one keeps its entries and members.
   */
  setDeleted(
    principal: Principal,
    id: string,
    deletedMs: number | null,
    event: NewCaseEvent,
    limits: Pick<CaseLimits, 'events'>,
    sinceMs: number,
  ): Promise<CaseOutcome<AccessibleCase>>
  /** Ids of cases deleted before a time, the first deleted first. */
  deletedBefore(ms: number, limit: number): Promise<string[]>
  /** Removes a case that was deleted before a time, with its entries, members and timeline; false when there is none. */
  remove(id: string, deletedBeforeMs: number): Promise<boolean>
}
