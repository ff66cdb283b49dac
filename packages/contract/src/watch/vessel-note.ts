import { z } from 'zod'
import { lineOrNothing, requiredText } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { authorisationRow, iuuRow } from './vessel-list.ts'

/** Maximum notes of an account about one vessel, and about all. */
export const MAX_NOTES_OF_VESSEL = 100
export const MAX_VESSEL_NOTES = 5_000
const MAX_TEXT_LENGTH = 2_000
/** A fact is one line. */
const MAX_FACT_LENGTH = 300
const MAX_SOURCE_LENGTH = 300
/** ITU call signs have four to seven letters and digits; with '/' or '-' between their parts, more. */
const CALL_SIGN = /^[a-z\d](?:[a-z\d /-]{1,13})[a-z\d]$/i
const IMO_NUMBER = /^(?:imo\s*)?\d{7}$/i

export const vesselNoteKind = z.enum(['note', 'owner', 'operator', 'imo', 'call_sign', 'other_number'])
export type VesselNoteKind = z.infer<typeof vesselNoteKind>

const tooLong = (maximum: number) => fault('too_long', { maximum })

const fact = lineOrNothing(MAX_FACT_LENGTH, {
  missing: fault('value_missing'),
  tooLong: tooLong(MAX_FACT_LENGTH),
  hidden: fault('one_line_expected'),
})

function faultOfFact(kind: VesselNoteKind, text: string): string | null {
  const line = fact.safeParse(text)
  if (!line.success) return line.error.issues[0]?.message ?? null
  if (kind === 'call_sign') return CALL_SIGN.test(text) ? null : fault('call_sign_invalid')
  if (kind === 'imo') return IMO_NUMBER.test(text) ? null : fault('imo_invalid')
  return null
}

/** POST /api/vessels/:mmsi/notes: a note, or a fact that somebody knows from elsewhere. */
export const vesselNoteRequest = z
  .object({
    kind: vesselNoteKind.describe('note: free text; the others are facts, which state their source'),
    text: requiredText(MAX_TEXT_LENGTH, { missing: fault('value_missing'), tooLong: tooLong(MAX_TEXT_LENGTH) }),
    source: lineOrNothing(MAX_SOURCE_LENGTH, {
      missing: fault('value_missing'),
      tooLong: tooLong(MAX_SOURCE_LENGTH),
    }).describe('Where a fact is from; may be empty for a note'),
  })
  .superRefine(({ kind, text, source }, context) => {
    if (kind === 'note') return
    if (source === '') context.addIssue({ code: 'custom', path: ['source'], message: fault('value_missing') })
    const message = faultOfFact(kind, text)
    if (message !== null) context.addIssue({ code: 'custom', path: ['text'], message })
  })
export type VesselNoteRequest = z.infer<typeof vesselNoteRequest>

export const vesselNote = z.object({
  id: z.string(),
  kind: vesselNoteKind,
  text: z.string(),
  source: z.string(),
  createdAt: z.iso.datetime(),
})
export type VesselNote = z.infer<typeof vesselNote>

/** GET /api/vessels/:mmsi/notes: the notes of the account, the newest first. */
export const vesselNoteList = z.object({ notes: z.array(vesselNote) })
export type VesselNoteList = z.infer<typeof vesselNoteList>

export const vesselNoteParams = z.object({ id: z.string().max(80) })

/** Maximum rows of imported lists about one vessel. */
export const MAX_LISTED_ROWS = 50

/** GET /api/vessels/:mmsi/lists. */
export const vesselLists = z.object({
  watchLists: z
    .array(z.object({ id: z.string(), name: z.string(), note: z.string(), addedAt: z.iso.datetime() }))
    .describe('Watch lists that the account sees, with what is noted there of the vessel'),
  rows: z
    .array(
      z.object({
        kind: z.enum(['authorisations', 'iuu']),
        matchedBy: z.enum(['imo', 'mmsi', 'name_and_flag']).describe('The surest key by which the row was found'),
        fileName: z.string(),
        importedAt: z.iso.datetime(),
        iuu: iuuRow.nullable(),
        authorisation: authorisationRow.nullable(),
      }),
    )
    .describe(`Rows of imported lists about the vessel, at most ${MAX_LISTED_ROWS}`),
  inDoubt: z
    .number()
    .int()
    .describe('Rows under an IMO number that several vessels send, which are therefore not shown'),
})
export type VesselLists = z.infer<typeof vesselLists>
