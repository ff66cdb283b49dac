import { z } from 'zod'
import { caseEntry, fileLeftOut } from './case-entry.ts'
import { caseMember, sentInvitation } from './case-people.ts'
import { caseTimelinePage } from './case-timeline.ts'
import { caseSummary, MAX_CASE_ENTRIES, statedCaseField } from './case.ts'
import { caseOrigin } from './signing-key.ts'
import { unreadable } from '../unreadable.ts'

/** GET /api/cases/:id. */
export const caseDetails = z.object({
  case: caseSummary.extend({
    summary: z.string(),
    stated: z
      .array(statedCaseField)
      .describe('Fields still as stated in the file of an imported case, not changed here since'),
    origin: caseOrigin.nullable().describe('Where an imported case came from; null for a case that began here'),
  }),
  ...caseTimelinePage.shape,
  statedLines: z.number().int().describe('Lines of the whole timeline that the file of an imported case states'),
  members: z.array(caseMember),
  invitations: z.array(sentInvitation).describe('Open invitations, newest first; only the owner of the case sees them'),
})
export type CaseDetails = z.infer<typeof caseDetails>

export const MAX_CASE_ENTRIES_A_PAGE = 100

/** GET /api/cases/:id/entries. */
export const caseEntryPage = z.object({
  entries: z
    .array(z.union([caseEntry, unreadable]))
    .describe('In the order in which they were added, including removed ones'),
  next: z.number().int().nullable().describe('Send it as `after` to get the next page; null on the last page'),
})
export type CaseEntryPage = z.infer<typeof caseEntryPage>

export const caseEntryPageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_CASE_ENTRIES_A_PAGE).default(MAX_CASE_ENTRIES_A_PAGE),
  after: z.coerce.number().int().min(0).max(MAX_CASE_ENTRIES).default(0),
})
export type CaseEntryPageQuery = z.infer<typeof caseEntryPageQuery>

/** Why an export is incomplete: the file of an entry is missing or was modified, or the entry cannot be read. */
export const leftOutReason = z.enum([...fileLeftOut.options, 'unreadable'])

/** GET /api/cases/:id/export-check: what an export would lack. Reads every stored file. */
export const caseExportCheck = z.object({
  leftOut: z.array(
    z.object({
      entry: z.number().int().describe('Number of the entry, as in the export'),
      entryId: z.string(),
      name: z.string().nullable(),
      reason: leftOutReason,
      text: z.string().describe('What the export lacks and why, in the language of the request'),
    }),
  ),
})
export type CaseExportCheck = z.infer<typeof caseExportCheck>
