import { z } from 'zod'
import { lineOrNothing, oneLine } from '../bounded-text.ts'
import { caseEntryKind } from './case-entry.ts'
import { caseAuthor, memberAccess } from './case-people.ts'
import { caseTitle } from './case.ts'
import { fault } from '../field-fault.ts'
import { installationName, signatureResult } from './signing-key.ts'

const MAX_PERSON_NAME_LENGTH = 300

const tooLongName = fault('too_long', { maximum: MAX_PERSON_NAME_LENGTH })

/** Name of a person, as stated in a record or a file. */
export const statedName = oneLine(MAX_PERSON_NAME_LENGTH, { missing: fault('name_missing'), tooLong: tooLongName })

/** A single line; empty for the name of a removed account or of an entry without a name. */
const nameOrNothing = lineOrNothing(MAX_PERSON_NAME_LENGTH, { missing: fault('name_missing'), tooLong: tooLongName })

const line = <const Code extends string, Params extends z.ZodRawShape>(code: Code, params: Params) =>
  z.object({ code: z.literal(code), params: z.strictObject(params) })

/** `what` names the entry: a vessel, a place, a file; empty for a note. */
const changedEntry = { kind: caseEntryKind, what: nameOrNothing }

/** A timeline line without its text; a name is empty once its account has been removed. */
export const caseChange = z.discriminatedUnion('code', [
  line('create', { title: caseTitle }),
  line('import', {
    title: caseTitle,
    signature: signatureResult.nullable().default(null),
    from: installationName.nullable().default(null),
  }),
  line('rename', { from: caseTitle, to: caseTitle }),
  line('summarise', {}),
  line('close', {}),
  line('reopen', {}),
  line('assign', { name: nameOrNothing.nullable() }),
  line('add_entry', changedEntry),
  line('remove_entry', changedEntry),
  line('restore_entry', changedEntry),
  line('join', { name: nameOrNothing, access: memberAccess }),
  line('share', { name: nameOrNothing, access: memberAccess }),
  line('unshare', { name: nameOrNothing }),
  line('share_team', { team: nameOrNothing }),
  line('unshare_team', { team: nameOrNothing }),
  line('delete', {}),
  line('restore', {}),
  line('leave', {}),
  line('hand_over', { name: nameOrNothing }),
])
export type CaseChange = z.infer<typeof caseChange>

export const caseActions = caseChange.options.map(({ shape }) => shape.code.value)

/** One line of a case's timeline; lines are never removed. */
export const caseEvent = z.object({
  number: z.number().int().describe('Number in the timeline, from 1'),
  time: z.iso.datetime(),
  by: caseAuthor,
  action: z.enum(caseActions),
  text: z.string().describe('What changed, in the language of the request'),
  entryId: z.string().nullable(),
  stated: z
    .boolean()
    .describe('True when it is taken from the file of an imported case and did not happen on this server'),
  statedEarlier: z
    .boolean()
    .describe('True when that file took it from an earlier one: the signer of the file did not see it happen either'),
})
export type CaseEvent = z.infer<typeof caseEvent>

/** Maximum timeline lines in one response. */
export const MAX_CASE_LINES_A_PAGE = 100

/** GET /api/cases/:id/timeline: the newest lines, or those before a line. */
export const caseTimelinePage = z.object({
  timeline: z.array(caseEvent).describe('The oldest first'),
  earlier: z
    .number()
    .int()
    .nullable()
    .describe('Send it as `before` to get the lines before these; null when there are none'),
})
export type CaseTimelinePage = z.infer<typeof caseTimelinePage>

export const caseTimelineQuery = z.object({ before: z.coerce.number().int().min(1).optional() })
export type CaseTimelineQuery = z.infer<typeof caseTimelineQuery>
