import { indicator, intelligenceAssessment, riskGap } from '@varuna/contract/analysis/intelligence'
import { location } from '@varuna/contract/analysis/location'
import type { RiskNote } from '@varuna/risk/note'
import type { RiskGap, RiskReason, RiskSource } from '@varuna/risk/reason'
import { z } from 'zod'
import { storedAlert } from '../../shared/alerts/alert-record.ts'
import { createStoredForm } from '../reports/stored-form.ts'
import { storedStatements } from '../reports/stored-statements.ts'

const storedIndicator = indicator.omit({ title: true, text: true, source: true }).extend({
  reasons: storedStatements<RiskReason>(),
  sources: storedStatements<RiskSource>(),
  missing: storedStatements<StoredGap>(riskGap.omit({ text: true })),
})

const { answers, facts } = intelligenceAssessment.shape
const storedAnswer = answers.unwrap().element.omit({ text: true }).extend({ missing: storedStatements<RiskGap>() })
const storedFact = facts.unwrap().element.omit({ text: true })

const storedIntelligence = intelligenceAssessment.omit({ intelligenceNotes: true }).extend({
  notes: storedStatements<RiskNote>(),
  indicators: z.array(storedIndicator),
  answers: z.array(storedAnswer).default([]),
  facts: z.array(storedFact).default([]),
  missing: storedStatements<StoredGap>(riskGap.omit({ text: true })),
  location: location.omit({ notice: true }),
  alert: storedAlert.nullable(),
})
type StoredGap = RiskGap & { readonly mostPoints: number | null }
/** A trafficking assessment without texts. */
export type IntelligenceRecord = z.infer<typeof storedIntelligence>

export const storedIntelligenceAssessment = createStoredForm<IntelligenceRecord>(storedIntelligence)
