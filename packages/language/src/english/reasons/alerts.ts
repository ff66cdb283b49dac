import type { AlertCause } from '@varuna/alerts/alert'
import type { Texts } from '../../text.ts'

export const alerts: Texts<AlertCause> = {
  oil_spill: ({ filename }) => `OIL SPILL ALERT: ${filename} shows oil on the water.`,
  illegal_fishing: () => 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
  probable_fishing: () => 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
  fishing_report_on_land: () => 'LOCATION ERROR: The specified coordinates are on land.',
  high_risk_vessel: ({ vesselId, riskScore }) => `HIGH RISK VESSEL: ${vesselId} has a risk score of ${riskScore}%`,
  vessel_on_land: ({ vesselId }) => `Vessel ${vesselId} reports a position on land: possible AIS/GPS spoofing.`,
}

export const noFishingAlert = 'Normal vessel activity detected.'
