import { expect, it } from 'vitest'
import { textOf } from '../../text.ts'
import { alerts } from './alerts.ts'

it('says what the specification says', () => {
  const params = { mmsi: 1, probability: 0.9 }
  const vessel = { vesselId: 'MV Test', riskScore: 90, recommendedAction: 'Immediate Inspection' }
  expect([
    textOf(alerts, { code: 'illegal_fishing', params }),
    textOf(alerts, { code: 'probable_fishing', params }),
    textOf(alerts, { code: 'fishing_report_on_land', params }),
    textOf(alerts, { code: 'high_risk_vessel', params: vessel }),
    textOf(alerts, { code: 'vessel_on_land', params: vessel }),
  ]).toEqual([
    'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
    'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    'LOCATION ERROR: The specified coordinates are on land.',
    'HIGH RISK VESSEL: MV Test has a risk score of 90%',
    'Vessel MV Test reports a position on land: possible AIS/GPS spoofing.',
  ])
})
