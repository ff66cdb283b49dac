import { assessmentKinds } from '@varuna/vocabulary/teams'
import { z } from 'zod'
import { requiredText } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, queryText, timestamp } from '../fields.ts'
import { seenTeam } from '../people/team.ts'
import { analysedImage } from './image.ts'
import { intelligenceAssessment } from './intelligence.ts'
import { vesselAssessment } from './vessel.ts'
import { boxEdges, boxFields, pageEndOf, requireEdges } from '../watch/vessel-query.ts'

/** Kinds of assessments: an image, a fishing report or a trafficking report. */
export const assessmentKind = z.enum(assessmentKinds)
export type AssessmentKind = z.infer<typeof assessmentKind>

export const assessmentLevel = z.enum(['high', 'medium', 'low', 'unknown'])
export type AssessmentLevel = z.infer<typeof assessmentLevel>

export const assessmentVerdict = z.enum([
  'oil_spill',
  'clean_water',
  'rule_broken',
  'fishing',
  'not_fishing',
  'high_risk',
  'medium_risk',
  'low_risk',
  'not_assessable',
  'cannot_say',
])
export type AssessmentVerdict = z.infer<typeof assessmentVerdict>

/** The level of each verdict. */
export const levelOfVerdict: Record<AssessmentVerdict, AssessmentLevel> = {
  oil_spill: 'high',
  rule_broken: 'high',
  high_risk: 'high',
  fishing: 'medium',
  medium_risk: 'medium',
  clean_water: 'low',
  not_fishing: 'low',
  low_risk: 'low',
  not_assessable: 'unknown',
  cannot_say: 'unknown',
}

/** Possible verdicts of a kind of assessment. */
export const verdictsOf: Record<AssessmentKind, readonly AssessmentVerdict[]> = {
  image: ['oil_spill', 'clean_water', 'cannot_say'],
  vessel_report: ['rule_broken', 'fishing', 'not_fishing', 'cannot_say'],
  intelligence_report: ['high_risk', 'medium_risk', 'low_risk', 'not_assessable'],
}

/** Days for which a deleted assessment can be restored; afterwards it is removed with its files. */
export const RESTORABLE_DAYS = 30
/** Assessments are counted up to this limit. */
export const MAX_COUNTED = 10_000
export const MAX_ASSESSMENT_NOTES = 200
export const MAX_ASSESSMENT_NOTE_LENGTH = 4_000
const MAX_SEARCH_LENGTH = 120
const MAX_SUBJECT_LENGTH = 300
const MAX_PAGE = 500
const MAX_PAGE_END_LENGTH = 1_000

/** An assessment as listed. */
export const assessmentEntry = z.object({
  of: assessmentKind,
  id: z.string(),
  subject: z.string().describe('MMSI, vessel ID, or file name of an image'),
  mmsi: z.number().int().nullable().describe('MMSI of a fishing report, as an integer; null for other kinds'),
  verdict: assessmentVerdict,
  level: assessmentLevel,
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Probability of oil or of fishing, 0 to 1, or the risk score divided by 100; null when not known'),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  time: z.iso.datetime().describe('Time stated in the report; for an image, the time of upload'),
  assessedAt: z.iso.datetime(),
  alerted: z.boolean().describe('Whether it raised an alert'),
  noteCount: z.number().int(),
  access: z.enum(['owner', 'read']).describe('The owner changes, deletes and shares it; its team reads it'),
  team: seenTeam.nullable().describe('The team that it is shared with, for its members; null for none'),
  deletedAt: z.iso.datetime().nullable(),
  removedAt: z.iso
    .datetime()
    .nullable()
    .describe('Time at which a deleted assessment is removed permanently; null unless it is deleted'),
})
export type AssessmentEntry = z.infer<typeof assessmentEntry>

export const assessmentSort = z.enum(['assessed', 'reported', 'share', 'subject'])
export type AssessmentSort = z.infer<typeof assessmentSort>

const listed = <Value extends string>(name: string, values: readonly Value[]) =>
  queryText(name)
    .max(200, { error: fault('value_unknown', { known: values }), abort: true })
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(z.enum(values, { error: fault('value_unknown', { known: values }) })))
    .optional()

const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
  queryText(name).pipe(z.enum(values, { error: fault('value_unknown', { known: values }) }))

