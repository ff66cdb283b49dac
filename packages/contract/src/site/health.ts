import { z } from 'zod'

export const senderRefusal = z.enum(['not_allowed', 'too_many', 'no_message', 'silent', 'made_room'])
export type SenderRefusal = z.infer<typeof senderRefusal>

export const feedHealth = z.object({
  name: z.string(),
  state: z.enum(['connecting', 'connected', 'waiting', 'ended', 'failed']),
  detail: z.string().meta({ description: 'Peer that it is connected to, or why it is not connected' }),
  since: z.iso.datetime(),
  lastMessageAt: z.iso.datetime().nullable(),
  silentSince: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Time of the last message when a connected feed is overdue' }),
  formats: z
    .array(z.enum(['nmea', 'csv', 'aisstream']))
    .meta({ description: 'Formats that were recognised: sentences, a table, or JSON lines' }),
  lines: z.number(),
  messages: z.number(),
  positions: z.number(),
  staticReports: z.number(),
  duplicates: z.number().meta({ description: 'Positions already received from another receiver' }),
  stampedOnReceipt: z.number(),
  late: z.number(),
  lost: z.number().meta({
    description: 'Data dropped because a buffer was full, here or, where it reports this, in the operating system',
  }),
  refusedSenders: z.partialRecord(senderRefusal, z.number()).meta({
    description:
      'Counts of a listening feed by reason: senders that are not allowed, connections beyond the limits, connections closed because no ' +
      'message came in time or for too long, and connections evicted for others',
  }),
  failures: z
    .number()
    .meta({ description: 'Number of consecutive connections that failed, delivered no message or closed at once' }),
  messagesPerSecond: z.number().meta({ description: 'Messages per second, mean over the last minute' }),
  refused: z.record(z.string(), z.number()).meta({ description: 'Unreadable input, counted by reason' }),
  refusedSamples: z.array(z.object({ reason: z.string(), text: z.string() })).meta({
    description: 'The first unreadable lines for each reason, shortened, with dots in place of control characters',
  }),
})

const storeHealth = z.object({ kind: z.enum(['sqlite', 'postgresql']), ok: z.boolean() })
export type StoreHealth = z.infer<typeof storeHealth>

const busHealth = z.object({
  kind: z.enum(['in_process', 'nats']),
  ok: z.boolean().meta({
    description:
      'False when NATS cannot be reached. Nothing is lost: workers check the store for new positions every second, and live maps read it ' +
      'every few seconds, so both lag more than usual',
  }),
})
export type BusHealth = z.infer<typeof busHealth>

export const health = z.object({
  status: z
    .enum(['ok', 'degraded'])
    .meta({ description: 'degraded: the store fails, NATS is gone, or no configured feed is received' }),
  version: z.string(),
  uptimeSeconds: z.number(),
  store: storeHealth,
  storage: z.object({
    ok: z.boolean(),
    state: z.enum(['ok', 'full', 'damaged', 'files_unreachable']).meta({
      description:
        'full: writes are rejected with 507, or soon will be; files_unreachable: a remote store of files did not respond within the last minute',
    }),
  }),
  bus: busHealth,
  feeds: z.array(feedHealth),
  models: z.array(z.object({ name: z.string(), version: z.string(), ok: z.boolean() })),
})

export const readiness = z.object({ status: z.enum(['ok', 'unavailable']) })

export type FeedHealth = z.infer<typeof feedHealth>
