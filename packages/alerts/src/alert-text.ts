import type { AlertCause } from './alert.ts'

/** What an alert says, in English. */
export function alertText({ code, params }: AlertCause): string {
  switch (code) {
    case 'oil_spill':
      return `OIL SPILL ALERT: ${params.filename} shows oil on the water.`
    case 'illegal_fishing':
      return 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!'
    case 'probable_fishing':
      return 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.'
    case 'fishing_report_on_land':
      return 'LOCATION ERROR: The specified coordinates are on land.'
    case 'high_risk_vessel':
      return `HIGH RISK VESSEL: ${params.vesselId} has a risk score of ${params.riskScore}%`
    case 'vessel_on_land':
      return `Vessel ${params.vesselId} reports a position on land: possible AIS/GPS spoofing.`
  }
}

/** What a fishing report says that raises no alert. */
export const noFishingAlertText = 'Normal vessel activity detected.'
