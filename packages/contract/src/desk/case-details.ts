import { z } from 'zod'
import { caseEntry, fileLeftOut } from './case-entry.ts'
import { caseMember, sentInvitation } from './case-people.ts'
import { caseEvent } from './case-timeline.ts'
import { caseSummary, statedCaseField } from './case.ts'
import { unreadable } from '../unreadable.ts'

/** GET /api/cases/:id. */
export const caseDetails = z.object({
  case: caseSummary.extend({
    summary: z.string(),
    stated: z
      .array(statedCaseField)
      .describe('What is as the file of an imported case states it: nobody here has changed it since'),
  }),
  entries: z
    .array(z.union([caseEntry, unreadable]))
    .describe('By the time when they were added, the oldest first; removed ones too'),
  timeline: z.array(caseEvent).describe('The oldest first'),
  members: z.array(caseMember),
  invitations: z.array(sentInvitation).describe('Not accepted yet, the newest first; only its owner sees them'),
})
export type CaseDetails = z.infer<typeof caseDetails>

/** Why an export lacks something: the file of an entry is gone or was changed, or the entry cannot be read. */
export const leftOutReason = z.enum([...fileLeftOut.options, 'unreadable'])

/** GET /api/cases/:id/export-check: what an export would lack. Every stored file is read for it. */
export const caseExportCheck = z.object({
  leftOut: z.array(
    z.object({
      entry: z.number().int().describe('Number of the entry, as in the export'),
      entryId: z.string(),
      name: z.string().nullable(),
      reason: leftOutReason,
      text: z.string().describe('What is left out and why, in the language of the request'),
    }),
  ),
})
export type CaseExportCheck = z.infer<typeof caseExportCheck>