/** Filters of a history; the list and its export files accept the same ones. */
const filterFields = {
  of: listed('of', assessmentKind.options).describe('One kind, or several separated by commas; default: all'),
  text: queryText('text')
    .trim()
    .max(MAX_SEARCH_LENGTH, fault('too_long', { maximum: MAX_SEARCH_LENGTH }))
    .optional()
    .describe('Text to find in the MMSI, vessel ID, file name, ports or flag'),
  subject: queryText('subject')
    .max(MAX_SUBJECT_LENGTH, fault('too_long', { maximum: MAX_SUBJECT_LENGTH }))
    .optional()
    .describe('Exact MMSI, vessel ID or file name'),
  verdict: listed('verdict', assessmentVerdict.options).describe(
    'One verdict, or several separated by commas; default: all',
  ),
  level: listed('level', assessmentLevel.options).describe('One level, or several separated by commas; default: all'),
  team: queryText('team')
    .max(80, fault('too_long', { maximum: 80 }))
    .optional()
    .describe('Id of a team: only what is shared with it'),
  deleted: z.stringbool().default(false).describe('True for deleted assessments instead of current ones'),
  ...boxFields,
  from: queryText('from').pipe(timestamp).optional().describe('Only reports of this time or later'),
  to: queryText('to').pipe(timestamp).optional().describe('Only reports of this time or earlier'),
  sort: oneOf('sort', assessmentSort.options).default('assessed'),
  order: oneOf('order', ['asc', 'desc'] as const).default('desc'),
}

const filterObject = z.object(filterFields)
export type AssessmentFilter = z.infer<typeof filterObject>

const checkFilter = ({ from, to, ...query }: AssessmentFilter, context: z.RefinementCtx) => {
  if (from !== undefined && to !== undefined && parseTimestampMs(to) < parseTimestampMs(from))
    context.addIssue({ code: 'custom', path: ['to'], message: fault('period_reversed') })
  if (boxEdges.some((name) => query[name] !== undefined)) requireEdges(query, context)
}

/** The query of GET /api/assessments. */
export const assessmentQuery = filterObject
  .extend({
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
    after: pageEndOf(MAX_PAGE_END_LENGTH).optional(),
  })
  .superRefine(checkFilter)
export type AssessmentQuery = z.infer<typeof assessmentQuery>

/** GET /api/assessments. */
export const assessmentPage = z.object({
  assessments: z.array(assessmentEntry),
  next: z.string().nullable().describe('Send it as `after` to get the next page; null on the last page'),
  total: z.object({
    count: z.number().int().describe('Number of assessments that match the filter, on all pages'),
    isMore: z.boolean().describe(`True when there are more; the count stops at ${MAX_COUNTED.toLocaleString('en')}`),
  }),
})
export type AssessmentPage = z.infer<typeof assessmentPage>

/** The query of GET /api/assessments/file. */
export const assessmentFileQuery = filterObject
  .extend({ format: oneOf('format', ['csv', 'geojson'] as const) })
  .superRefine(checkFilter)
export type AssessmentFileQuery = z.infer<typeof assessmentFileQuery>

export const assessmentParams = z.object({ of: assessmentKind, id: z.string().max(80) })

export const assessmentNote = z.object({ id: z.string(), text: z.string(), writtenAt: z.iso.datetime() })
export type AssessmentNote = z.infer<typeof assessmentNote>

/** POST /api/assessments/:of/:id/notes. */
export const assessmentNoteRequest = z.object({
  text: requiredText(MAX_ASSESSMENT_NOTE_LENGTH, {
    missing: fault('note_missing'),
    tooLong: fault('too_long', { maximum: MAX_ASSESSMENT_NOTE_LENGTH }),
  }),
})

const answerOf = <Of extends AssessmentKind, Answer extends z.ZodType>(of: Of, answer: Answer) =>
  z.object({
    of: z.literal(of),
    entry: assessmentEntry,
    answer: answer
      .nullable()
      .describe('Null while the assessment is deleted, and when its stored record cannot be read'),
    notes: z.array(assessmentNote).describe('Oldest first'),
  })

/** GET /api/assessments/:of/:id. */
export const assessmentDetails = z.discriminatedUnion('of', [
  answerOf('image', analysedImage),
  answerOf('vessel_report', vesselAssessment),
  answerOf('intelligence_report', intelligenceAssessment),
])
export type AssessmentDetails = z.infer<typeof assessmentDetails>

/** Idempotency key of a submitted report or image: a repeat with the same key gets the first response. */
export const SUBMISSION_HEADER = 'idempotency-key'
export const submissionKey = z.uuid()

export const submissionParams = z.object({ of: assessmentKind, key: submissionKey })

/** Headers of a request that submits a report or an image. */
export const submissionHeaders = z.looseObject({ [SUBMISSION_HEADER]: submissionKey.optional() })

/** GET /api/submissions/:of/:key: state of the report or image that was submitted with this key. */
export const submissionState = z.object({
  state: z.enum(['answered', 'running', 'unknown']),
  of: assessmentKind,
  id: z.string().nullable().describe('Id of the assessment; null unless the state is answered'),
  progress: z
    .object({ done: z.int().min(0), of: z.int().positive() })
    .optional()
    .describe('Number of image parts analysed, and their total; only while an image is analysed in parts'),
})
export type SubmissionState = z.infer<typeof submissionState>
