import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow, CaseEventRow, CaseMemberRow, CaseRow } from '../rows/case-rows.ts'
import type { InvitationStore } from './invitation-store.ts'

export type CaseAccess = 'owner' | 'write' | 'read'

/** A case with an account's access to it. */
/** A team as its members see it. */
interface SeenTeam {
  id: string
  name: string
}

export interface AccessibleCase {
  row: CaseRow
  access: CaseAccess
  /** The team that it is shared with, where the account is in it. */
  team: SeenTeam | null
}

export interface CaseFilter {
  state: CaseRow['state'] | null
  /** Assigned to the account. */
  isMine: boolean
  /** Part of the title, normalised for searching. */
  titleKey: string | null
  /** Shared with this team. */
  teamId: string | null
  /** Somebody else changed the case at this time or later. */
  othersSinceMs: number | null
  /** Only the deleted cases that the account owns; otherwise only those that are not deleted. */
  isDeleted: boolean
}

interface CasePageRequest {
  limit: number
  /** The last case of the previous page. */
  after: Pick<CaseRow, 'changed_ms' | 'id'> | null
}

/** Maximum size of one read of a case. */
export interface EntryPageRequest {
  afterNumber: number
  limit: number
  /** Total size of entry bodies, each of which may have 2 MB. */
  maxRecordBytes: number
  hasRemoved: boolean
  /** Null for all. */
  kind: CaseEntryRow['kind'] | null
}

/** A timeline line before it has a case and a number. */
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
 * Why an operation is refused: the account cannot see the case, may only read it, or is not its owner; the assignee cannot see it; or a
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

export type CaseEventCount = Pick<CaseEventRow, 'stated' | 'action'> & { lines: number }

/** Cases. To an account, a deleted case and one it cannot see are both missing. Every change adds a timeline line in its transaction. */
export interface CaseStore extends InvitationStore {
  /** Stores a case with its entries and its timeline, all or nothing; 'cases_full' when the account owns `maxCases`. `act` is recorded with it. */
  add(
    row: CaseRow,
    entries: readonly CaseEntryRow[],
    events: readonly CaseEventRow[],
    limits: Pick<CaseLimits, 'accountFileBytes'> & { cases: number },
    act?: AuditAct,
  ): Promise<'added' | 'cases_full' | 'accountFileBytes_full'>
  /** Most recently changed first. */
  list(principal: Principal, filter: CaseFilter, page: CasePageRequest): Promise<AccessibleCase[]>
  /** Cases that match, at most `most`. */
  count(principal: Principal, filter: CaseFilter, most: number): Promise<number>
  get(principal: Principal, id: string): Promise<AccessibleCase | null>
  /** True when any account has the case, including deleted ones. */
  has(id: string): Promise<boolean>
  members(id: string): Promise<CaseMemberRow[]>
  /** Whether an account sees a case that is not deleted, by itself or through a team. */
  isSeenBy(id: string, accountId: string): Promise<boolean>
  /** In order of addition: up to a page of entries, at least one, and the number after which the next page starts. */
  entryPage(id: string, page: EntryPageRequest): Promise<{ entries: CaseEntryRow[]; next: number | null }>
  entry(id: string, entryId: string): Promise<CaseEntryRow | null>
  /** An entry that is a copy of this source and is not removed. */
  copyOf(id: string, kind: CaseEntryRow['source_kind'], sourceId: string): Promise<CaseEntryRow | null>
  /** The timeline, the oldest line first. */
  events(id: string): AsyncIterable<CaseEventRow>
  /** The newest lines of the timeline, or the newest before a line; the oldest first. */
  newestEvents(id: string, page: { before: number | null; limit: number }): Promise<CaseEventRow[]>
  /** Lines of the timeline by action, those of an imported file apart. */
  countEvents(id: string): Promise<CaseEventCount[]>
  /** Changes fields of a case; 'stale' with the current case when its version differs. */
  change(
    principal: Principal,
    id: string,
    version: number,
    change: { set: Partial<CaseFields>; events: readonly NewCaseEvent[]; nowMs: number },
    limits: CaseLimits,
  ): Promise<CaseOutcome<{ isStale: boolean; case: AccessibleCase }>>
  /** Whether an entry of this size would be accepted; returns the account that owns the case. */
  roomFor(
    principal: Principal,
    id: string,
    bytes: { file: number; record: number },
    limits: CaseLimits,
  ): Promise<CaseOutcome<string>>
  /** Adds an entry; returns the existing one when the case already has a copy of its source. */
  addEntry(
    principal: Principal,
    id: string,
    entry: NewCaseEntry,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<CaseEntryRow>>
  /** Removes or restores an entry and returns it, or null when there is none. Writes nothing when it is already in that state. */
  setRemoved(
    principal: Principal,
    id: string,
    entryId: string,
    removed: Pick<CaseEntryRow, 'removed_ms' | 'removed_id' | 'removed_name'>,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<CaseEntryRow | null>>
  /** The owner changes what a member may do. False when nothing changes, or for a non-member. */
  changeMember(
    principal: Principal,
    member: Omit<CaseMemberRow, 'name'>,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<boolean>>
  /** The owner or the member ends sharing; the member is unassigned if needed. False when there is no such member. */
  removeMember(
    principal: Principal,
    id: string,
    accountId: string,
    event: NewCaseEvent,
    limits: CaseLimits,
  ): Promise<CaseOutcome<boolean>>
  /**
   * The owner deletes a case, or restores one deleted at or after `sinceMs`; writes nothing when it is already in that state. A deleted
   * case keeps its entries and members.
   */
  setDeleted(
    principal: Principal,
    id: string,
    deletedMs: number | null,
    event: NewCaseEvent,
    limits: Pick<CaseLimits, 'events'>,
    sinceMs: number,
  ): Promise<CaseOutcome<AccessibleCase>>
  /** Ids of cases deleted before a time, earliest deletion first. */
  deletedBefore(ms: number, limit: number): Promise<string[]>
  /** Removes a case that was deleted before a time, with its entries, members and timeline; false when there is none. */
  remove(id: string, deletedBeforeMs: number): Promise<boolean>
}

/** Timeline lines for the removal of an owner's or a member's account. */
export interface LeavingEvents {
  left: NewCaseEvent
  handedOver(heir: CaseMemberRow): NewCaseEvent
}

/** Deletion time of a case that nobody can restore. */
export const LONG_AGO_MS = 0
