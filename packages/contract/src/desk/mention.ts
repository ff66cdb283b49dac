import { z } from 'zod'
import { alert } from '../alert.ts'
import { person } from '../people/person.ts'

/** Maximum colleagues whom one note brings in. */
export const MAX_MENTIONS_OF_NOTE = 10
/** Mentions that are kept of one account; the oldest go first. */
export const MAX_MENTIONS = 200
/** Of one writer, so that nobody pushes out what others wrote. */
export const MAX_MENTIONS_OF_WRITER = 20

/** A note on an alert that names the account as `@` and its name. */
export const mention = z.object({
  sequence: z.number().int().describe('Number of the change of the alert that the note belongs to'),
  time: z.iso.datetime(),
  by: person.nullable(),
  note: z.string(),
  alert: alert.pick({ id: true, code: true, level: true, subject: true, params: true }),
})
export type Mention = z.infer<typeof mention>

/**
 * A name in a note that brought no mention: its account does not see the alert, no colleague has the name, or it is beyond the ten of a note.
 * Of the names of no colleague ten are stated, and the number of the others.
 */
export const unreached = z.union([
  z.object({ name: z.string(), because: z.enum(['alert_not_seen', 'no_colleague', 'too_many']) }),
  z.object({ because: z.literal('no_colleague_either'), count: z.number().int().min(1) }),
])
export type Unreached = z.infer<typeof unreached>

/** GET /api/mentions: those that the account has not marked as read, of alerts that it sees, the newest first. */
export const mentionList = z.object({ mentions: z.array(mention) })
export type MentionList = z.infer<typeof mentionList>

export const mentionParams = z.object({ sequence: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
