import type { VesselAssessment } from '@varuna/contract/vessel'
import { describe, expect, it } from 'vitest'
import { alertOf, alertTone, landAlert, type FishingAlert } from './fishing-alert.ts'
import { sampleReport } from './sample-report.ts'

const assessed = (probability: number | null, illegal: boolean) =>
  ({
    mmsi: 419001234,
    timestamp: '2026-01-05T07:03:00.000Z',
    message: 'words',
    report: sampleReport,
    is_fishing_probability: probability,
    is_illegal_fishing: illegal,
  }) as VesselAssessment

describe('alertOf', () => {
  it.each([
    [0.5, false, false],
    [0.51, false, true],
    [0.1, true, true],
    [null, true, true],
    [null, false, false],
  ])('probability %s, illegal %s: alert %s', (probability, illegal, raised) => {
    expect(alertOf(assessed(probability, illegal), 1) !== null).toBe(raised)
  })
})

describe('alertTone', () => {
  const tone = (probability: number, illegal: boolean, onLand = false) =>
    alertTone({ is_fishing_probability: probability, is_illegal_fishing: illegal, onLand } as FishingAlert)

  it('is red on land or illegal, yellow over 0.7, else blue', () => {
    expect([tone(0, false, true), tone(0.1, true), tone(0.9, true)]).toEqual(['red', 'red', 'red'])
    expect([tone(0.71, false), tone(0.7, false), tone(0.51, false)]).toEqual(['yellow', 'blue', 'blue'])
  })
})

it('marks a position on land as not illegal, probability 0, alert needed', () => {
  expect(landAlert(sampleReport, 1)).toMatchObject({
    message: 'LOCATION ERROR: The specified coordinates are on land.',
    is_illegal_fishing: false,
    is_fishing_probability: 0,
    alert_needed: true,
    mmsi: sampleReport.mmsi,
    lat: sampleReport.lat,
  })
})
