import { z } from 'zod'
import { model } from '../fields.ts'

const maxDemoReports = 48

/** A made-up track as speeds and turns at a fixed interval; it has no positions. */
export const fishingDemoTrack = z.object({
  minutesBetween: z.number().int().min(5).max(240),
  distanceFromShoreNm: z.number().min(0).max(200),
  reports: z
    .array(
      z.object({
        speedKnots: z.number().min(0).max(40),
        turnDegrees: z.number().min(-180).max(180).describe('Change of course since the previous report, degrees'),
      }),
    )
    .min(1)
    .max(maxDemoReports),
})
export type FishingDemoTrack = z.infer<typeof fishingDemoTrack>

export const fishingDemoScore = z.object({
  probabilities: z
    .array(z.number().min(0).max(1).nullable())
    .describe(
      'Fishing probability of each report, 0 to 1, given the reports before it; null when the model has no answer',
    ),
  threshold: z.number(),
  model,
})
export type FishingDemoScore = z.infer<typeof fishingDemoScore>
