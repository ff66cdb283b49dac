import { z } from 'zod'
import { person } from './alert-queue.ts'
import { boundedText, lineOrNothing, oneLine, requiredText } from './bounded-text.ts'
import { fault } from './field-fault.ts'
import { RESTORABLE_DAYS } from './assessment.ts'
import { latitude, longitude, parseTimestampMs, queryText, timestamp } from './fields.ts'
import { unreadable } from './unreadable.ts'
import type { trackEventKind } from './track-event.ts'
import { mmsiDigits, pageEndOf } from './vessel-query.ts'

/** Cases that one account owns, open and closed. */
export const MAX_CASES = 2_000
/** Entries of a case, removed ones too. */
export const MAX_CASE_ENTRIES = 2_000
/** Lines of a case's timeline. */
export const MAX_CASE_EVENTS = 10_000
export const MAX_CASE_MEMBERS = 100
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
/** Most bytes of all files of a case, removed ones included. */
export const MAX_CASE_BYTES = 500 * 1024 * 1024
/** Most bytes of all copied records of a case, as JSON. */
export const MAX_CASE_RECORD_BYTES = 32 * 1024 * 1024
/** Most bytes of all files of the cases that one account owns. */
export const MAX_ACCOUNT_CASE_BYTES = 5 * 1024 * 1024 * 1024
export const MAX_CASE_TRACK_DAYS = 14
export const MAX_CASE_TRACK_POSITIONS = 100_000
/** Size of the ZIP of a case, as it is imported. */
export const MAX_CASE_ZIP_BYTES = MAX_CASE_BYTES + 2 * MAX_CASE_RECORD_BYTES
/** Characters of a note that a list shows. */
export const SHOWN_NOTE_LENGTH = 500
/** Invitations of one account that were not answered. */
export const MAX_OPEN_INVITATIONS = 50
/** An invitation can be accepted for so long. */
export const INVITATION_DAYS = 30
const MAX_TITLE_LENGTH = 200
const MAX_SUMMARY_LENGTH = 10_000
const MAX_NOTE_LENGTH = 10_000

export const caseTitle = oneLine(MAX_TITLE_LENGTH, {
  missing: fault('title_missing'),
  tooLong: fault('too_long', { maximum: MAX_TITLE_LENGTH }),
})
export const caseSummaryText = boundedText(MAX_SUMMARY_LENGTH, {
  missing: fault('note_missing'),
  tooLong: fault('too_long', { maximum: MAX_SUMMARY_LENGTH }),
})

export const caseState = z.enum(['open', 'closed'])
export const statedCaseField = z.enum(['title', 'summary', 'state'])
export type StatedCaseField = z.infer<typeof statedCaseField>
/** What an account may do with a case: its owner everything, others what they were given. */
export const caseAccess = z.enum(['owner', 'write', 'read'])

/** What somebody other than the owner may do. */
const memberAccess = caseAccess.extract(['read', 'write'])

/** The author of a change: an account, or, in an imported case, a name without one. */
export const caseAuthor = z.object({ id: z.string().nullable(), name: z.string() })
export type CaseAuthor = z.infer<typeof caseAuthor>

export const caseNoteText = requiredText(MAX_NOTE_LENGTH, {
  missing: fault('note_missing'),
  tooLong: fault('too_long', { maximum: MAX_NOTE_LENGTH }),
})
export const casePlaceName = oneLine(MAX_TITLE_LENGTH, {
  missing: fault('name_missing'),
  tooLong: fault('too_long', { maximum: MAX_TITLE_LENGTH }),
})

/** POST /api/cases. */
export const caseRequest = z.object({ title: caseTitle, summary: caseSummaryText.default('') })
export type CaseRequest = z.infer<typeof caseRequest>

/** PATCH /api/cases/:id: each field that is there is changed; `version` is the one that the change was made from. */
export const caseChangeRequest = z.object({
  version: z.number().int(),
  title: caseTitle.optional(),
  summary: caseSummaryText.optional(),
  state: caseState.optional(),
  assignee: z.string().max(80).nullable().optional().describe('Id of an account that may see it; null for nobody'),
})
export type CaseChangeRequest = z.infer<typeof caseChangeRequest>

