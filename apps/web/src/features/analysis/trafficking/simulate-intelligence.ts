import { describeAlert } from '@varuna/vocabulary/alerts'
import type { Alert } from '@varuna/contract/alert'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { IntelligenceReport } from '@varuna/contract/analysis/intelligence'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { alerts } from '@varuna/language/desk/alert-sentences'
import { simulation } from '@varuna/language/analysis/risk-simulation'
import { textOf } from '@varuna/language/text'
import { simulateAssessment, simulateLandAssessment, type SimulatedAssessment } from '@varuna/risk/simulate'

/** A simulation as shown on this page; the server is not involved. */
export interface SimulatedIntelligence extends Omit<
  SimulatedAssessment,
  'notes' | 'indicators' | 'answers' | 'facts' | 'unknowns' | 'alert'
> {
  intelligenceNotes: string
  missing: { text: string }[]
  alert: Alert | null
}

/** A random assessment of a report on water; `random` returns a number in [0, 1). */
export const simulateIntelligence = (report: IntelligenceReport, random: () => number, nowMs: number) =>
  withTexts(simulateAssessment(toRiskInput(report), random), nowMs)

/** A report on land: High risk, the analyst's score plus 15, Immediate Investigation. */
export const simulateOnLand = (report: IntelligenceReport, nowMs: number) =>
  withTexts(simulateLandAssessment(toRiskInput(report)), nowMs)

const toRiskInput = ({ riskScore, timestamp, ...report }: IntelligenceReport) => ({
  ...report,
  timestampMs: parseTimestampMs(timestamp),
  analystScore: riskScore,
})

function withTexts(
  { notes, indicators: _, answers: __, facts: ___, unknowns: ____, alert: cause, ...assessment }: SimulatedAssessment,
  nowMs: number,
): SimulatedIntelligence {
  const { vesselId, lat, lon, timestampMs } = assessment
  const id = `simulated-${nowMs}`
  return {
    ...assessment,
    intelligenceNotes: notes.map((note) => textOf(simulation, note)).join(' '),
    missing: [{ text: traffickingWords.result.simulatedMissing }],
    alert: cause && {
      id,
      ...describeAlert(cause),
      message: textOf(alerts, cause),
      source: id,
      subject: vesselId,
      lat,
      lon,
      timestamp: new Date(timestampMs).toISOString(),
      alertTime: new Date(nowMs).toISOString(),
    },
  }
}
