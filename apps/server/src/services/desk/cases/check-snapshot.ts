import { paramOf } from '@varuna/vocabulary/alerts'
import { caseNoteText, casePlaceName, MAX_CASE_TRACK_POSITIONS } from '@varuna/contract/desk/case-entry'
import { parseFault, type FieldFault } from '@varuna/contract/field-fault'
import { latitude, longitude, timestamp } from '@varuna/contract/fields'
import { intelligenceReport, knownOfVessel } from '@varuna/contract/analysis/intelligence'
import { z } from 'zod'
import { faultOfIssue } from '../../../errors/schema-fault.ts'
import { isNone, restsOnAssessment, type AlertAssessment } from '../alerts/alert-assessment.ts'
import { storedVesselAssessment } from '../../analysis/fishing/stored-vessel-assessment.ts'
import { MAX_COPIED_STATIC_DATA } from './copy-into-case.ts'
import { MAX_LINE } from './copy-track.ts'
import { findAssessmentIssue, storedSnapshot, type EntryRecord, type Snapshot } from './snapshot.ts'

/** Longest text in a record: a note. */
const MAX_RECORD_TEXT_LENGTH = 10_000
/** Longest list in a record: the outline of a slick. */
const MAX_RECORD_LIST_LENGTH = 10_000
/** Largest number in a record, other than times. */
const MAX_RECORD_NUMBER = 1e9
/** Control characters other than tab and line breaks, and characters that reorder or hide surrounding text. */
const HIDDEN = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u
const MAX_DEPTH = 40

/** Whether JSON is nested deeper than any valid record, which could overflow the stack of recursive code. */
export function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/** Path of a value by field names, and what is wrong with it. */
export interface ValueFault {
  path: readonly PropertyKey[]
  fault: FieldFault
}

/** Converts a schema issue to a fault; `value` is the checked value. */
export function valueFault({ code, message, path, ...params }: z.core.$ZodIssue, value: unknown): ValueFault {
  const at = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<PropertyKey, unknown>)[name]
        : undefined,
    value,
  )
  const fault = parseFault(message) ?? faultOfIssue({ keyword: code, params }, at)
  return { path, fault: fault ?? { code: 'value_malformed', params: {} } }
}

/** Why an entry's body cannot be read. */
export function findBodyFault(body: string): ValueFault {
  const whole = JSON.parse(body) as unknown
  const issue = storedSnapshot.findIssue(body)
  if (issue !== null) return valueFault(issue, whole)
  const read = storedSnapshot.read(body)
  if (read?.kind === 'assessment') return recordFault('record', read.record, findAssessmentIssue(read))
  if (read?.kind !== 'alert' || read.assessment === null) return malformed(read === null ? 'form' : 'kind')
  if (!restsOnAssessment(read.alert.code))
    return { path: ['assessment'], fault: { code: 'value_unexpected', params: {} } }
  return recordFault('assessment', read.assessment, storedVesselAssessment.findIssue(read.assessment))
}

/** The fault of a record stored as JSON in a field. */
const recordFault = (field: string, record: string, issue: z.core.$ZodIssue | null): ValueFault =>
  issue === null ? malformed(field) : prefixed(field, valueFault(issue, JSON.parse(record)))

const malformed = (field: string): ValueFault => ({ path: [field], fault: { code: 'value_malformed', params: {} } })

const prefixed = (name: string, { path, fault }: ValueFault): ValueFault => ({ path: [name, ...path], fault })

const mmsi = z.number().int().min(0).max(999_999_999)
const speed = z.number().min(0).max(102.2).nullable()
const direction = z.number().min(0).lt(360).nullable()
/** The last report before a gap is not later than the first after it, so that neither passes for the other. */
const eventOfVessels = z
  .object({
    kind: z.string(),
    vessels: z.array(mmsi).max(1_000),
    evidence: z.array(z.object({ time: z.iso.datetime() })),
  })
  .refine(
    ({ kind, evidence: [last, again] }) => kind !== 'gap' || !last || !again || isInOrder(last.time, again.time),
    {
      path: ['evidence'],
    },
  )
const isInOrder = (one: string, other: string) => Date.parse(one) <= Date.parse(other)
const { vesselId, riskScore } = intelligenceReport.shape
const { findings } = knownOfVessel.shape

/** Values that are typed in, sent by a transmitter or counted here, which the record schemas leave unchecked. */
const typed = {
  note: z.object({ text: caseNoteText }),
  place: z.object({ name: casePlaceName }),
  track: z.object({
    mmsi,
    positions: z.number().int().min(1).max(MAX_CASE_TRACK_POSITIONS),
    line: z.array(z.unknown()).min(1).max(MAX_LINE),
  }),
  vessel: z.object({
    vessel: z.object({
      mmsi,
      position: z
        .object({
          lat: latitude,
          lon: longitude,
          speedKnots: speed,
          courseDegrees: direction,
          headingDegrees: direction,
          navigationStatus: z.number().int().min(0).max(15).nullable(),
        })
        .nullable(),
      staticData: z.array(z.unknown()).max(MAX_COPIED_STATIC_DATA),
    }),
  }),
  event: z.object({ event: eventOfVessels }),
  alert: z.object({ count: z.number().int().min(1).max(MAX_RECORD_NUMBER), event: eventOfVessels.nullable() }),
  intelligence_report: z.object({ vesselId, analystScore: riskScore, lat: latitude, lon: longitude, findings }),
} as const

