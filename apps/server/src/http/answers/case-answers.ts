import type { AlertCause } from '@varuna/vocabulary/alerts'
import { SHOWN_NOTE_LENGTH, type CaseEntry, type CaseEntryDetails } from '@varuna/contract/desk/case-entry'
import type { CaseDetails, CaseEntryPage } from '@varuna/contract/desk/case-details'
import type { CaseTimelinePage } from '@varuna/contract/desk/case-timeline'
import { statesProbability } from '@varuna/contract/analysis/image'
import { isUnreadable } from '@varuna/contract/unreadable'
import type { Language } from '@varuna/language/language'
import { textOf } from '@varuna/language/text'
import type { RiskGap } from '@varuna/risk/reason'
import type { AlertRecord } from '../../services/shared/alerts/alert-record.ts'
import { entryFieldsOf } from '../../services/desk/cases/case-fields.ts'
import type { CaseTexts } from '../../services/desk/cases/exports/exported-entries.ts'
import type { CaseRecord } from '../../services/desk/cases/cases.ts'
import type { listEntries } from '../../services/desk/cases/read-entries.ts'
import { cutText, eventOf, gapOf, type EntryRecord } from '../../services/desk/cases/snapshot.ts'
import type { TimelinePage } from '../../services/desk/cases/timeline.ts'
import {
  alertAnswer,
  alertAssessmentAnswer,
  alertAssessmentLines,
  imageAnswer,
  intelligenceAnswer,
  vesselAnswer,
} from './answers.ts'

export const caseAnswer = (language: Language, found: CaseRecord): CaseDetails => ({
  ...found,
  ...timelineAnswer(language, found),
})

export const timelineAnswer = (language: Language, { timeline, earlier }: TimelinePage): CaseTimelinePage => ({
  timeline: timeline.map(({ change, by, ...event }) => ({
    ...event,
    by: authorOf(language, by),
    action: change.code,
    text: textOf(language.cases.changes, change),
  })),
  earlier,
})

export const caseEntryPageAnswer = (
  language: Language,
  { entries, next }: Awaited<ReturnType<typeof listEntries>>,
): CaseEntryPage => ({
  entries: entries.map((entry) => (isUnreadable(entry) ? entry : caseEntryAnswer(language, entry))),
  next,
})

/** A stored name; empty once its account was removed. */
const nameOf = ({ removedAccount }: Language, name: string) => name || removedAccount
const authorOf = (language: Language, { id, name }: CaseEntry['addedBy']) => ({ id, name: nameOf(language, name) })

/** The title of an entry, on one line. */
function entryTitle(language: Language, { snapshot, subject }: Pick<EntryRecord, 'snapshot' | 'subject'>): string {
  if (subject !== null) return textOf(language.cases.entries, subject)
  return snapshot.kind === 'alert' ? textOf(language.alerts, snapshot.alert as AlertRecord & AlertCause) : snapshot.kind
}

export function caseEntryAnswer(
  language: Language,
  entry: EntryRecord & { readonly originalGone?: boolean },
): CaseEntry {
  const { row, snapshot } = entry
  const { addedBy, removed, ...fields } = entryFieldsOf(row)
  const text = snapshot.kind === 'note' ? snapshot.text : null
  const shown = text === null ? null : cutText(text, SHOWN_NOTE_LENGTH)
  return {
    ...fields,
    originalGone: entry.originalGone ?? false,
    title: entryTitle(language, entry),
    text: shown,
    textIsCut: shown !== text,
    verdict: verdictText(language, entry) ?? eventText(language, entry),
    gap: gapOf(snapshot),
    addedBy: authorOf(language, addedBy),
    removed: removed && { ...removed, by: authorOf(language, removed.by) },
  }
}

export const caseEntryDetailsAnswer = (language: Language, entry: EntryRecord): CaseEntryDetails => ({
  ...caseEntryAnswer(language, entry),
  snapshot: snapshotAnswer(language, entry),
})

/**
 * The path of a statement in an entry for which the language has no text, because its code is unknown or its params do not match the code.
 * Null when all have texts.
 */
export function findTextless(language: Language, entry: EntryRecord): readonly string[] | null {
  try {
    return findStatement(language, snapshotAnswer(language, entry), [])
  } catch {
    return []
  }
}

