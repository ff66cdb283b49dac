import { RESTORABLE_DAYS } from '@varuna/contract/analysis/assessment'
import { INVITATION_DAYS, MAX_CASE_MEMBERS, MAX_OPEN_INVITATIONS } from '@varuna/contract/desk/case-people'
import {
  MAX_ACCOUNT_CASE_BYTES,
  MAX_CASE_BYTES,
  MAX_CASE_ENTRIES,
  MAX_CASE_EVENTS,
  MAX_CASE_RECORD_BYTES,
  MAX_CASES,
} from '@varuna/contract/desk/case'
import { codedError, type CodedError } from '../../../errors/coded-error.ts'
import type { CaseLimits, CaseOutcome, CaseRefusal } from '../../../store/interfaces/desk/case-store.ts'

/** How long a deleted case can be restored. */
export const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000

const INVITATION_MS = INVITATION_DAYS * 86_400_000

export const invitationEndsMs = (createdMs: number) => createdMs + INVITATION_MS
/** Invitations sent before this time have expired. */
export const openInvitationsSinceMs = (nowMs: number) => nowMs - INVITATION_MS

const MEGABYTE = 1024 * 1024

export const caseLimits: CaseLimits = {
  entries: MAX_CASE_ENTRIES,
  events: MAX_CASE_EVENTS,
  fileBytes: MAX_CASE_BYTES,
  recordBytes: MAX_CASE_RECORD_BYTES,
  accountFileBytes: MAX_ACCOUNT_CASE_BYTES,
  members: MAX_CASE_MEMBERS,
}

const refusals: Record<CaseRefusal | 'cases_full', () => CodedError> = {
  missing: () => codedError('not_found.record', { record: 'case' }),
  read_only: () => codedError('case_not_yours.read_only'),
  not_owner: () => codedError('case_not_yours.not_owner'),
  not_a_member: () => codedError('invalid_input.not_a_member'),
  cases_full: () => codedError('case_full.cases', { maximum: MAX_CASES }),
  entries_full: () => codedError('case_full.entries', { maximum: MAX_CASE_ENTRIES }),
  events_full: () => codedError('case_full.events', { maximum: MAX_CASE_EVENTS }),
  invitations_full: () => codedError('case_full.invitations', { maximum: MAX_OPEN_INVITATIONS }),
  members_full: () => codedError('case_full.members', { maximum: MAX_CASE_MEMBERS }),
  fileBytes_full: () => codedError('case_full.files', { maxMegabytes: MAX_CASE_BYTES / MEGABYTE }),
  recordBytes_full: () => codedError('case_full.records', { maxMegabytes: MAX_CASE_RECORD_BYTES / MEGABYTE }),
  accountFileBytes_full: () => codedError('case_full.account', { maxMegabytes: MAX_ACCOUNT_CASE_BYTES / MEGABYTE }),
}

export const refusalOf = (reason: keyof typeof refusals): CodedError => refusals[reason]()

/** The value of an outcome; throws the coded error of a refusal. */
export function unwrapOutcome<Done>(outcome: CaseOutcome<Done>): Done {
  if (!outcome.ok) throw refusalOf(outcome.reason)
  return outcome.value
}