/** A case as a list shows it. */
export const caseSummary = z.object({
  id: z.string(),
  title: z.string(),
  state: caseState,
  version: z.number().int(),
  access: caseAccess,
  owner: person,
  assignee: person.nullable(),
  entryCount: z.number().int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable().describe('Null unless it is deleted'),
  removedAt: z.iso.datetime().nullable().describe(`Until when it can be restored, ${RESTORABLE_DAYS} days`),
})
export type CaseSummary = z.infer<typeof caseSummary>

export const caseQuery = z.object({
  state: caseState.optional(),
  mine: z.stringbool().optional().describe('Assigned to this account'),
  text: queryText('text')
    .max(200, fault('too_long', { maximum: 200 }))
    .optional()
    .describe('In the title'),
  since: queryText('since')
    .pipe(timestamp)
    .optional()
    .describe('Something happened to it at this time or later, by somebody else'),
  deleted: z.stringbool().default(false).describe('Only the deleted cases of this account'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: pageEndOf(120).optional(),
})
export type CaseQuery = z.infer<typeof caseQuery>

/** Cases are counted up to here. */
export const MOST_CASES_COUNTED = 1_000

/** GET /api/cases: the last changed first. */
export const casePage = z.object({
  cases: z.array(caseSummary),
  next: z.string().nullable(),
  total: z.object({
    count: z.number().int().describe('Cases of the filter, on all pages'),
    isMore: z.boolean().describe(`There are more: they are counted up to ${MOST_CASES_COUNTED.toLocaleString('en')}`),
  }),
})
export type CasePage = z.infer<typeof casePage>

const position = { lat: latitude, lon: longitude }

/** POST /api/cases/:id/entries: what is added. Files are posted as a form to /api/cases/:id/attachments. */
export const caseEntryRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alert'), alertId: z.string().max(80) }),
  z.object({
    kind: z.literal('assessment'),
    of: z.enum(['vessel_report', 'intelligence_report', 'image']),
    sourceId: z.string().max(80),
  }),
  z.object({ kind: z.literal('event'), eventId: z.string().max(120) }),
  z
    .object({ kind: z.literal('track'), mmsi: mmsiDigits, from: timestamp, to: timestamp })
    .superRefine(({ from, to }, context) => {
      const lastsMs = parseTimestampMs(to) - parseTimestampMs(from)
      if (lastsMs < 0) context.addIssue({ code: 'custom', path: ['to'], message: fault('period_reversed') })
      if (lastsMs > MAX_CASE_TRACK_DAYS * 86_400_000) {
        const message = fault('period_too_long', { maximumDays: MAX_CASE_TRACK_DAYS })
        context.addIssue({ code: 'custom', path: ['to'], message })
      }
    })
    .describe('Positions of one vessel, at most 14 days, copied so that thinning does not take them'),
  z.object({ kind: z.literal('vessel'), mmsi: mmsiDigits }),
  z.object({
    kind: z.literal('place'),
    name: casePlaceName,
    ...position,
  }),
  z.object({
    kind: z.literal('note'),
    text: caseNoteText,
  }),
])
export type CaseEntryRequest = z.infer<typeof caseEntryRequest>
/** What a page sends: an MMSI has nine digits. */
export type CaseEntryInput = z.input<typeof caseEntryRequest>

export const caseEntryKind = z.enum(['alert', 'assessment', 'event', 'track', 'vessel', 'place', 'note', 'attachment'])
export type CaseEntryKind = z.infer<typeof caseEntryKind>

/** Why an exported case lacks the file of an entry: the stored file was gone, or was not the one that was added. */
export const fileLeftOut = z.enum(['missing', 'changed'])
export type FileLeftOut = z.infer<typeof fileLeftOut>

const caseFile = z.object({
  name: z.string(),
  mediaType: z.string(),
  byteCount: z.number().int(),
  sha256: z.string(),
  leftOut: fileLeftOut.nullable().describe('Why an imported case came without the file; null when the file is here'),
})

