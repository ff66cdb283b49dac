import { z } from 'zod'
import { seenTeam } from '../people/team.ts'
import { person } from '../people/person.ts'
import { RESTORABLE_DAYS } from '../analysis/assessment.ts'
import { boundedText, oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { queryText, timestamp } from '../fields.ts'
import { pageEndOf } from '../watch/vessel-query.ts'

/** Maximum open and closed cases of one account. */
export const MAX_CASES = 2_000
/** Maximum entries of a case, including removed ones. */
export const MAX_CASE_ENTRIES = 2_000
/** Maximum lines of a case's timeline. */
export const MAX_CASE_EVENTS = 10_000
/** Maximum bytes of all files of a case, including removed ones. */
export const MAX_CASE_BYTES = 500 * 1024 * 1024
/** Maximum bytes of all copied records of a case, as JSON. */
export const MAX_CASE_RECORD_BYTES = 32 * 1024 * 1024
/** Maximum bytes of all files in the cases of one account. */
export const MAX_ACCOUNT_CASE_BYTES = 5 * 1024 * 1024 * 1024
/** Maximum size of an imported case's ZIP. */
export const MAX_CASE_ZIP_BYTES = MAX_CASE_BYTES + 2 * MAX_CASE_RECORD_BYTES
export const MAX_TITLE_LENGTH = 200
const MAX_SUMMARY_LENGTH = 10_000

export const caseTitle = oneLine(MAX_TITLE_LENGTH, {
  missing: fault('title_missing'),
  tooLong: fault('too_long', { maximum: MAX_TITLE_LENGTH }),
})

export const caseSummaryText = boundedText(MAX_SUMMARY_LENGTH, {
  missing: fault('note_missing'),
  tooLong: fault('too_long', { maximum: MAX_SUMMARY_LENGTH }),
})

export const caseState = z.enum(['open', 'closed'])

export const statedCaseField = z.enum(['title', 'summary', 'state'])
export type StatedCaseField = z.infer<typeof statedCaseField>
/** Permissions of an account on a case: the owner has all, members those they were granted. */
export const caseAccess = z.enum(['owner', 'write', 'read'])

/** POST /api/cases. */
export const caseRequest = z.object({ title: caseTitle, summary: caseSummaryText.default('') })
export type CaseRequest = z.infer<typeof caseRequest>

/** PATCH /api/cases/:id: changes the fields present; `version` is the version that was edited. */
export const caseChangeRequest = z.object({
  version: z.number().int(),
  title: caseTitle.optional(),
  summary: caseSummaryText.optional(),
  state: caseState.optional(),
  assignee: z
    .string()
    .max(80)
    .nullable()
    .optional()
    .describe('Id of an account with access to the case; null to unassign'),
})
export type CaseChangeRequest = z.infer<typeof caseChangeRequest>

/** A case as listed. */
export const caseSummary = z.object({
  id: z.string(),
  title: z.string(),
  state: caseState,
  version: z.number().int(),
  access: caseAccess,
  team: seenTeam.nullable().describe('The team that it is shared with, for its members; null for none'),
  owner: person,
  assignee: person.nullable(),
  entryCount: z.number().int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable().describe('Time of deletion; null unless deleted'),
  removedAt: z.iso
    .datetime()
    .nullable()
    .describe(
      `Time at which a deleted case is removed permanently, ${RESTORABLE_DAYS} days after deletion; null unless deleted`,
    ),
})
export type CaseSummary = z.infer<typeof caseSummary>

/** POST /api/cases/import. */
export const caseImportAnswer = caseSummary.extend({
  earlier: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('A case that this account sees and that was imported before from the same file; null when there is none'),
})
export type CaseImportAnswer = z.infer<typeof caseImportAnswer>

export const caseQuery = z.object({
  state: caseState.optional(),
  mine: z.stringbool().optional().describe('Only cases assigned to this account'),
  text: queryText('text')
    .max(200, fault('too_long', { maximum: 200 }))
    .optional()
    .describe('Text to find in the title'),
  team: z.string().max(80).optional().describe('Only cases that are shared with this team'),
  since: queryText('since')
    .pipe(timestamp)
    .optional()
    .describe('Only cases with a change by somebody else at this time or later'),
  deleted: z.stringbool().default(false).describe('Only the deleted cases of this account'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: pageEndOf(120).optional(),
})
export type CaseQuery = z.infer<typeof caseQuery>

/** Cases are counted up to this limit. */
export const MAX_CASES_COUNTED = 1_000

/** GET /api/cases: most recently changed first. */
export const casePage = z.object({
  cases: z.array(caseSummary),
  next: z.string().nullable(),
  total: z.object({
    count: z.number().int().describe('Number of cases that match the filter, on all pages'),
    isMore: z
      .boolean()
      .describe(`True when there are more; the count stops at ${MAX_CASES_COUNTED.toLocaleString('en')}`),
  }),
})
export type CasePage = z.infer<typeof casePage>

export const caseParams = z.object({ id: z.string().max(80) })
