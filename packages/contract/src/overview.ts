import { z } from 'zod'

const tile = z.object({ value: z.number(), label: z.string() })

/** Metric tiles of the dashboard, three per tab; `sample` is true while nothing is stored. */
export const overview = z.object({
  oilSpill: z.object({ sample: z.boolean(), tiles: z.array(tile) }),
  illegalFishing: z.object({ sample: z.boolean(), tiles: z.array(tile) }),
  oceanTrafficking: z.object({ sample: z.boolean(), tiles: z.array(tile) }),
})
export type Overview = z.infer<typeof overview>
