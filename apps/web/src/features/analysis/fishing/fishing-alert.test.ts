import { expect, it } from 'vitest'
import { createLandAlert } from './fishing-alert.ts'
import { sampleVesselReport as report } from '@varuna/contract/analysis/sample-reports'

it('marks a position on land as an alarm, not illegal, with probability 0', () => {
  expect(createLandAlert(report, 1)).toMatchObject({
    code: 'fishing_report_on_land',
    level: 'alarm',
    message: 'LOCATION ERROR: The specified coordinates are on land.',
    params: { mmsi: report.mmsi, probability: 0 },
    subject: String(report.mmsi),
    lat: report.lat,
    notEvidence: ['form'],
  })
})
