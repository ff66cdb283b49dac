import type { AlertCause, AlertParams } from '@varuna/vocabulary/alerts'
import { fishingThresholds, riskThresholds } from '@varuna/vocabulary/thresholds'

/** Result of a fishing report: `brokenRule` is the number of a broken rule, null when none is known to be broken. */
type JudgedFishing = AlertParams['illegal_fishing'] & {
  readonly brokenRule: string | null
  /** True when the broken rule is that of a zone at the position. */
  readonly isInZone: boolean
  readonly isLegalityOpen: boolean
}

/** The alert cause of a fishing report; null when no rule is broken and the probability is at most 0.5. */
export function fishingAlertCause({
  mmsi,
  probability,
  brokenRule,
  isInZone,
  isLegalityOpen,
}: JudgedFishing): AlertCause | null {
  const params = { mmsi, probability }
  if (brokenRule !== null && isInZone) return { code: 'illegal_fishing', params }
  if (brokenRule !== null) return { code: 'illegal_fishing_outside_zones', params: { ...params, rule: brokenRule } }
  if ((probability ?? 0) <= fishingThresholds.alert) return null
  return { code: 'probable_fishing', params: { ...params, isLegalityOpen } }
}

/** The alert cause of a trafficking assessment; null on water with a score of 65 or less. */
export function riskAlertCause(
  vessel: { vesselId: string; riskScore: number; recommendedAction: string },
  isOnLand: boolean,
): AlertCause | null {
  const { vesselId, riskScore, recommendedAction } = vessel
  const params = { vesselId, riskScore, recommendedAction }
  if (isOnLand) return { code: 'vessel_on_land', params }
  return riskScore > riskThresholds.alert ? { code: 'high_risk_vessel', params } : null
}