/** Something that was added to a case, as it was when it was added: what it points to may change or be removed later. */
export const caseEntry = z.object({
  id: z.string(),
  kind: caseEntryKind,
  title: z.string().describe('What it is, in one line, in the language of the request'),
  time: z.iso.datetime().nullable().describe('When what it is about happened'),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  mmsi: z.number().int().nullable(),
  simulated: z.boolean(),
  sourceId: z.string().nullable().describe('Id of what it is a copy of; null where it is not a copy'),
  sourceKind: z.enum(['vessel_report', 'intelligence_report', 'image', 'alert', 'event']).nullable(),
  imported: z
    .boolean()
    .describe('It came with the ZIP of another Varuna: who added it and when is what that file states'),
  text: z.string().nullable().describe(`Of a note: its first ${SHOWN_NOTE_LENGTH} characters`),
  textIsCut: z.boolean(),
  verdict: z
    .string()
    .nullable()
    .default(null)
    .describe('Of an assessment, or of what an alert rests on, in the language of the request'),
  file: caseFile.nullable().describe('Of an attachment, of an image, and of the positions of a track'),
  hasView: z.boolean().describe('A picture of it can be shown'),
  addedBy: caseAuthor,
  addedAt: z.iso.datetime(),
  removed: z.object({ by: caseAuthor, at: z.iso.datetime() }).nullable().describe('Null unless it was removed'),
})
export type CaseEntry = z.infer<typeof caseEntry>

/** GET /api/cases/:id/entries/:entryId. */
export const caseEntryDetails = caseEntry.extend({
  snapshot: z.record(z.string(), z.unknown()).describe('What was copied, with its texts'),
})
export type CaseEntryDetails = z.infer<typeof caseEntryDetails>

const MAX_PERSON_NAME_LENGTH = 300
const tooLongName = fault('too_long', { maximum: MAX_PERSON_NAME_LENGTH })

/** The name of a person, as a record or a file states it. */
export const statedName = oneLine(MAX_PERSON_NAME_LENGTH, { missing: fault('name_missing'), tooLong: tooLongName })

/** A single line that may be empty: the name of a removed account, or of an entry that has none. */
const nameOrNothing = lineOrNothing(MAX_PERSON_NAME_LENGTH, { missing: fault('name_missing'), tooLong: tooLongName })

const line = <const Code extends string, Params extends z.ZodRawShape>(code: Code, params: Params) =>
  z.object({ code: z.literal(code), params: z.strictObject(params) })
/** `what` names the entry: a vessel, a place, a file; empty for a note. */
const changedEntry = { kind: caseEntryKind, what: nameOrNothing }

/** A line of the timeline without its text; a name is empty once its account was removed. */
export const caseChange = z.discriminatedUnion('code', [
  line('create', { title: caseTitle }),
  line('import', { title: caseTitle }),
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
  line('delete', {}),
  line('restore', {}),
  line('leave', {}),
  line('hand_over', { name: nameOrNothing }),
])
export type CaseChange = z.infer<typeof caseChange>

export const caseActions = caseChange.options.map(({ shape }) => shape.code.value)

/** One line of what happened to a case; nothing is removed from it. */
export const caseEvent = z.object({
  number: z.number().int().describe('Place in the timeline, from 1'),
  time: z.iso.datetime(),
  by: caseAuthor,
  action: z.enum(caseActions),
  text: z.string().describe('What changed, in the language of the request'),
  entryId: z.string().nullable(),
  stated: z.boolean().describe('The file of an imported case states it; this server did not see it happen'),
})
export type CaseEvent = z.infer<typeof caseEvent>

export const caseMember = z.object({ person, access: memberAccess })
export type CaseMember = z.infer<typeof caseMember>

