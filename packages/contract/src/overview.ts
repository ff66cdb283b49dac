import { z } from 'zod'

const tile = z.object({ value: z.number(), label: z.string() })

/** The metric tiles of the dashboard, three a tab; `sample` while nothing has been stored yet. */
export const overview = z.object({
  oilSpill: z.object({ sample: z.boolean(), tiles: z.array(tile) }),
  illegalFishing: z.object({ sample: z.boolean(), tiles: z.array(tile) }),
  oceanTrafficking: z.object({ sample: z.boolean(), tiles: z.array(tile) }),
})
export type Overview = z.infer<typeof overview>
