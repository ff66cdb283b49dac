import { z } from 'zod'

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  uptimeSeconds: z.number(),
  store: z.object({ kind: z.enum(['sqlite', 'postgresql']), ok: z.boolean() }),
  models: z.array(z.object({ name: z.string(), version: z.string(), ok: z.boolean() })),
})
