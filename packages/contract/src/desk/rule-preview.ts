import { z } from 'zod'
import { alert } from '../alert.ts'

/** Days that a preview looks back. */
export const PREVIEW_DAYS = 30
/** Most examples of a preview. */
export const MAX_EXAMPLES = 10

/** POST /api/alert-rules/preview: what a rule would have raised or sent, by the events and alerts that are stored. */
export const rulePreview = z.object({
  days: z
    .array(z.object({ day: z.iso.date(), count: z.number().int() }))
    .describe('Every day of the period, UTC, the oldest first'),
  total: z.number().int(),
  lowered: z
    .number()
    .int()
    .describe('Of the total, those at a lower level because a vessel is in doubt (ALERT-14); their messages say so'),
  mostAnHour: z.number().int().describe('Most of one hour'),
  examples: z
    .array(
      alert
        .pick({ code: true, level: true, message: true, subject: true, lat: true, lon: true, timestamp: true })
        .extend({
          raised: z.boolean().describe('Whether it raised an alert by the built-in rules'),
        }),
    )
    .max(MAX_EXAMPLES)
    .describe('The newest'),
  looked: z.number().int().describe('Events and alerts that were compared'),
  whole: z.boolean().describe('False where there were more than a preview compares; the oldest days are then missing'),
})
export type RulePreview = z.infer<typeof rulePreview>
