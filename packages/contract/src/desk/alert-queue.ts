import { z } from 'zod'
import { person } from '../people/person.ts'
import { alert, alertKind } from '../alert.ts'
import { boundedText, requiredText } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { parseTimestampMs, queryText, timestamp } from '../fields.ts'
import { unreadable } from '../unreadable.ts'
import { unreached } from './mention.ts'
import { vesselAssessment } from '../analysis/vessel.ts'
import { boxEdges, boxFields, mmsiDigits, pageEndOf, requireEdges } from '../watch/vessel-query.ts'

/** Open and acknowledged alerts await a decision; the others are resolved. */
export const alertState = z.enum(['open', 'acknowledged', 'confirmed', 'dismissed', 'needs_evidence'])
export type AlertState = z.infer<typeof alertState>

export const alertLevel = alert.shape.level

/** Reasons for dismissing an alert; counted later to find rules that raise too many false alerts. */
export const dismissalReason = z.enum([
  'false_position',
  'known_activity',
  'authorised',
  'wrong_identity',
  'poor_image',
  'duplicate',
  'other',
])
export type DismissalReason = z.infer<typeof dismissalReason>

/** Maximum length of a note, in UTF-16 code units. */
export const MAX_NOTE_LENGTH = 4_000

const noteFaults = { missing: fault('note_missing'), tooLong: fault('too_long', { maximum: MAX_NOTE_LENGTH }) }
const note = boundedText(MAX_NOTE_LENGTH, noteFaults)

/** An alert in the queue: what raised it, which never changes, and its current state. */
export const queuedAlert = alert.extend({
  sourceKind: z.enum(['image', 'vessel_report', 'intelligence_report', 'event', 'watch_list', 'rule']),
  mmsi: z.number().int().nullable().describe('MMSI of the vessel; null when not known'),
  simulated: z.boolean().describe('True when it is about a vessel simulated by `varuna simulate`'),
  shared: z
    .boolean()
    .describe(
      'True when it belongs to nobody, because it is about received vessels and not about a report or image; viewers and higher roles see it',
    ),
  owner: person.nullable().describe('Owner of the report, image or watch list that raised it; null when it is shared'),
  state: alertState,
  version: z
    .number()
    .int()
    .describe(
      'Number of changes. A change request names the version that it is based on; later notes and raises do not conflict with it',
    ),
  count: z.number().int().min(1).describe('Number of times that it was raised within its cool-down'),
  lastTime: z.iso.datetime().describe('Time at which it was last raised'),
  assignee: person.nullable(),
  changedTime: z.iso.datetime().describe('Time of its last change'),
})
export type QueuedAlert = z.infer<typeof queuedAlert>

export const alertAction = z.enum([
  'raise',
  'raise_again',
  'acknowledge',
  'confirm',
  'dismiss',
  'need_evidence',
  'reopen',
  'undo',
  'assign',
  'note',
])
export type AlertAction = z.infer<typeof alertAction>

/** One entry of an alert's history; entries are never removed. */
export const alertChange = z.object({
  sequence: z.number().int().describe('Number in the log of all changes'),
  time: z.iso.datetime(),
  action: alertAction,
  by: person.nullable().describe('Null for Varuna itself'),
  state: alertState.describe('State after the change'),
  reason: dismissalReason.nullable(),
  note: z.string().nullable(),
  assignee: person.nullable().describe('New assignee; null for nobody, and for other actions'),
})
export type AlertChange = z.infer<typeof alertChange>

/** Maximum notes of one alert, from all accounts and from one. A decision is always accepted with its note. */
export const MAX_ALERT_NOTES = 500
export const MAX_ALERT_NOTES_OF_ACCOUNT = 100
/** Maximum characters of all notes of one alert, and of those of one account. */
export const MAX_ALERT_NOTE_CHARACTERS = 100_000
export const MAX_ALERT_NOTE_CHARACTERS_OF_ACCOUNT = 40_000

/** Maximum decisions, notes and raises in an alert's details, each. */
export const MAX_LISTED_CHANGES = 500
/** Maximum characters of the notes of listed decisions. */
export const MAX_LISTED_DECISION_CHARACTERS = 100_000

/** Why an alert that is based on fishing has no fishing assessment. */
export const noAssessment = z.enum(['no_course', 'no_distance', 'raised_before', 'unreadable'])
export type NoAssessment = z.infer<typeof noAssessment>

const unreachedNames = z.array(unreached).default([]).describe('Whom the note names and who gets no mention of it')