function findStatement(language: Language, value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value !== 'object' || value === null) return null
  if ('code' in value && 'params' in value && isTextless(withGapText(language, value, path))) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = findStatement(language, inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** A statement among the params of another is something that is not known, which the text of the other names. */
const withGapText = <Statement extends { code: unknown; params: unknown }>(
  { risk }: Language,
  statement: Statement,
  path: readonly string[],
) =>
  path.includes('params') ? { ...statement, text: textOf(risk.missing, statement as unknown as RiskGap) } : statement

function isTextless(statement: { code: unknown; params: unknown; text?: unknown; message?: unknown }): boolean {
  const { code, params, text = statement.message } = statement
  if (typeof text !== 'string' || text === code) return true
  return holes.some((hole) => text.includes(hole) && !JSON.stringify(params).includes(hole))
}
/** Placeholder in a text for a param that is missing or has another type. */
const holes = ['undefined', 'NaN', '[object ', '[native code]', 'Invalid Date']

function snapshotAnswer(
  language: Language,
  { snapshot, assessment, alertAssessment }: EntryRecord,
): Record<string, unknown> {
  if (snapshot.kind === 'alert') {
    const { state, count, event } = snapshot
    const alert = alertAnswer(language, snapshot.alert)
    return { alert, state, count, event, ...alertAssessmentAnswer(language, alertAssessment, alert) }
  }
  if (assessment?.of === 'vessel_report') return { assessment: vesselAnswer(language, assessment.record) }
  if (assessment?.of === 'intelligence_report') return { assessment: intelligenceAnswer(language, assessment.record) }
  if (assessment?.of === 'image') {
    // Image paths refer to the original, which other members cannot see.
    const {
      path: _path,
      thumbnail: _thumbnail,
      original_gone: _gone,
      ...image
    } = imageAnswer(language, assessment.record)
    return { assessment: image }
  }
  const { kind: _kind, ...rest } = snapshot
  return rest
}

/** Verdict of a copied assessment, or of the one behind a copied alert; null for other entries. */
function verdictText(
  language: Language,
  { assessment, alertAssessment }: Pick<EntryRecord, 'assessment' | 'alertAssessment'>,
): string | null {
  if (alertAssessment !== null) return alertAssessmentLines(language, alertAssessment)[0] ?? null
  if (assessment === null) return null
  if (assessment.of === 'vessel_report') return vesselAnswer(language, assessment.record).message
  const { report } = language.cases
  if (assessment.of === 'image')
    return report.imageVerdict(
      assessment.record.verdict,
      statesProbability(assessment.record) ? assessment.record.probability : null,
    )
  const { riskScore, riskLevel, assessable } = assessment.record
  return `${language.intelligenceReport.score(riskScore, riskLevel, assessable !== false)}.`
}

/** What a copied event rests on and how sure it is; of an alert whose event was a gap, likewise. */
function eventText({ cases }: Language, { snapshot }: Pick<EntryRecord, 'snapshot'>): string | null {
  const event = snapshot.kind === 'event' || gapOf(snapshot) !== null ? eventOf(snapshot) : null
  return event && cases.report.event(event)
}

/** What a report shows below an entry's title: a note, or a verdict with its reasons and missing data. */
function entryText(language: Language, entry: EntryRecord): string | null {
  const { snapshot, assessment, alertAssessment } = entry
  if (snapshot.kind === 'note') return snapshot.text
  if (alertAssessment !== null) return alertAssessmentLines(language, alertAssessment).join('\n')
  const verdict = verdictText(language, entry)
  if (assessment === null || verdict === null) return eventText(language, entry)
  const lines = (reasons: readonly Text[], missing: readonly Text[]) =>
    [
      verdict,
      ...reasons.map(({ text }) => `– ${text}`),
      ...(missing.length === 0 ? [] : [language.cases.report.missing(missing.map(({ text }) => text))]),
    ].join('\n')
  if (assessment.of === 'vessel_report')
    return [verdict, ...language.fishing.assessment(vesselAnswer(language, assessment.record))].join('\n')
  if (assessment.of === 'intelligence_report') {
    const { indicators, missing } = intelligenceAnswer(language, assessment.record)
    return lines(indicators, missing)
  }
  const { reasons, missing } = imageAnswer(language, assessment.record)
  return lines(reasons, missing)
}

type Text = { readonly text: string }

/** The texts of an exported case. */
export const caseTexts = (language: Language): CaseTexts => ({
  language: language.tag,
  words: language.cases.report,
  title: (entry) => entryTitle(language, entry),
  text: (entry) => entryText(language, entry),
  nameOf: (name) => nameOf(language, name),
  event: ({ change }) => textOf(language.cases.changes, change),
  leftOut: ({ entry, name, reason }) => language.cases.report.leftOutReasons[reason](entry, name),
  position: language.cases.position,
  origin: language.cases.origin,
})
