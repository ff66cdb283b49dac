import { z } from 'zod'
import { vesselAssessment } from '../analysis/vessel.ts'
import { queuedAlert } from '../desk/alert-queue.ts'
import { latitude, longitude } from '../fields.ts'
import { liveVesselRow } from '../watch/live.ts'
import { trackEvent } from '../watch/track-event.ts'

/** What visitors without an account see of ships: a bundled replay of simulated ones, or also what the server receives. */
export const publicWatchModes = ['replay', 'live', 'off'] as const

/** A position of a replayed vessel; an array, because there are thousands. */
const replayPosition = z.tuple([
  z.number().int().min(0).describe('Seconds since the beginning of the replay'),
  latitude,
  longitude,
  z.number().nullable().describe('Speed over ground, knots'),
  z.number().nullable().describe('Course over ground, degrees, 0 to below 360'),
])

export const replayVessel = z.object({
  mmsi: z.number().int(),
  name: z.string().nullable(),
  shipType: z.number().int().nullable().describe('ITU-R M.1371'),
  positions: z
    .array(replayPosition)
    .describe('Oldest first; those between which a straight course at one speed says as much are left out'),
})
export type ReplayVessel = z.infer<typeof replayVessel>

/** An alert of the replay, with what it is based on. */
export const replayAlert = z.object({
  alert: queuedAlert,
  event: trackEvent.nullable().describe('The event that raised it'),
  assessment: vesselAssessment.nullable().describe('The fishing assessment that it is based on'),
})
export type ReplayAlert = z.infer<typeof replayAlert>

/** Maximum received vessels in the answer. */
export const MAX_PUBLIC_VESSELS = 1_500

const receivedVessels = z.object({
  at: z.iso.datetime().describe('The time at which the vessels were where they are shown'),
  delayMinutes: z.number().int().describe('How long before now that is at least'),
  total: z.number().int().describe('Number of vessels of which these are a part'),
  vessels: z
    .array(liveVesselRow)
    .describe(
      `At most ${MAX_PUBLIC_VESSELS}, without names and events and with numbers in place of MMSIs, except simulated ones; no vessels of armed forces, police or rescue`,
    ),
})
export type ReceivedVessels = z.infer<typeof receivedVessels>

/** GET /api/public/watch. */
export const publicWatch = z.object({
  mode: z.enum(publicWatchModes),
  replay: z
    .object({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      vessels: z
        .array(replayVessel)
        .describe('Simulated vessels; beside received ones only those that the alerts are about'),
      alerts: z.array(replayAlert),
    })
    .nullable()
    .describe('Null when the operator shows nothing'),
  received: receivedVessels.nullable().describe('Null in other modes, and while they cannot be read'),
})
export type PublicWatch = z.infer<typeof publicWatch>