/** GET /api/alerts/:id, by the id of the alert or of the report or image that raised it. */
export const alertDetails = z.object({
  alert: queuedAlert,
  changes: z
    .array(alertChange)
    .describe(
      `Oldest first; the newest ${MAX_LISTED_CHANGES} each of decisions, notes and raises, and decisions with at most ${MAX_LISTED_DECISION_CHARACTERS.toLocaleString('en')} characters of notes`,
    ),
  assessment: vesselAssessment
    .nullable()
    .describe('Fishing assessment that the alert is based on; null when its source contains it, or when there is none'),
  assessmentText: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'The assessment as lines of text: verdict, confidence, reasons and missing information, or why there is none. Null when its source contains it',
    ),
})
export type AlertDetails = z.infer<typeof alertDetails>

/** The response to POST /api/alerts/:id/changes. */
export const alertChangeAnswer = alertDetails.extend({ unreached: unreachedNames })
export type AlertChangeAnswer = z.infer<typeof alertChangeAnswer>

/** Whether a dismissal says enough: one for another reason than the listed ones needs a note. */
const isExplained = ({ reason, note: text }: { reason: DismissalReason; note?: string | undefined }) =>
  reason !== 'other' || (text ?? '') !== ''

/**
 * POST /api/alerts/:id/changes. `alert_changed`, 409, when someone else decided after the named version; `alert_full`, 409, for a note
 * beyond `MAX_ALERT_NOTES` or `MAX_ALERT_NOTE_CHARACTERS`.
 */
export const alertChangeRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.enum(['acknowledge', 'confirm', 'need_evidence', 'reopen']),
    version: z.number().int(),
    note: note.optional(),
  }),
  z
    .object({
      action: z.literal('dismiss'),
      version: z.number().int(),
      reason: dismissalReason,
      note: note.optional(),
    })
    .refine(isExplained, {
      path: ['note'],
      error: fault('note_missing'),
    }),
  z.object({
    action: z.literal('undo'),
    version: z.number().int(),
    note: note.optional().describe('Why; needed to undo what somebody else decided'),
  }),
  z.object({
    action: z.literal('assign'),
    version: z.number().int(),
    assignee: z.string().max(80).nullable().describe('Id of an account; null to unassign'),
  }),
  z.object({
    action: z.literal('note'),
    note: requiredText(MAX_NOTE_LENGTH, noteFaults),
  }),
])
export type AlertChangeRequest = z.infer<typeof alertChangeRequest>

/** Maximum alerts of one POST /api/alerts/changes. */
export const MAX_CHANGED_AT_ONCE = 200

/**
 * POST /api/alerts/changes: one decision about several alerts, each in the version that the person saw. Those that somebody else has
 * decided meanwhile, or whose state or owner does not allow it, are refused one by one, and the others changed.
 */
export const alertChangesRequest = z.object({
  alerts: z
    .array(z.object({ id: z.string().max(80), version: z.number().int() }))
    .min(1)
    .max(MAX_CHANGED_AT_ONCE),
  change: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['acknowledge', 'confirm', 'need_evidence', 'reopen', 'undo']), note: note.optional() }),
    z.object({ action: z.literal('dismiss'), reason: dismissalReason, note: note.optional() }).refine(isExplained, {
      path: ['note'],
      error: fault('note_missing'),
    }),
    z.object({ action: z.literal('assign'), assignee: z.string().max(80).nullable() }),
  ]),
})
export type AlertChangesRequest = z.infer<typeof alertChangesRequest>

/** The response to POST /api/alerts/changes. */
export const alertChangesAnswer = z.object({
  changed: z.array(z.union([queuedAlert, unreadable])).describe('The changed alerts, in the order of the request'),
  refused: z
    .array(z.object({ id: z.string(), detail: z.string() }))
    .describe('The alerts that were not changed, and why, in the language of the request'),
  unreached: unreachedNames,
})
export type AlertChangesAnswer = z.infer<typeof alertChangesAnswer>

const listed = <Value extends string>(name: string, values: readonly Value[]) =>
  queryText(name)
    .max(200, { error: fault('value_unknown', { known: values }), abort: true })
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(z.enum(values, { error: fault('value_unknown', { known: values }) })))
    .optional()

/** Filters of the queue; its list, map, counts and page address accept the same ones. */
export const alertFilter = z.object({
  kind: listed('kind', alertKind.options).describe('One kind, or several separated by commas; default: all'),
  level: listed('level', alertLevel.options).describe('One level, or several separated by commas; default: all'),
  state: listed('state', alertState.options).describe('One state, or several separated by commas; default: all'),
  assigned: queryText('assigned').max(80).optional().describe("'me', 'nobody', or the id of an account"),
  mmsi: mmsiDigits.optional().describe('MMSI in nine digits'),
  ...boxFields,
  from: queryText('from').pipe(timestamp).optional().describe('Only alerts last raised at this time or later'),
  to: queryText('to').pipe(timestamp).optional().describe('Only alerts first raised at this time or earlier'),
})
export type AlertFilterFields = z.infer<typeof alertFilter>