/** An invitation as its inviter sees it: open until it is accepted, withdrawn or over, also where nobody has such an account. */
export const sentInvitation = z.object({
  id: z.string(),
  account: z.string().describe('As it was typed'),
  access: memberAccess,
  invitedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof sentInvitation>

/** GET /api/cases/:id. */
export const caseDetails = z.object({
  case: caseSummary.extend({
    summary: z.string(),
    stated: z
      .array(statedCaseField)
      .describe('What is as the file of an imported case states it: nobody here has changed it since'),
  }),
  entries: z
    .array(z.union([caseEntry, unreadable]))
    .describe('By the time when they were added, the oldest first; removed ones too'),
  timeline: z.array(caseEvent).describe('The oldest first'),
  members: z.array(caseMember),
  invitations: z.array(sentInvitation).describe('Not accepted yet, the newest first; only its owner sees them'),
})
export type CaseDetails = z.infer<typeof caseDetails>

/** Why an export lacks something: the file of an entry is gone or was changed, or the entry cannot be read. */
export const leftOutReason = z.enum([...fileLeftOut.options, 'unreadable'])

/** GET /api/cases/:id/export-check: what an export would lack. Every stored file is read for it. */
export const caseExportCheck = z.object({
  leftOut: z.array(
    z.object({
      entry: z.number().int().describe('Number of the entry, as in the export'),
      entryId: z.string(),
      name: z.string().nullable(),
      reason: leftOutReason,
      text: z.string().describe('What is left out and why, in the language of the request'),
    }),
  ),
})
export type CaseExportCheck = z.infer<typeof caseExportCheck>

const lineString = z.array(z.tuple([z.number(), z.number()]))

/** GET /api/cases/:id/tracks: the lines of the copied tracks, thinned for a map. */
export const caseTracks = z.object({
  tracks: z.array(z.object({ entryId: z.string(), line: lineString.describe('Longitudes and latitudes') })),
})
export type CaseTracks = z.infer<typeof caseTracks>

/**
 * POST /api/cases/:id/invitations: invites an account, by the name or the e-mail address that it signs in with. The answer is the same
 * whether there is one.
 */
export const caseInvitationRequest = z.object({
  account: oneLine(254, { missing: fault('account_missing'), tooLong: fault('too_long', { maximum: 254 }) }),
  access: memberAccess,
})
export type CaseInvitationRequest = z.infer<typeof caseInvitationRequest>

/** PUT /api/cases/:id/members/:accountId. */
export const caseMemberChange = z.object({ access: memberAccess })
export type CaseMemberChange = z.infer<typeof caseMemberChange>

/** GET /api/case-invitations: those that the account can answer, the newest first, and whose invitations it does not get. */
export const receivedInvitations = z.object({
  invitations: z.array(
    z.object({
      id: z.string(),
      by: person,
      access: memberAccess,
      invitedAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
  blocked: z.array(z.object({ person, since: z.iso.datetime() })),
})
export type ReceivedInvitations = z.infer<typeof receivedInvitations>

/** POST /api/case-invitations/:id/answer; the inviter learns of an acceptance only. 'block' declines all of this inviter, later ones too. */
export const invitationAnswer = z.object({ answer: z.enum(['accept', 'decline', 'block']) })
export type InvitationAnswer = z.infer<typeof invitationAnswer>

export const invitationAnswered = z.object({ caseId: z.string().nullable().describe('Null unless it was accepted') })

export const caseParams = z.object({ id: z.string().max(80) })
export const caseEntryParams = caseParams.extend({ entryId: z.string().max(80) })
export const caseMemberParams = caseParams.extend({ accountId: z.string().max(80) })
export const caseInvitationParams = caseParams.extend({ invitationId: z.string().max(80) })
export const blockedParams = z.object({ accountId: z.string().max(80) })

/** What an entry is, without its text; an alert has that of its own. */
export type CaseEntrySubject =
  | { readonly code: 'vessel_report'; readonly params: { readonly mmsi: number } }
  | { readonly code: 'intelligence_report'; readonly params: { readonly vesselId: string } }
  | { readonly code: 'image'; readonly params: { readonly filename: string } }
  | {
      readonly code: 'event'
      readonly params: { readonly kind: z.infer<typeof trackEventKind>; readonly mmsi: number | null }
    }
  | {
      readonly code: 'track'
      readonly params: {
        readonly mmsi: number
        readonly name: string | null
        readonly from: string
        readonly to: string
      }
    }
  | { readonly code: 'vessel'; readonly params: { readonly mmsi: number; readonly name: string | null } }
  | { readonly code: 'place'; readonly params: { readonly name: string } }
  | { readonly code: 'note'; readonly params: { readonly beginning: string } }
  | { readonly code: 'attachment'; readonly params: { readonly name: string } }

/** GET /api/people: the account itself, and those with whom it has a case. */
export const peopleAnswer = z.object({ people: z.array(person) })
