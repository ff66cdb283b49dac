import { riskAlertCause } from '@varuna/alerts/alert'
import { indicator, intelligenceAssessment, riskGap } from '@varuna/contract/intelligence'
import { location, waterway } from '@varuna/contract/location'
import type { EarlierText } from '@varuna/contract/statement'
import type { RiskNote } from '@varuna/risk/note'
import type { RiskGap, RiskReason, RiskSource } from '@varuna/risk/reason'
import { z } from 'zod'
import { createAlert, storedAlert } from '../alerts/alerts.ts'
import { createStoredForm, type FormStep } from '../reports/stored-form.ts'
import { withSeasons } from '../reports/seasons-of-zones.ts'
import { earlierText, storedStatements } from '../reports/stored-statements.ts'

const storedIndicator = indicator.omit({ title: true, text: true, source: true }).extend({
  reasons: storedStatements<RiskReason | EarlierText>(),
  sources: storedStatements<RiskSource | EarlierText>(),
  missing: storedStatements<StoredGap>(riskGap.omit({ text: true })).default([]),
})

const storedIntelligence = intelligenceAssessment.omit({ intelligenceNotes: true }).extend({
  notes: storedStatements<RiskNote | EarlierText>(),
  indicators: z.array(storedIndicator),
  missing: storedStatements<StoredGap>(riskGap.omit({ text: true })),
  /** Records from before December 2026 have no waterway. */
  location: location.omit({ notice: true }).extend({ waterway: waterway.nullable().default(null) }),
  alert: storedAlert.nullable(),
})
type StoredGap = (RiskGap | EarlierText) & { readonly mostPoints: number | null }
/** A trafficking assessment without texts. */
export type IntelligenceRecord = z.infer<typeof storedIntelligence>

type Before = Omit<IntelligenceRecord, 'alert'> & { alert: { alertTime: string } | null }

/** Form 2 has the alert in the form that all kinds share. */
const withSharedAlert: FormStep = (record) => {
  const { id, vesselId, lat, lon, timestamp, location, alert, ...vessel } = record as unknown as Before
  if (alert === null) return record
  const cause = riskAlertCause({ vesselId, ...vessel }, location.status === 'land')
  const about = { source: id, subject: vesselId, lat, lon, timestamp, alertTime: alert.alertTime }
  return { ...record, alert: createAlert(cause, about) }
}

type WithTexts = {
  readonly intelligenceNotes: string
  readonly indicators: readonly { code: string; points: number; text: string; source: string; confidence: string }[]
  readonly missing: readonly string[]
  readonly unknowns?: readonly { what: string; mostPoints: number }[]
  readonly location: { readonly zones: Parameters<typeof withSeasons>[0] }
}

/** Form 3 has codes and params. `unknowns` were the last items of `missing`, without the words about their points. */
const withCodes: FormStep = (record) => {
  const { intelligenceNotes, indicators, missing, unknowns = [], location, ...rest } = record as unknown as WithTexts
  const withoutPoints = missing.slice(0, missing.length - unknowns.length)
  return {
    ...rest,
    location: { ...location, zones: withSeasons(location.zones) },
    notes: [earlierText(intelligenceNotes)],
    indicators: indicators.map(({ code, points, text, source, confidence }) => ({
      rule: code,
      points,
      reasons: [earlierText(text)],
      sources: [earlierText(source)],
      confidence,
    })),
    missing: [
      ...withoutPoints.map((text) => ({ ...earlierText(text), mostPoints: null })),
      ...unknowns.map(({ what, mostPoints }) => ({ ...earlierText(what), mostPoints })),
    ],
  }
}

export const storedIntelligenceAssessment = createStoredForm<IntelligenceRecord>(storedIntelligence, [
  withSharedAlert,
  withCodes,
])
