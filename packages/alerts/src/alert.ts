import { fishingThresholds, riskThresholds } from './thresholds.ts'

/** How much attention an alert asks for, most first. */
export type AlertLevel = 'alarm' | 'caution' | 'notice'

/** Why an alert is raised. Probabilities are 0 to 1, null where none was given; the risk score is 0 to 100. */
export type AlertCause =
  | { readonly code: 'oil_spill'; readonly params: { readonly filename: string; readonly probability: number } }
  | {
      readonly code: 'illegal_fishing' | 'probable_fishing' | 'fishing_report_on_land'
      readonly params: { readonly mmsi: number; readonly probability: number | null }
    }
  | {
      readonly code: 'high_risk_vessel' | 'vessel_on_land'
      readonly params: { readonly vesselId: string; readonly riskScore: number; readonly recommendedAction: string }
    }

export type AlertCode = AlertCause['code']

/** The cause of alert in a judged fishing report; null where no rule is broken and the probability is at most 0.5. */
export function fishingAlertCause(mmsi: number, probability: number | null, isIllegal: boolean): AlertCause | null {
  const params = { mmsi, probability }
  if (isIllegal) return { code: 'illegal_fishing', params }
  return (probability ?? 0) > fishingThresholds.alert ? { code: 'probable_fishing', params } : null
}

/** The cause of alert in a trafficking assessment; null on water with a score of 65 or less. */
export function riskAlertCause(
  vessel: { vesselId: string; riskScore: number; recommendedAction: string },
  isOnLand: boolean,
): AlertCause | null {
  const { vesselId, riskScore, recommendedAction } = vessel
  const params = { vesselId, riskScore, recommendedAction }
  if (isOnLand) return { code: 'vessel_on_land', params }
  return riskScore > riskThresholds.alert ? { code: 'high_risk_vessel', params } : null
}

/** Alarm for oil, a broken rule and a fishing report on land; otherwise by the probability or the score. */
export function alertLevel({ code, params }: AlertCause): AlertLevel {
  switch (code) {
    case 'oil_spill':
    case 'illegal_fishing':
    case 'fishing_report_on_land':
      return 'alarm'
    case 'probable_fishing':
      return (params.probability ?? 0) > fishingThresholds.caution ? 'caution' : 'notice'
    case 'high_risk_vessel':
    case 'vessel_on_land':
      if (params.riskScore > riskThresholds.inspectAtOnce) return 'alarm'
      return params.riskScore > riskThresholds.monitorClosely ? 'caution' : 'notice'
  }
}
