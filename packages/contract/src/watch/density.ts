import { z } from 'zod'
import { latitude, longitude } from '../fields.ts'

/** Maximum cells in an answer: the world has 16,200 of two degrees. */
export const MAX_DENSITY_CELLS = 20_000

/** GET /api/live/density: hours of presence of the last 30 days. */
export const density = z.object({
  from: z.iso.datetime().nullable().describe('Beginning of the first day, UTC; null before the first count'),
  countedAt: z.iso
    .datetime()
    .nullable()
    .describe('When presence was counted last, and to when; null before the first count'),
  simulated: z
    .boolean()
    .describe('Whether the hours are of simulated vessels, which are counted only where no real vessel was received'),
  cellDegrees: z.number().describe('Width and height of a cell, degrees'),
  cells: z
    .array(
      z.tuple([
        latitude.describe('Latitude of the south-west corner, degrees'),
        longitude.describe('Longitude of the south-west corner, degrees'),
        z.number().describe('Hours that vessels were in the cell, added up over the vessels'),
      ]),
    )
    .describe(`Cells with presence, at most ${MAX_DENSITY_CELLS}`),
})
export type Density = z.infer<typeof density>
