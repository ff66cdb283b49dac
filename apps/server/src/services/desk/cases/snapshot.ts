import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import { alertState } from '@varuna/contract/desk/alert-queue'
import { aisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import type { CaseEntryKind, CaseEntrySubject, CaseGap } from '@varuna/contract/desk/case-entry'
import { latitude, longitude } from '@varuna/contract/fields'
import { trackEvent, type TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { z } from 'zod'
import type { CaseEntryRow } from '../../../store/interfaces/rows/case-rows.ts'
import {
  parseAlertAssessment,
  readAlertAssessment,
  restsOnAssessment,
  writeAlertAssessment,
  type AlertAssessment,
} from '../alerts/alert-assessment.ts'
import { mmsisOf, storedAlert } from '../../shared/alerts/alert-record.ts'
import { storedVesselAssessment, type VesselRecord } from '../../analysis/fishing/stored-vessel-assessment.ts'
import { storedImage, type ImageRecord } from '../../analysis/oil/stored-image.ts'
import { createStoredForm } from '../../analysis/reports/stored-form.ts'
import { typedMmsi } from '../../analysis/trafficking/find-vessel.ts'
import {
  storedIntelligenceAssessment,
  type IntelligenceRecord,
} from '../../analysis/trafficking/stored-intelligence-assessment.ts'

const linePoint = z.tuple([longitude, latitude])

/** A record copied into a case. An assessment keeps its own stored form, so that it is read like its original. */
const snapshot = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alert'),
    alert: storedAlert,
    state: alertState,
    count: z.number().int(),
    /** As stored with the alert; null when the alert's source has one. */
    assessment: z.string().nullable().default(null),
    /** The event that raised it; null for other sources, and for one that late positions had replaced. */
    event: trackEvent.nullable().default(null),
  }),
  z.object({
    kind: z.literal('assessment'),
    of: z.enum(['vessel_report', 'intelligence_report', 'image']),
    record: z.string(),
  }),
  z.object({
    kind: z.literal('event'),
    event: trackEvent,
    /** The name that its first vessel stated last; null where none was known. */
    name: z.string().nullable().default(null),
  }),
  z.object({
    kind: z.literal('track'),
    mmsi: z.number().int(),
    name: z.string().nullable(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    positions: z.number().int(),
    /** Thinned, for maps. */
    line: z.array(linePoint),
  }),
  z.object({ kind: z.literal('vessel'), vessel: aisVesselDetail }),
  z.object({ kind: z.literal('place'), name: z.string(), lat: latitude, lon: longitude }),
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({ kind: z.literal('attachment') }),
])
export type Snapshot = z.infer<typeof snapshot>

export const storedSnapshot = createStoredForm<Snapshot>(snapshot)

/** A copied assessment, read like a stored one; null when it is damaged. */
export type AssessmentRecord =
  | { of: 'vessel_report'; record: VesselRecord }
  | { of: 'intelligence_report'; record: IntelligenceRecord }
  | { of: 'image'; record: ImageRecord }

/** The first fault of an unreadable copied assessment; null when no single field is at fault. */
export function findAssessmentIssue({ of, record }: Snapshot & { kind: 'assessment' }) {
  if (of === 'vessel_report') return storedVesselAssessment.findIssue(record)
  if (of === 'intelligence_report') return storedIntelligenceAssessment.findIssue(record)
  return storedImage.findIssue(record, { original_gone: false })
}

function writeAssessment({ of, record }: AssessmentRecord): string {
  if (of === 'vessel_report') return storedVesselAssessment.write(record)
  return of === 'image' ? storedImage.write(record) : storedIntelligenceAssessment.write(record)
}

/** The body of an entry, containing only the validated fields. */
export function writeBody({
  snapshot: read,
  assessment,
  alertAssessment,
}: Omit<EntryRecord, 'row' | 'subject'>): string {
  if (read.kind === 'assessment' && assessment !== null)
    return storedSnapshot.write({ ...read, record: writeAssessment(assessment) })
  if (read.kind === 'alert')
    return storedSnapshot.write({ ...read, assessment: alertAssessment && writeAlertAssessment(alertAssessment) })
  return storedSnapshot.write(read)
}

export function readAssessment({ of, record }: Snapshot & { kind: 'assessment' }): AssessmentRecord | null {
  if (of === 'vessel_report') {
    const vessel = storedVesselAssessment.read(record)
    return vessel && { of, record: vessel }
  }
  if (of === 'intelligence_report') {
    const intelligence = storedIntelligenceAssessment.read(record)
    return intelligence && { of, record: intelligence }
  }
  const image = storedImage.read(record, { original_gone: false })
  return image && { of, record: image }
}

/** An entry of a case without its texts. */
export interface EntryRecord {
  row: CaseEntryRow
  snapshot: Snapshot
  assessment: AssessmentRecord | null
  /** The assessment behind a copied alert, if its source has none. */
  alertAssessment: AlertAssessment | null
  /** Its title; null for an alert, which has a text of its own. */
  subject: CaseEntrySubject | null
}

const MAX_BEGINNING = 80

/** Null when the entry is damaged. */
export function readEntry(row: CaseEntryRow): EntryRecord | null {
  const read = storedSnapshot.read(row.body)
  if (read === null || read.kind !== row.kind) return null
  const assessment = read.kind === 'assessment' ? readAssessment(read) : null
  if (read.kind === 'assessment' && assessment === null) return null
  const alertAssessment = read.kind === 'alert' ? readCopiedAssessment(read) : null
  if (alertAssessment === undefined) return null
  return { row, snapshot: read, assessment, alertAssessment, subject: subjectOf(row, read, assessment) }
}

