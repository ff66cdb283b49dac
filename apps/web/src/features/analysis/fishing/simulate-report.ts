import { fishingAlertCause } from '@varuna/alerts/alert'
import { fishingThresholds } from '@varuna/vocabulary/thresholds'
import type { VesselSubmission } from '@varuna/contract/analysis/vessel'
import { noFishingAlert } from '@varuna/language/desk/alert-sentences'
import { createUnsavedAlert, type FishingAlert } from './fishing-alert.ts'

const illegalShare = 0.3

/** A random result, with the alert that it would raise. */
export interface SimulatedReport {
  mmsi: number
  timestamp: string
  lat: number
  lon: number
  message: string
  is_illegal_fishing: boolean
  is_fishing_probability: number
  alert_needed: boolean
  simulated: true
  alert: FishingAlert | null
}

/** A random result for demonstration, illegal in 30% of cases. `random` returns a number in [0, 1). */
export function simulateReport(report: VesselSubmission, random: () => number, nowMs: number): SimulatedReport {
  const probability = random()
  const isIllegal = random() < illegalShare
  const brokenRule = isIllegal ? '' : null
  const cause = fishingAlertCause({ mmsi: report.mmsi, probability, brokenRule, isInZone: true, isLegalityOpen: false })
  const alert = cause && createUnsavedAlert(cause, report, nowMs, 'simulation')
  const { mmsi, timestamp, lat, lon } = report
  return {
    mmsi,
    timestamp,
    lat,
    lon,
    message: alert?.message ?? noFishingAlert,
    is_illegal_fishing: isIllegal,
    is_fishing_probability: probability,
    alert_needed: probability > fishingThresholds.alert || isIllegal,
    simulated: true,
    alert,
  }
}
