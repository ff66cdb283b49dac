import { z } from 'zod'
import { trackEventKind } from '../watch/track-event.ts'

/** Maximum waiting events that are listed, the latest first. */
export const MAX_WAITING_EVENTS = 200

/** What a vessel lacks until its events raise alerts (ALERT-11, ALERT-13). */
export const missingOfVessel = z.enum(['positions', 'minutes', 'reception', 'certain_position'])
export type MissingOfVessel = z.infer<typeof missingOfVessel>

const waitingVessel = z.object({
  mmsi: z.number().int(),
  name: z.string().nullable(),
  positions: z.number().int().describe('Number of its positions in the track that counts'),
  minutes: z.number().describe('Time between the first and the last of them'),
  receivedMinutes: z
    .number()
    .nullable()
    .describe('Time over which live feeds received it; null for a vessel of files or of the simulation'),
  missing: z.array(missingOfVessel).describe('certain_position: its latest position may be false'),
})
export type WaitingVessel = z.infer<typeof waitingVessel>

/** GET /api/alerts/waiting: events that raise an alert once their vessels are confirmed. */
export const waitingEvents = z.object({
  total: z.number().int(),
  needs: z.object({ positions: z.number().int(), minutes: z.number(), receivedMinutes: z.number() }),
  events: z.array(
    z.object({
      id: z.string(),
      kind: trackEventKind,
      since: z.iso.datetime().describe('Since when it waits'),
      nextCheck: z.iso.datetime(),
      vessels: z.array(waitingVessel).describe('Of jamming, the first two vessels'),
    }),
  ),
})
export type WaitingEvents = z.infer<typeof waitingEvents>
