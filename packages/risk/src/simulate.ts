import { recommendAction, formatAlert, clampScore, isSuspicious, toRiskLevel } from './bands.ts'
import type { Assessment } from './assess.ts'
import type { IntelligenceInput } from './evidence.ts'

export type SimulatedAssessment = Assessment & { readonly simulated: true }

/**
 * Simulates an assessment for demonstration: the analyst's score plus a random integer offset from -10 to +9, clamped to 0 to 100.
 * `random` returns 0 up to but excluding 1; `nowMs`, in UTC ms, dates the alert.
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
  const message = formatAlert(vesselId, riskScore, false)
  return {
    vesselId,
    timestampMs,
    lat,
    lon,
    riskScore,
    analystScore,
    riskLevel: toRiskLevel(riskScore),
    suspiciousActivity: isSuspicious(riskScore),
    recommendedAction: recommendAction(riskScore),
    intelligenceNotes: `Simulated: the analyst's score of ${analystScore} was moved by a random ${offset}. No evidence about vessel ${vesselId} was looked at.`,
    indicators: [],
    missing: ['all evidence: this is a simulation'],
    unknowns: [],
    couldAdd: 0,
    confidence: 0,
    coverage: 0,
    assessable: false,
    model: { name: 'varuna-simulation', version: '1.0.0-random' },
    alert: message === null ? null : { alertTimeMs: nowMs, message },
    simulated: true,
  }
}
