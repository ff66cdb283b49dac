import { timestampMs } from '@varuna/contract/fields'
import type { IntelligenceReport } from '@varuna/contract/intelligence'
import { clampScore } from '@varuna/risk/bands'
import { simulateAssessment, type SimulatedAssessment } from '@varuna/risk/simulate'

const landPenalty = 15

const inputOf = ({ riskScore, timestamp, ...report }: IntelligenceReport) => ({
  ...report,
  timestampMs: timestampMs(timestamp),
  analystScore: riskScore,
})

/** A pretended assessment of a report on water; `random` is in [0, 1). */
export const simulateIntelligence = (report: IntelligenceReport, random: () => number, nowMs: number) =>
  simulateAssessment(inputOf(report), random, nowMs)

/** What a simulation says of a report on land: High risk, the analyst's score plus 15, Immediate Investigation. */
export function simulateOnLand(report: IntelligenceReport, nowMs: number): SimulatedAssessment {
  return {
    ...simulateIntelligence(report, () => 0.5, nowMs),
    riskScore: clampScore(report.riskScore + landPenalty),
    riskLevel: 'High',
    suspiciousActivity: true,
    recommendedAction: 'Immediate Investigation',
    intelligenceNotes: `Simulated: a position on land adds ${landPenalty} to the analyst's score of ${report.riskScore}. Nothing else about vessel ${report.vesselId} was looked at.`,
    alert: {
      alertTimeMs: nowMs,
      message: `Vessel ${report.vesselId} reports a position on land: possible AIS/GPS spoofing.`,
    },
  }
}
