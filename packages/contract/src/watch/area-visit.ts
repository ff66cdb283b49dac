import { z } from 'zod'

/** Newest alerts of a vessel in which its visits are looked for. */
export const MAX_LOOKED_VISIT_ALERTS = 200

const areaVisit = z.object({
  id: z.string(),
  ruleId: z.string(),
  areaName: z.string(),
  from: z.iso.datetime().nullable().describe('First position inside; null where no alert states it'),
  to: z.iso
    .datetime()
    .nullable()
    .describe(
      'First position outside, or the last inside before a long silence; null while it is inside, and where nobody knows',
    ),
  isInside: z.boolean().describe('Whether it was inside by the last look'),
  hours: z.number().nullable().describe('How long it was inside; at least so long where it was not seen entering'),
  wasSeenEntering: z.boolean(),
  alertId: z.string().nullable().describe('Alert of its end, else of its beginning; null without one'),
})
export type AreaVisitAnswer = z.infer<typeof areaVisit>

/** GET /api/vessels/:mmsi/visits: visits of the areas of rules of the account about arrivals or departures, the newest first. */
export const areaVisitList = z.object({ visits: z.array(areaVisit) })
export type AreaVisitList = z.infer<typeof areaVisitList>
