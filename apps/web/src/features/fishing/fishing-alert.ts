import {
  fishingAlertThreshold,
  fishingMessages,
  type VesselAssessment,
  type VesselReport,
} from '@varuna/contract/vessel'
import type { AlertTone } from '~/dashboard-kit/alert-card.tsx'

const cautionProbability = 0.7

/** What the Current Alert panel shows: an assessment that calls for attention, or a position on land. */
export interface FishingAlert {
  mmsi: number
  timestamp: string
  lat: number
  lon: number
  message: string
  is_illegal_fishing: boolean
  is_fishing_probability: number
  alert_needed: boolean
  onLand: boolean
  simulated: boolean
  raisedAtMs: number
}

/** Red if on land or illegal, yellow if the probability is over 0.7, else blue. */
export function alertTone({ onLand, is_illegal_fishing, is_fishing_probability }: FishingAlert): AlertTone {
  if (onLand || is_illegal_fishing) return 'red'
  return is_fishing_probability > cautionProbability ? 'yellow' : 'blue'
}

/** The alert of an assessment; null where the probability is at most 0.5 and no rule is broken. */
export function alertOf(assessment: VesselAssessment, nowMs: number): FishingAlert | null {
  const { mmsi, timestamp, report, message, is_illegal_fishing, is_fishing_probability } = assessment
  const probability = is_fishing_probability ?? 0
  if (probability <= fishingAlertThreshold && !is_illegal_fishing) return null
  return {
    mmsi,
    timestamp,
    lat: report.lat,
    lon: report.lon,
    message,
    is_illegal_fishing,
    is_fishing_probability: probability,
    alert_needed: true,
    onLand: false,
    simulated: false,
    raisedAtMs: nowMs,
  }
}

/** The alert of a report whose position is on land: not illegal, probability 0, alert needed. */
export function landAlert({ mmsi, timestamp, lat, lon }: VesselReport, nowMs: number): FishingAlert {
  return {
    mmsi,
    timestamp,
    lat,
    lon,
    message: fishingMessages.onLand,
    is_illegal_fishing: false,
    is_fishing_probability: 0,
    alert_needed: true,
    onLand: true,
    simulated: false,
    raisedAtMs: nowMs,
  }
}