/**
 * The first fault of an imported entry, checked as if its values were entered here: typed values by the form schemas, every other value of
 * the copied record for its size and, for text, for characters that hide or reorder it. Times may be up to `latestMs`.
 */
export function findEntryFault(
  { snapshot, assessment, alertAssessment }: Omit<EntryRecord, 'row' | 'subject'>,
  latestMs: number,
): ValueFault | null {
  if (assessment !== null) {
    if (isTooDeep(assessment.record)) return malformed('record')
    const fault =
      (assessment.of === 'intelligence_report' ? findIssue(typed.intelligence_report, assessment.record) : null) ??
      findFault(assessment.record, [], latestMs)
    return fault && prefixed('record', fault)
  }
  if (snapshot.kind === 'alert') return findAlertFault(snapshot, alertAssessment, latestMs)
  const { kind } = snapshot
  return (
    (kind in typed ? findIssue(typed[kind as keyof typeof typed], snapshot) : null) ?? findFault(snapshot, [], latestMs)
  )
}

/** The assessment and the event of an alert must be about the alert's vessel. */
function findAlertFault(
  { assessment: _stored, ...copied }: Snapshot & { kind: 'alert' },
  assessment: AlertAssessment | null,
  latestMs: number,
): ValueFault | null {
  const fault = findIssue(typed.alert, copied) ?? findFault(copied, [], latestMs)
  if (fault !== null) return fault
  const about = paramOf(copied.alert, 'mmsi')
  if (typeof about === 'number' && copied.event !== null && !copied.event.vessels.includes(about))
    return { path: ['event', 'vessels'], fault: { code: 'value_malformed', params: {} } }
  if (assessment === null || isNone(assessment)) return null
  if (![assessment.mmsi, assessment.report.mmsi].every((one) => one === about))
    return { path: ['assessment', 'mmsi'], fault: { code: 'value_malformed', params: {} } }
  if (isTooDeep(assessment)) return malformed('assessment')
  const inner = findFault(assessment, [], latestMs)
  return inner && prefixed('assessment', inner)
}

function findIssue(schema: z.ZodType, value: unknown): ValueFault | null {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue ? valueFault(issue, value) : null
}

function findFault(value: unknown, path: readonly string[], latestMs: number): ValueFault | null {
  const name = path.at(-1) ?? ''
  if (typeof value === 'string') {
    const fault = textFault(value, latestMs) ?? (isInherited(value) && isParam(path) ? 'value_malformed' : null)
    return fault && { path, fault: typeof fault === 'string' ? { code: fault, params: {} } : fault }
  }
  if (typeof value === 'number') {
    const fault = numberFault(value, name, latestMs)
    return fault && { path, fault }
  }
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value) && value.length > MAX_RECORD_LIST_LENGTH)
    return { path, fault: { code: 'too_many', params: { maximum: MAX_RECORD_LIST_LENGTH } } }
  for (const [key, inner] of Object.entries(value)) {
    if (isInherited(key) || textFault(key, latestMs) !== null)
      return { path, fault: { code: 'fields_unknown', params: { names: [key.slice(0, 40).replace(HIDDEN, '')] } } }
    const fault = findFault(inner, [...path, key], latestMs)
    if (fault !== null) return fault
  }
  return null
}

/** Names that every object inherits: texts are looked up by params, and would find the inherited property. */
const isInherited = (text: string) => text in {}
const isParam = (path: readonly string[]) => path.includes('params') || path.includes('details')

function textFault(text: string, latestMs: number): FieldFault | null {
  if (text.length > MAX_RECORD_TEXT_LENGTH) return { code: 'too_long', params: { maximum: MAX_RECORD_TEXT_LENGTH } }
  if (HIDDEN.test(text)) return { code: 'invisible_characters', params: {} }
  if (!/^[+-]?\d{4,6}-\d\d-\d\dT/.test(text)) return null
  const issue = timestamp.safeParse(text).error?.issues[0]
  if (issue) return valueFault(issue, text).fault
  return Date.parse(text) <= latestMs ? null : outOfRange(0, latestMs)
}

function numberFault(value: number, name: string, latestMs: number): FieldFault | null {
  if (name.endsWith('Ms')) return value >= 0 && value <= latestMs ? null : outOfRange(0, latestMs)
  if (/mmsi$/i.test(name) && !mmsi.safeParse(value).success) return { code: 'mmsi_wrong_length', params: { digits: 9 } }
  if (value > MAX_RECORD_NUMBER) return { code: 'value_too_large', params: { maximum: MAX_RECORD_NUMBER } }
  return value < -MAX_RECORD_NUMBER ? { code: 'value_too_small', params: { minimum: -MAX_RECORD_NUMBER } } : null
}

export const outOfRange = (fromMs: number, toMs: number): FieldFault => ({
  code: 'time_out_of_range',
  params: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
})
