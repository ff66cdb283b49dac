import { fishingAlertThreshold, fishingMessages, type VesselReport } from '@varuna/contract/vessel'
import type { FishingAlert } from './fishing-alert.ts'

const illegalShare = 0.3

/** A pretended answer for demonstration: a random probability, illegal in 30 of 100 cases. `random` is in [0, 1). */
export function simulateReport(report: VesselReport, random: () => number, nowMs: number): FishingAlert {
  const probability = random()
  const illegal = random() < illegalShare
  const likely = probability > fishingAlertThreshold
  return {
    mmsi: report.mmsi,
    timestamp: report.timestamp,
    lat: report.lat,
    lon: report.lon,
    message: illegal ? fishingMessages.illegal : likely ? fishingMessages.probable : fishingMessages.normal,
    is_illegal_fishing: illegal,
    is_fishing_probability: probability,
    alert_needed: likely || illegal,
    onLand: false,
    simulated: true,
    raisedAtMs: nowMs,
  }
}
