import { forcedLabourIndicators } from '@varuna/vocabulary/risk'
import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'

export const forcedLabourIndicator = z.enum(forcedLabourIndicators)

const MAX_NOTE = 1_000

const checklistEntry = z.object({
  indicator: forcedLabourIndicator,
  finding: z
    .enum(['not_checked', 'not_suspected', 'suspected'])
    .describe("Result of the check; 'suspected' is not proof"),
  note: boundedText(MAX_NOTE, { missing: fault('note_missing'), tooLong: fault('too_long', { maximum: MAX_NOTE }) })
    .default('')
    .describe('Basis of the finding; do not name people'),
})

/** Body of PUT /api/intelligence/:id/checklist; replaces any earlier checklist. Omitted indicators count as not checked. */
export const checklistRequest = z.object({
  entries: z
    .array(checklistEntry)
    .max(forcedLabourIndicators.length)
    .refine((entries) => new Set(entries.map(({ indicator }) => indicator)).size === entries.length, {
      error: fault('indicator_twice'),
    }),
})
export type ChecklistRequest = z.infer<typeof checklistRequest>

export const storedChecklist = z.object({ changed: z.iso.datetime(), entries: z.array(checklistEntry) })
export type StoredChecklist = z.infer<typeof storedChecklist>

/** An analyst's notes on a vessel's crew; recorded and reported, but never part of the score. */
export const checklist = z.object({
  changed: z.iso.datetime().nullable().describe('Time of the last change; null when nothing has been recorded'),
  entries: z
    .array(checklistEntry.extend({ title: z.string() }))
    .describe('All eleven indicators, in the order of the International Labour Organization'),
  caution: z.string().describe('Caution to show with every checklist'),
})
export type Checklist = z.infer<typeof checklist>
