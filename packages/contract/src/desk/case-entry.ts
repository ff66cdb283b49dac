import { z } from 'zod'
import { oneLine, requiredText } from '../bounded-text.ts'
import { caseAuthor } from './case-people.ts'
import { MAX_TITLE_LENGTH, caseParams } from './case.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, timestamp } from '../fields.ts'
import { mmsiDigits } from '../watch/vessel-query.ts'
import type { trackEventKind } from '../watch/track-event.ts'

export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
export const MAX_CASE_TRACK_DAYS = 14
export const MAX_CASE_TRACK_POSITIONS = 100_000
/** Characters of a note shown in a list. */
export const SHOWN_NOTE_LENGTH = 500
const MAX_NOTE_LENGTH = 10_000

export const caseNoteText = requiredText(MAX_NOTE_LENGTH, {
  missing: fault('note_missing'),
  tooLong: fault('too_long', { maximum: MAX_NOTE_LENGTH }),
})

export const casePlaceName = oneLine(MAX_TITLE_LENGTH, {
  missing: fault('name_missing'),
  tooLong: fault('too_long', { maximum: MAX_TITLE_LENGTH }),
})

const position = { lat: latitude, lon: longitude }

/** POST /api/cases/:id/entries. Files are posted as a form to /api/cases/:id/attachments. */
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
    .describe('Positions of one vessel over at most 14 days, copied so that later thinning does not remove them'),
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

/** Type of the request body, in which an MMSI is a string of nine digits. */
export type CaseEntryInput = z.input<typeof caseEntryRequest>

export const caseEntryKind = z.enum(['alert', 'assessment', 'event', 'track', 'vessel', 'place', 'note', 'attachment'])
export type CaseEntryKind = z.infer<typeof caseEntryKind>

/** Why an exported case lacks the file of an entry: the stored file is missing, or differs from the one that was added. */
export const fileLeftOut = z.enum(['missing', 'changed'])
export type FileLeftOut = z.infer<typeof fileLeftOut>

const caseFile = z.object({
  name: z.string(),
  mediaType: z.string(),
  byteCount: z.number().int(),
  sha256: z.string(),
  leftOut: fileLeftOut.nullable().describe('Why an imported case lacks the file; null when the file is stored'),
})

const gapEnd = z.object({ time: z.iso.datetime(), lat: latitude, lon: longitude })

/** The last position before an AIS gap, and the first after it. */
export const caseGap = z.tuple([gapEnd, gapEnd])
export type CaseGap = z.infer<typeof caseGap>

/** A copy of an item from when it was added to a case; the original may change or be removed later. */
export const caseEntry = z.object({
  id: z.string(),
  kind: caseEntryKind,
  title: z.string().describe('Description in one line, in the language of the request'),
  time: z.iso.datetime().nullable().describe('Time of what the entry is about'),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  mmsi: z.number().int().nullable(),
  simulated: z.boolean(),
  sourceId: z.string().nullable().describe('Id of the original; null when the entry is not a copy'),
  sourceKind: z.enum(['vessel_report', 'intelligence_report', 'image', 'alert', 'event']).nullable(),
  originalGone: z
    .boolean()
    .default(false)
    .describe('In a list of entries: the account has no such original, or no longer; the case keeps what was copied'),
  imported: z
    .boolean()
    .describe('True when it came with an imported case; `addedBy` and `addedAt` are then as stated in its file'),
  importedEarlier: z
    .boolean()
    .describe(
      'True when the file of the imported case took it from an earlier one, so its signer does not vouch for it',
    ),
  text: z.string().nullable().describe(`First ${SHOWN_NOTE_LENGTH} characters of a note; null for other entries`),
  textIsCut: z.boolean(),
  verdict: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Verdict of the assessment, or of the one that an alert is based on, or what an event rests on and how sure it is, in the ' +
        'language of the request',
    ),
  gap: caseGap
    .nullable()
    .default(null)
    .describe('The last position before an AIS gap and the first after it; null for other entries and while it lasts'),
  file: caseFile.nullable().describe('File of an attachment, of an image, or of the positions of a track'),
  hasView: z.boolean().describe('Whether there is a picture of it'),
  addedBy: caseAuthor,
  addedAt: z.iso.datetime(),
  removed: z
    .object({ by: caseAuthor, at: z.iso.datetime() })
    .nullable()
    .describe('By whom and when it was removed; null unless removed'),
})
export type CaseEntry = z.infer<typeof caseEntry>

/** GET /api/cases/:id/entries/:entryId. */
export const caseEntryDetails = caseEntry.extend({
  snapshot: z.record(z.string(), z.unknown()).describe('The copied record with its texts'),
})
export type CaseEntryDetails = z.infer<typeof caseEntryDetails>

const lineString = z.array(z.tuple([z.number(), z.number()]))

/** GET /api/cases/:id/tracks: the lines of the copied tracks, simplified for a map. */
export const caseTracks = z.object({
  tracks: z.array(
    z.object({ entryId: z.string(), line: lineString.describe('Points as [longitude, latitude] in degrees') }),
  ),
})
export type CaseTracks = z.infer<typeof caseTracks>

export const caseEntryParams = caseParams.extend({ entryId: z.string().max(80) })

/** Type of an entry, without its text; an alert has its own. */
export type CaseEntrySubject =
  | { readonly code: 'vessel_report'; readonly params: { readonly mmsi: number } }
  | { readonly code: 'intelligence_report'; readonly params: { readonly vesselId: string } }
  | { readonly code: 'image'; readonly params: { readonly filename: string } }
  | {
      readonly code: 'event'
      readonly params: {
        readonly kind: z.infer<typeof trackEventKind>
        readonly mmsi: number | null
        readonly name: string | null
      }
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
