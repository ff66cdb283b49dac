import { z } from 'zod'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, timestamp, vesselMmsi } from '../fields.ts'
import { person } from '../people/person.ts'

/** Maximum silences of an account, and of everybody, that have not ended. */
export const MAX_SILENCES = 100
const MAX_REASON_LENGTH = 200
const MAX_DAYS = 366

const box = z
  .object({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south <= north, { path: ['north'], error: fault('box_reversed') })

/**
 * POST /api/alert-silences: until a time, no alert about a vessel, or in a box; with both, none about the vessel in the box. Of an event of two
 * vessels both must be silenced. For everybody, received vessels raise none; otherwise the rules
 * of the account neither raise nor send any.
 */
export const alertSilenceRequest = z
  .object({
    whom: z.enum(['me', 'everybody']).describe("'everybody' needs the right `change_shared_rules`"),
    mmsi: vesselMmsi.nullable().describe('An alert about two vessels is raised unless both are silenced'),
    box: box.nullable().describe('With `mmsi`, only that vessel in the box'),
    until: timestamp,
    reason: oneLine(MAX_REASON_LENGTH, {
      missing: fault('value_missing'),
      tooLong: fault('too_long', { maximum: MAX_REASON_LENGTH }),
    }),
  })
  .superRefine(({ mmsi, box: place }, context) => {
    if (mmsi === null && place === null)
      context.addIssue({ code: 'custom', path: ['mmsi'], message: fault('silence_of_nothing') })
  })
export type AlertSilenceRequest = z.infer<typeof alertSilenceRequest>

/** The latest end of a silence that begins now. */
export const lastSilenceMs = (nowMs: number): number => nowMs + MAX_DAYS * 86_400_000

export const alertSilence = z.object({
  id: z.string(),
  whom: z.enum(['me', 'everybody']),
  mmsi: z.number().int().nullable(),
  box: box.nullable(),
  until: z.iso.datetime(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  by: person.nullable(),
})
export type AlertSilence = z.infer<typeof alertSilence>
