import { parseTimestampMs } from '@varuna/contract/fields'
import type { IntelligenceReport } from '@varuna/contract/intelligence'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { formatAlert, clampScore } from '@varuna/risk/bands'
import { simulateAssessment, type SimulatedAssessment } from '@varuna/risk/simulate'

const landPenalty = 15

const toRiskInput = ({ riskScore, timestamp, ...report }: IntelligenceReport) => ({
  ...report,
  timestampMs: parseTimestampMs(timestamp),
  analystScore: riskScore,
})

/** A random assessment of a report on water; `random` returns a number in [0, 1). */
export const simulateIntelligence = (report: IntelligenceReport, random: () => number, nowMs: number) =>
  simulateAssessment(toRiskInput(report), random, nowMs)

/** A report on land: High risk, the analyst's score plus 15, Immediate Investigation. */
export function simulateOnLand(report: IntelligenceReport, nowMs: number): SimulatedAssessment {
  const riskScore = clampScore(report.riskScore + landPenalty)
  return {
    ...simulateIntelligence(report, () => 0.5, nowMs),
    riskScore,
    riskLevel: 'High',
    suspiciousActivity: true,
    recommendedAction: 'Immediate Investigation',
    intelligenceNotes: traffickingWords.result.simulatedOnLand(landPenalty, report.riskScore, report.vesselId),
    alert: { alertTimeMs: nowMs, message: formatAlert(report.vesselId, riskScore, true) ?? '' },
  }
}