/** The assessment behind the copied alert; undefined when it is damaged or the alert has none. */
function readCopiedAssessment({ alert, assessment }: Snapshot & { kind: 'alert' }): AlertAssessment | null | undefined {
  if (assessment === null) return readAlertAssessment(alert.code, null)
  return restsOnAssessment(alert.code) ? (parseAlertAssessment(assessment) ?? undefined) : undefined
}

/** Time, place and vessel of the copied record, which the entry's row duplicates from its body. */
export function factsOf({ snapshot: read, assessment }: Pick<EntryRecord, 'snapshot' | 'assessment'>): {
  timeMs: number | null
  place: { lat: number | null; lon: number | null } | null
  mmsi: number | null
} {
  switch (read.kind) {
    case 'alert':
      return { timeMs: Date.parse(read.alert.timestamp), place: read.alert, mmsi: mmsisOf(read.alert)[0] ?? null }
    case 'assessment': {
      if (assessment === null) break
      const { of, record } = assessment
      if (of === 'image')
        return { timeMs: Date.parse(record.scene?.time ?? record.upload_time), place: record.scene, mmsi: null }
      const timeMs = Date.parse(record.timestamp)
      return of === 'vessel_report'
        ? { timeMs, place: record.report, mmsi: record.mmsi }
        : { timeMs, place: record, mmsi: record.track?.mmsi ?? typedMmsi(record.vesselId) }
    }
    case 'event':
      return { timeMs: Date.parse(read.event.from), place: read.event, mmsi: read.event.vessels[0] ?? null }
    case 'track': {
      const [lon, lat] = read.line[0] ?? [null, null]
      return { timeMs: Date.parse(read.from), place: { lat, lon }, mmsi: read.mmsi }
    }
    case 'vessel': {
      const { position, mmsi } = read.vessel
      return { timeMs: position && Date.parse(position.time), place: position, mmsi }
    }
    case 'place':
      return { timeMs: null, place: read, mmsi: null }
    case 'note':
    case 'attachment':
      break
  }
  return { timeMs: null, place: null, mmsi: null }
}

/** The copied event, or the one that raised the copied alert; null for anything else. */
export const eventOf = (read: Snapshot): TrackEventAnswer | null =>
  read.kind === 'event' || read.kind === 'alert' ? read.event : null

/** Both ends of a copied AIS gap; null for anything else, and for a gap that lasted when it was copied. */
export function gapOf(read: Snapshot): CaseGap | null {
  const event = eventOf(read)
  if (event?.kind !== 'gap') return null
  const [last, first] = event.evidence
  return last && first ? [last, first] : null
}

/** Whether the copied record is about a simulated vessel; `mmsi` is that of the entry. */
export const isAboutSimulated = ({ snapshot: read }: Pick<EntryRecord, 'snapshot'>, mmsi: number | null): boolean =>
  [...(read.kind === 'event' ? read.event.vessels : []), ...(mmsi === null ? [] : [mmsi])].some(isSimulatedMmsi)

function subjectOf(
  row: Pick<CaseEntryRow, 'mmsi' | 'file_name'>,
  read: Snapshot,
  assessment: AssessmentRecord | null,
): CaseEntrySubject | null {
  switch (read.kind) {
    case 'alert':
      return null
    case 'assessment':
      if (assessment === null) return null
      if (assessment.of === 'vessel_report') return { code: assessment.of, params: { mmsi: assessment.record.mmsi } }
      if (assessment.of === 'image') return { code: assessment.of, params: { filename: assessment.record.filename } }
      return { code: assessment.of, params: { vesselId: assessment.record.vesselId } }
    case 'event':
      return { code: 'event', params: { kind: read.event.kind, mmsi: read.event.vessels[0] ?? null, name: read.name } }
    case 'track': {
      const { mmsi, name, from, to } = read
      return { code: 'track', params: { mmsi, name, from, to } }
    }
    case 'vessel':
      return { code: 'vessel', params: { mmsi: read.vessel.mmsi, name: read.vessel.name } }
    case 'place':
      return { code: 'place', params: { name: read.name } }
    case 'note': {
      const beginning = cutText(read.text.slice(0, 2 * MAX_BEGINNING).split('\n')[0] ?? '', MAX_BEGINNING)
      return { code: 'note', params: { beginning: beginning === read.text ? beginning : `${beginning} …` } }
    }
    case 'attachment':
      return { code: 'attachment', params: { name: row.file_name ?? '' } }
  }
}

/** The first characters of a text, however long it is. */
export const cutText = (text: string, most: number) =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')

/** An entry's name in the timeline; none for a note, because its text may be removed. */
export function nameOf({ row, snapshot: read, assessment }: Omit<EntryRecord, 'subject' | 'alertAssessment'>): {
  kind: CaseEntryKind
  what: string
} {
  const kind = row.kind
  if (read.kind === 'alert') return { kind, what: read.alert.subject }
  if (read.kind === 'note') return { kind, what: '' }
  if (read.kind === 'place') return { kind, what: read.name }
  if (read.kind === 'attachment') return { kind, what: row.file_name ?? '' }
  if (read.kind === 'vessel') return { kind, what: read.vessel.name ?? formatMmsi(read.vessel.mmsi) }
  if (read.kind === 'assessment' && assessment?.of === 'image') return { kind, what: assessment.record.filename }
  if (read.kind === 'assessment' && assessment?.of === 'intelligence_report')
    return { kind, what: assessment.record.vesselId }
  return { kind, what: row.mmsi === null ? '' : formatMmsi(row.mmsi) }
}
