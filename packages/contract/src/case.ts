import { z } from 'zod'
import { person } from './alert-queue.ts'
import { boundedText, oneLine } from './bounded-text.ts'
import { fault } from './field-fault.ts'
import { latitude, longitude, queryText, timestamp } from './fields.ts'
import { unreadable } from './unreadable.ts'
import { mmsiDigits, pageEndOf } from './vessel-query.ts'

/** Open cases of one account, entries of a case, people it is shared with. */
export const MAX_CASES = 2_000
export const MAX_CASE_ENTRIES = 2_000
export const MAX_CASE_MEMBERS = 100
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
export const MAX_CASE_BYTES = 500 * 1024 * 1024
const MAX_TITLE_LENGTH = 200
const MAX_SUMMARY_LENGTH = 10_000
const MAX_NOTE_LENGTH = 10_000

const title = oneLine(MAX_TITLE_LENGTH, {
  missing: fault('title_missing'),
  tooLong: fault('too_long', { maximum: MAX_TITLE_LENGTH }),
})
const summary = boundedText(MAX_SUMMARY_LENGTH, {
  missing: fault('note_missing'),
  tooLong: fault('too_long', { maximum: MAX_SUMMARY_LENGTH }),
})

export const caseState = z.enum(['open', 'closed'])
/** What an account may do with a case: its owner everything, others what they were given. */
export const caseAccess = z.enum(['owner', 'write', 'read'])

/** POST /api/cases. */
export const caseRequest = z.object({ title, summary: summary.default('') })

/** PATCH /api/cases/:id: each field that is there is changed; `version` is the one that the change was made from. */
export const caseChangeRequest = z.object({
  version: z.number().int(),
  title: title.optional(),
  summary: summary.optional(),
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
})
export type CaseSummary = z.infer<typeof caseSummary>

export const caseQuery = z.object({
  state: caseState.optional(),
  mine: z.stringbool().optional().describe('Assigned to this account'),
  text: queryText('text')
    .max(200, fault('too_long', { maximum: 200 }))
    .optional()
    .describe('In the title'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: pageEndOf(120).optional(),
})
export type CaseQuery = z.infer<typeof caseQuery>

/** GET /api/cases: the last changed first. */
export const casePage = z.object({ cases: z.array(caseSummary), next: z.string().nullable() })
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
    .describe('Positions of one vessel, at most 14 days, copied so that thinning does not take them'),
  z.object({ kind: z.literal('vessel'), mmsi: mmsiDigits }),
  z.object({
    kind: z.literal('place'),
    name: oneLine(MAX_TITLE_LENGTH, {
      missing: fault('name_missing'),
      tooLong: fault('too_long', { maximum: MAX_TITLE_LENGTH }),
    }),
    ...position,
  }),
  z.object({
    kind: z.literal('note'),
    text: boundedText(MAX_NOTE_LENGTH, {
      missing: fault('note_missing'),
      tooLong: fault('too_long', { maximum: MAX_NOTE_LENGTH }),
    }).min(1, fault('note_missing')),
  }),
])
export type CaseEntryRequest = z.infer<typeof caseEntryRequest>

export const caseEntryKind = z.enum(['alert', 'assessment', 'event', 'track', 'vessel', 'place', 'note', 'attachment'])

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
  text: z.string().nullable().describe('Of a note'),
  file: z
    .object({ name: z.string(), mediaType: z.string(), byteCount: z.number().int(), sha256: z.string() })
    .nullable()
    .describe('Of an attachment, of an image, and of the positions of a track'),
  addedBy: person,
  addedAt: z.iso.datetime(),
})
export type CaseEntry = z.infer<typeof caseEntry>

/** One line of what happened to a case; nothing is removed from it. */
export const caseEvent = z.object({
  time: z.iso.datetime(),
  by: person,
  action: z.enum([
    'create',
    'import',
    'rename',
    'summarise',
    'close',
    'reopen',
    'assign',
    'add_entry',
    'remove_entry',
    'restore_entry',
    'share',
    'unshare',
  ]),
  text: z.string().describe('What changed, in the language of the request'),
  entryId: z.string().nullable(),
})

export const caseMember = z.object({ person, access: z.enum(['read', 'write']) })

/** GET /api/cases/:id. */
export const caseDetails = z.object({
  case: caseSummary.extend({ summary: z.string() }),
  entries: z.array(z.union([caseEntry, unreadable])).describe('By the time when they were added, the oldest first'),
  timeline: z.array(caseEvent).describe('The oldest first'),
  members: z.array(caseMember),
})
export type CaseDetails = z.infer<typeof caseDetails>

/** PUT /api/cases/:id/members: shares a case with an account, by the name or the e-mail address that it signs in with. */
export const caseMemberRequest = z.object({
  account: oneLine(254, { missing: fault('email_invalid'), tooLong: fault('email_invalid') }),
  access: z.enum(['read', 'write']),
})

/** GET /api/people: those of the installation to whom a case or an alert can be given. */
export const peopleAnswer = z.object({ people: z.array(person) })
