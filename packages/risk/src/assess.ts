import { judgeAnalyst } from './analyst.ts'
import {
  actionFor,
  alertMessage,
  clampScore,
  isSuspicious,
  riskLevelOf,
  type RecommendedAction,
  type RiskLevel,
} from './bands.ts'
import { judgeCargo } from './cargo.ts'
import type { IntelligenceInput, RiskContext } from './evidence.ts'
import { judgeFlag } from './flag.ts'
import { judgeIdentity } from './identity.ts'
import type { Indicator } from './indicator.ts'
import { judgeMovement } from './movement.ts'
import { writeNotes } from './notes.ts'
import { judgeLastPort, judgeNextPort } from './ports.ts'
import { judgePosition } from './position.ts'
import { judgeTime } from './report-time.ts'

/** Weights set by experts; no set of known trafficking cases has tested them. */
export const riskModel = { name: 'varuna-risk', version: '1.0.0-expert-not-validated' } as const

export type Assessment = {
  readonly vesselId: string
  readonly timestampMs: number
  readonly lat: number
  readonly lon: number
  readonly riskScore: number
  readonly analystScore: number
  readonly riskLevel: RiskLevel
  readonly suspiciousActivity: boolean
  readonly recommendedAction: RecommendedAction
  readonly intelligenceNotes: string
  readonly indicators: Indicator[]
  readonly missing: string[]
  readonly confidence: number
  readonly model: { readonly name: string; readonly version: string }
  readonly alert: { readonly alertTimeMs: number; readonly message: string } | null
}

/**
 * Trafficking risk of one report, indicator by indicator (docs/rules/risk.md): a whole score 0 to 100 that is the sum of
 * the indicators' points, and a confidence 0 to 1 that is the share of them that could be judged. An expert-set score,
 * not validated against known cases.
 */
export function assess(input: IntelligenceInput, context: RiskContext): Assessment {
  const analyst = judgeAnalyst(input)
  const before = [judgeFlag(input, context), judgeLastPort(input, context), judgeNextPort(input, context)]
  const after = [
    judgeCargo(input, context),
    judgeIdentity(input, context),
    judgeMovement(input, context),
    judgeTime(input, context),
  ]
  const otherEvidence = [...before, ...after].reduce((sum, { indicator }) => sum + indicator.points, 0)
  const findings = [analyst, ...before, judgePosition(context, otherEvidence), ...after]

  const indicators = findings.map(({ indicator }) => indicator)
  const judged = findings.filter((finding) => finding.judged).length
  const missing = [...new Set(findings.flatMap((finding) => finding.missing))]
  const onLand = context.location.status === 'land'
  const score = clampScore(indicators.reduce((sum, { points }) => sum + points, 0))
  const level = onLand ? 'High' : riskLevelOf(score)
  const action = onLand ? 'Immediate Investigation' : actionFor(score)
  const message = onLand
    ? `Vessel ${input.vesselId} reports a position on land: possible AIS/GPS spoofing.`
    : alertMessage(input.vesselId, score)
  const { vesselId, timestampMs, lat, lon } = input
  return {
    vesselId,
    timestampMs,
    lat,
    lon,
    riskScore: score,
    analystScore: analyst.indicator.points,
    riskLevel: level,
    suspiciousActivity: onLand || isSuspicious(score),
    recommendedAction: action,
    intelligenceNotes: writeNotes({ vesselId, score, level, action, onLand, indicators, judged, missing }),
    indicators,
    missing,
    confidence: judged / findings.length,
    model: riskModel,
    alert: message === null ? null : { alertTimeMs: context.nowMs, message },
  }
}