const checkFilter = ({ from, to, ...query }: AlertFilterFields, context: z.RefinementCtx) => {
  if (from !== undefined && to !== undefined && parseTimestampMs(to) < parseTimestampMs(from))
    context.addIssue({ code: 'custom', path: ['to'], message: fault('period_reversed') })
  if (boxEdges.some((name) => query[name] !== undefined)) requireEdges(query, context)
}

/** Orders of the queue. Within one level, and without an order, the alert that was raised last comes first. */
export const queueOrder = z.enum(['newest', 'oldest', 'gravest'])
export type QueueOrder = z.infer<typeof queueOrder>

/** The query of GET /api/alerts. */
export const queueQuery = alertFilter
  .extend({
    order: queueOrder
      .default('newest')
      .describe("'gravest' lists alarms before cautions before notices, and within a level the newest first"),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    after: pageEndOf(120).optional(),
  })
  .superRefine(checkFilter)
export type QueueQuery = z.infer<typeof queueQuery>

/** GET /api/alerts: in the order of the query. */
export const queuePage = z.object({
  alerts: z.array(z.union([queuedAlert, unreadable])),
  next: z.string().nullable().describe('Send it as `after` to get the next page; null on the last page'),
  cursor: z.string().describe('Send it as `after` to the stream to continue from here'),
})
export type QueuePage = z.infer<typeof queuePage>

/** The query of GET /api/alerts/counts and /api/alerts/file. */
export const queueCountQuery = alertFilter.superRefine(checkFilter)

/** GET /api/alerts/counts: number of filtered alerts in each state and, of the open ones, at each level. */
export const queueCounts = z.object({
  states: z.record(alertState, z.number().int()),
  openLevels: z.record(alertLevel, z.number().int()),
  openSimulated: z
    .number()
    .int()
    .nullable()
    .describe(
      'Number of the open alerts that are about simulated vessels; null when the filter names a vessel, a box or a time',
    ),
})
export type QueueCounts = z.infer<typeof queueCounts>

export const withheldAlerts = z.object({
  hours: z.number().describe('Period of the counts, in hours before now'),
  waiting: z
    .number()
    .int()
    .describe(
      'Number of events that raise an alert once their vessels have sent three consistent reports over ten minutes, and were received for as long',
    ),
  unconfirmed: z.number().int().describe('Number of events whose vessels did not do so in time'),
  feeds: z.array(
    z.object({
      feed: z.string().nullable().describe('Null for vessels from no feed, such as imported ones'),
      notRaised: z
        .number()
        .int()
        .describe(
          'Number of alerts not raised because the feed, or one of its senders, had reached its limit per hour',
        ),
    }),
  ),
})
export type WithheldAlerts = z.infer<typeof withheldAlerts>

/** Maximum rows of a queue export: the row limit of a spreadsheet. */
export const MAX_QUEUE_FILE_ROWS = 1_000_000

/** Columns of GET /api/alerts/file, in order, and their contents. */
export const queueFileColumns = {
  id: 'of the alert',
  kind: alertKind.options.join(', '),
  code: 'code of the finding',
  level: alertLevel.options.join(', '),
  message: 'text of the alert, in the language of the request',
  subject: 'MMSI, both MMSIs of a pair, vessel ID, or file name of an image',
  mmsi: 'MMSI, nine digits',
  lat: 'degrees north',
  lon: 'degrees east',
  state: alertState.options.join(', '),
  count: 'number of times that it was raised within its cool-down',
  timestamp: 'time of the report, image, event or position that it is about, UTC',
  alertTime: 'time at which it was first raised, UTC',
  lastTime: 'time at which it was last raised, UTC',
  changedTime: 'time of its last change, UTC',
  assignee: 'name of the person',
  sourceKind: 'kind of record that raised it',
  source: 'id of the record that raised it',
  shared: 'true when it belongs to no account',
  simulated: 'true when it is about a vessel simulated by varuna simulate',
  sample: 'true when it is about an invented sample',
} as const
export type QueueFileColumn = keyof typeof queueFileColumns

/** Maximum interval between two messages of the stream, so that a page notices a dead connection. */
export const ALERT_STREAM_BEAT_MS = 2_000

/** The query of GET /api/alerts/stream; a reconnecting browser sends Last-Event-ID, which takes precedence over `after`. */
export const queueStreamQuery = z.object({ after: pageEndOf(80).optional() })

/** The data of each message type of the stream; the message id is the cursor after it. */
export const queueMessages = {
  /** A change and the alert after it. Each change that the account may see is sent once, in order. */
  alert: z.object({ alert: queuedAlert, change: alertChange }),
  /** The cursor is older than the retained log, or alerts were removed with the simulation: reload the queue. */
  reset: z.object({}),
}
export type QueueMessages = { [Kind in keyof typeof queueMessages]: z.infer<(typeof queueMessages)[Kind]> }
