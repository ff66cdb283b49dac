import type { AisFile } from '@varuna/contract/watch/ais-file'
import type { AisFileRecord } from '../../services/watch/ais-files/ais-files.ts'
import type { AlertCause } from '@varuna/vocabulary/alerts'
import type { Alert } from '@varuna/contract/alert'
import type { AlertDetails, QueuedAlert } from '@varuna/contract/desk/alert-queue'
import type { AlertDelivery } from '@varuna/contract/desk/alert-rule'
import type { RulePreview } from '@varuna/contract/desk/rule-preview'
import type { Checklist, StoredChecklist } from '@varuna/contract/desk/checklist'
import { forcedLabourIndicators } from '@varuna/vocabulary/risk'
import type { OutgoingFault } from '@varuna/contract/faults/alert-fault'
import type { AreaReport } from '@varuna/contract/desk/area-report'
import type { ExportJob } from '@varuna/contract/desk/export'
import type { TrackFile, TrackFileDetails } from '@varuna/contract/analysis/track-file'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import type { JudgedImage } from '@varuna/contract/public/guest-image'
import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import type { Location } from '@varuna/contract/analysis/location'
import type { Statement } from '@varuna/contract/statement'
import { isUnreadable, type Unreadable } from '@varuna/contract/unreadable'
import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import type { VesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import type { Language } from '@varuna/language/language'
import { textOf, type Texts } from '@varuna/language/text'
import type { RiskRule } from '@varuna/risk/reason'
import type { FastifyRequest } from 'fastify'
import type { AlertDetailsRecord, QueuedRecord } from '../../services/desk/alerts/alert-queue.ts'
import { isNone, type AlertAssessment } from '../../services/desk/alerts/alert-assessment.ts'
import type { AlertRecord } from '../../services/shared/alerts/alert-record.ts'
import type { TrackFileDetailsRecord, TrackFileRecord } from '../../services/analysis/track-files/track-files.ts'
import type { AreaReportRecord } from '../../services/desk/area-reports/area-reports.ts'
import type { ExportRecord } from '../../services/desk/exports/exports.ts'
import type { VesselKindRecord, VesselRecord } from '../../services/analysis/fishing/stored-vessel-assessment.ts'
import type { PreviewRecord } from '../../services/desk/rules/preview-rule.ts'
import type { DeliveryRecord } from '../../services/desk/outgoing/alert-rules.ts'
import type { Place } from '../../services/analysis/location/locate-place.ts'
import type { ImageReportTexts } from '../../services/analysis/oil/report/write-image-report.ts'
import type { Judgement } from '../../services/analysis/oil/judge-image.ts'
import type { ImageRecord } from '../../services/analysis/oil/stored-image.ts'
import type { IntelligenceRecord } from '../../services/analysis/trafficking/stored-intelligence-assessment.ts'
import { languageOf } from './request-language.ts'

export const alertAnswer = (language: Language, alert: AlertRecord): Alert => ({
  ...alert,
  message: textOf(language.alerts, alert as AlertRecord & AlertCause),
})

export const queuedAnswer = (language: Language, alert: QueuedRecord): QueuedAlert => ({
  ...alert,
  message: textOf(language.alerts, alert as QueuedRecord & AlertCause),
})

export const alertDetailsAnswer = (
  language: Language,
  { alert, changes, assessment }: AlertDetailsRecord,
): AlertDetails => {
  const queued = queuedAnswer(language, alert)
  return { alert: queued, changes, ...alertAssessmentAnswer(language, assessment, queued) }
}

/** The assessment behind an alert, with its text. */
export function alertAssessmentAnswer(
  language: Language,
  assessment: AlertAssessment | null,
  { message }: Pick<Alert, 'message'>,
): Pick<AlertDetails, 'assessment' | 'assessmentText'> {
  const isKept = assessment !== null && !isNone(assessment)
  return {
    assessment: isKept ? { ...vesselAnswer(language, assessment), message } : null,
    assessmentText: assessment && alertAssessmentLines(language, assessment).join('\n'),
  }
}

/** The text of the assessment behind an alert, or why there is none; `isShort` gives the main sentences. */
export const alertAssessmentLines = (
  language: Language,
  assessment: AlertAssessment,
  isShort = false,
): readonly string[] =>
  isNone(assessment)
    ? [language.fishing.noAssessment[assessment.none]]
    : language.fishing.assessment(vesselAnswer(language, assessment), isShort)

export const failureAnswer = (language: Language, fault: OutgoingFault | null): AlertDelivery['failure'] =>
  fault && { code: fault.code, message: textOf(language.errors, fault) }

export const deliveryAnswer = (language: Language, { fault, ...delivery }: DeliveryRecord): AlertDelivery => ({
  ...delivery,
  failure: failureAnswer(language, fault),
})

export const previewAnswer = (language: Language, { examples, ...preview }: PreviewRecord): RulePreview => ({
  ...preview,
  examples: examples.map(({ params, ...example }) => ({
    ...example,
    message: textOf(language.alerts, { code: example.code, params } as AlertCause),
  })),
})

export const exportAnswer = (language: Language, { fault, ...job }: ExportRecord): ExportJob => ({
  ...job,
  failure: fault && { code: fault.code, message: textOf(language.errors, fault) },
})

export const areaReportAnswer = (language: Language, { fault, ...report }: AreaReportRecord): AreaReport => ({
  ...report,
  failure: fault && { code: fault.code, message: textOf(language.errors, fault) },
})

export const aisFileAnswer = (language: Language, { fault, ...file }: AisFileRecord): AisFile => ({
  ...file,
  failure: fault && { code: fault.code, message: textOf(language.errors, fault) },
})

export const trackFileAnswer = (language: Language, { fault, ...file }: TrackFileRecord): TrackFile => ({
  ...file,
  failure: fault && { code: fault.code, message: textOf(language.errors, fault) },
})

export const trackFileDetailsAnswer = (
  language: Language,
  { summary, ...file }: TrackFileDetailsRecord,
): TrackFileDetails => ({
  ...trackFileAnswer(language, file),
  summary: summary && {
    ...summary,
    leftOut: summary.leftOut.map((one) => ({ ...one, text: language.leftOut[one.reason] })),
  },
})

/** What an image shows. */
export const judgedAnswer = (language: Language, { picture, ...judgement }: Judgement): JudgedImage => ({
  ...judgement,
  picture: picture && {
    ...picture,
    takenFor: picture.takenFor && { ...picture.takenFor, text: textOf(language.oil.takenFor, picture.takenFor) },
  },
  helps: withTexts(language.oil.helps, judgement.helps),
  reasons: withTexts(language.oil.reasons, judgement.reasons),
  missing: withTexts(language.oil.missing, judgement.missing),
})

export const imageAnswer = (language: Language, { alert, ...image }: ImageRecord): AnalysedImage => ({
  ...image,
  ...judgedAnswer(language, image),
  notes: withTexts(language.oil.notes, image.notes),
  missing: withTexts(
    language.oil.missing,
    image.missing.filter(({ code }) => code !== 'place_and_time' || !image.scene?.time),
  ),
  alert: alert && alertAnswer(language, alert),
})

export const imageReportTexts = (language: Language): ImageReportTexts => ({
  language: language.tag,
  words: language.oil.report,
  image: (record) => imageAnswer(language, record),
  position: language.cases.position,
})

/** What kind of vessel it is, with the texts of its facts. */
export const kindAnswer = ({ fishing }: Language, { facts, ...kind }: VesselKindRecord): VesselKindAnswer => ({
  ...kind,
  facts: facts.map((fact) => ({ ...fact, text: textOf(fishing.vesselFacts, fact) })),
})

export function vesselAnswer(language: Language, { alert, ...assessment }: VesselRecord): VesselAssessment {
  const { reasons, missing, sources, clearedBy } = language.fishing
  const answered = alert && alertAnswer(language, alert)
  const unknown = textOf(reasons, { rule: 'IUU-8', code: 'fishing_not_known', params: {} })
  const withGrounds = (reason: VesselRecord['reasons'][number]) => {
    const { confidence, source, clearedBy: cleared } = reason
    return {
      rule: reason.rule,
      code: reason.code,
      params: reason.params,
      text: textOf(reasons, reason),
      confidence,
      source: source && { ...source, text: textOf(sources, source) },
      clearedBy: withTexts(clearedBy, cleared),
    }
  }
  return {
    ...assessment,
    message: answered?.message ?? (assessment.verdict === 'cannot_say' ? unknown : language.noFishingAlert),
    reasons: assessment.reasons.map(withGrounds),
    missing: withTexts(missing, assessment.missing),
    vessel: assessment.vessel && kindAnswer(language, assessment.vessel),
    alert: answered,
  }
}

export function intelligenceAnswer(
  language: Language,
  { alert, location, ...assessment }: IntelligenceRecord,
): IntelligenceAssessment {
  const { risk } = language
  const gapAnswer = (gap: IntelligenceRecord['missing'][number]) => {
    const what = textOf(risk.missing, gap)
    return { ...gap, text: gap.mostPoints === null ? what : risk.withPoints(what, gap.mostPoints) }
  }
  const titleOf = (rule: string) => risk.titles[rule as RiskRule]
  const notes = withTexts(risk.notes, assessment.notes)
  return {
    ...assessment,
    notes,
    intelligenceNotes: joinTexts(risk.joinSentences, notes),
    indicators: assessment.indicators.map((indicator) => {
      const reasons = withTexts(risk.reasons, indicator.reasons)
      const sources = withTexts(risk.sources, indicator.sources)
      return {
        ...indicator,
        title: titleOf(indicator.rule),
        reasons,
        text: joinTexts(risk.joinSentences, reasons),
        sources,
        source: joinTexts(risk.joinSources, sources),
        missing: indicator.missing.map(gapAnswer),
      }
    }),
    answers: assessment.answers.map((answer) => {
      const missing = withTexts(risk.missing, answer.missing)
      const titles = answer.indicators.map(({ rule }) => titleOf(rule))
      const text = risk.answers.text({ ...answer, titles, missing: missing.map((gap) => gap.text) })
      return { ...answer, missing, text }
    }),
    facts: assessment.facts.map((fact) => ({
      ...fact,
      text: risk.answers.fact({ ...fact, titles: fact.rules.map(titleOf) }),
    })),
    missing: assessment.missing.map(gapAnswer),
    location: locationAnswer(language, location),
    alert: alert && alertAnswer(language, alert),
  }
}

/** All eleven indicators, with the analyst's notes. */
export function checklistAnswer(
  { checklist: { titles, caution } }: Language,
  stored: StoredChecklist | null,
): Checklist {
  const noted = new Map((stored?.entries ?? []).map((entry) => [entry.indicator, entry]))
  return {
    changed: stored?.changed ?? null,
    entries: forcedLabourIndicators.map((indicator) => ({
      ...(noted.get(indicator) ?? { indicator, finding: 'not_checked' as const, note: '' }),
      title: titles[indicator],
    })),
    caution,
  }
}

export const locationAnswer = ({ location }: Language, place: Place): Location => ({
  ...place,
  notice: place.status === 'unknown' ? location.unverified : null,
})

/** Adds texts to each readable record of a history; one whose params do not match its codes becomes unreadable. */
export function historyAnswer<Stored extends { readonly id: string }, Answered>(
  request: FastifyRequest,
  records: readonly (Stored | Unreadable)[],
  answer: (language: Language, record: Stored) => Answered,
): (Answered | Unreadable)[] {
  const language = languageOf(request)
  return records.map((record) => {
    if (isUnreadable(record)) return record
    try {
      return answer(language, record)
    } catch (err) {
      request.log.error({ err, id: record.id }, 'stored record has no text')
      return { id: record.id, unreadable: true }
    }
  })
}

const withTexts = <Each extends Omit<Statement, 'text'>>(texts: Texts<Each>, statements: readonly Each[]) =>
  statements.map((statement) => ({ ...statement, text: textOf(texts, statement) }))

const joinTexts = (join: (texts: readonly string[]) => string, statements: readonly { text: string }[]) =>
  join(statements.map(({ text }) => text))
