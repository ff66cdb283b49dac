import type { AlertCause, AlertParams } from '@varuna/vocabulary/alerts'
import { fishingThresholds, riskThresholds } from '@varuna/vocabulary/thresholds'

/** Result of a fishing report: `brokenRule` is the number of a broken rule, null when none is known to be broken. */
type JudgedFishing = AlertParams['illegal_fishing'] & {
  readonly brokenRule: string | null
  /** True when the broken rule is that of a zone at the position. */
  readonly isInZone: boolean
  readonly isLegalityOpen: boolean
}

/** The alert cause of a fishing report; null when no rule is broken and the probability, 0 to 1, is at most `above`. */
export function fishingAlertCause(
  { mmsi, probability, brokenRule, isInZone, isLegalityOpen }: JudgedFishing,
  above: number = fishingThresholds.alert,
): AlertCause | null {
  const params = { mmsi, probability }
  if (brokenRule !== null && isInZone) return { code: 'illegal_fishing', params }
  if (brokenRule !== null) return { code: 'illegal_fishing_outside_zones', params: { ...params, rule: brokenRule } }
  if ((probability ?? 0) <= above) return null
  return { code: 'probable_fishing', params: { ...params, isLegalityOpen } }
}

/** The alert cause of a trafficking assessment; null on water with a score, 0 to 100, of `above` or less. */
export function riskAlertCause(
  vessel: { vesselId: string; riskScore: number; recommendedAction: string },
  isOnLand: boolean,
  above: number = riskThresholds.alert,
): AlertCause | null {
  const { vesselId, riskScore, recommendedAction } = vessel
  const params = { vesselId, riskScore, recommendedAction }
  if (isOnLand) return { code: 'vessel_on_land', params }
  return riskScore > above ? { code: 'high_risk_vessel', params } : null
}
