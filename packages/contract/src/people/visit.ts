import { z } from 'zod'

/** A visit ends after this long without activity; pages report activity at most this often. */
export const VISIT_ENDS_MS = 30 * 60_000
export const VISIT_REPORT_MS = 5 * 60_000

/** POST /api/visit: reports activity of the account. */
export const visit = z.object({
  since: z.iso.datetime().nullable().describe('End of the previous visit; null during the first'),
  tourDone: z.boolean().describe('Whether the account has finished or skipped the tour'),
})
export type Visit = z.infer<typeof visit>

/** PUT /api/visit/tour: whether the tour was finished or skipped. */
export const tourRequest = z.object({ done: z.boolean() })
