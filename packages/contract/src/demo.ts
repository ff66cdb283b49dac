import { z } from 'zod'
import { model } from './fields.ts'

/** The most reports that a demonstration track may have. */
const mostDemoReports = 48

/** A made-up track, told report by report; where it lies does not matter. */
export const fishingDemoTrack = z.object({
  minutesBetween: z.number().int().min(5).max(240),
  distanceFromShoreNm: z.number().min(0).max(200),
  reports: z
    .array(
      z.object({
        speedKnots: z.number().min(0).max(40),
        turnDegrees: z.number().min(-180).max(180).describe('Change of course since the report before'),
      }),
    )
    .min(1)
    .max(mostDemoReports),
})
export type FishingDemoTrack = z.infer<typeof fishingDemoTrack>

export const fishingDemoScore = z.object({
  probabilities: z
    .array(z.number().min(0).max(1).nullable())
    .describe('Of fishing, a report at a time with what came before it; null where the model cannot say'),
  threshold: z.number(),
  model,
})
export type FishingDemoScore = z.infer<typeof fishingDemoScore>
