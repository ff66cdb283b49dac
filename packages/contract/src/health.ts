import { z } from 'zod'

const feedHealth = z.object({
  name: z.string(),
  state: z.enum(['connecting', 'connected', 'waiting', 'ended', 'failed']),
  detail: z.string().meta({ description: 'Where it is connected to, or why it is not' }),
  since: z.iso.datetime(),
  lastHeardAt: z.iso.datetime().nullable(),
  silentSince: z.iso.datetime().nullable().meta({ description: 'Connected, and yet nothing was heard for too long' }),
  lines: z.number(),
  messages: z.number(),
  positions: z.number(),
  identities: z.number(),
  duplicates: z.number().meta({ description: 'Positions that another receiver passed on as well' }),
  stampedOnReceipt: z.number(),
  late: z.number(),
  lost: z.number().meta({ description: 'Arrivals for which there was no room' }),
  refused: z.record(z.string(), z.number()).meta({ description: 'What could not be read, by reason' }),
})

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  uptimeSeconds: z.number(),
  store: z.object({ kind: z.enum(['sqlite', 'postgresql']), ok: z.boolean() }),
  feeds: z.array(feedHealth),
  models: z.array(z.object({ name: z.string(), version: z.string(), ok: z.boolean() })),
})

export type FeedHealth = z.infer<typeof feedHealth>
