import { actionFor, alertMessage, clampScore, isSuspicious, riskLevelOf } from './bands.ts'
import type { Assessment } from './assess.ts'
import type { IntelligenceInput } from './evidence.ts'

export type SimulatedAssessment = Assessment & { readonly simulated: true }

/**
 * A pretended assessment, for demonstration: the analyst's score plus a whole random offset from -10 to +9, clamped to
 * 0..100. `random` returns 0 up to, not including, 1; `nowMs` is UTC milliseconds and dates the alert.
 */
export function simulateAssessment(
  report: IntelligenceInput,
  random: () => number,
  nowMs: number,
): SimulatedAssessment {
  const { vesselId, timestampMs, lat, lon } = report
  const analystScore = clampScore(report.analystScore)
  const offset = Math.floor(random() * 20) - 10
  const riskScore = clampScore(analystScore + offset)
  const message = alertMessage(vesselId, riskScore)
  return {
    vesselId,
    timestampMs,
    lat,
    lon,
    riskScore,
    analystScore,
    riskLevel: riskLevelOf(riskScore),
    suspiciousActivity: isSuspicious(riskScore),
    recommendedAction: actionFor(riskScore),
    intelligenceNotes: `Simulated: the analyst's score of ${analystScore} was moved by a random ${offset}. No evidence about vessel ${vesselId} was looked at.`,
    indicators: [],
    missing: ['all evidence: this is a simulation'],
    confidence: 0,
    model: { name: 'varuna-simulation', version: '1.0.0-random' },
    alert: message === null ? null : { alertTimeMs: nowMs, message },
    simulated: true,
  }
}
