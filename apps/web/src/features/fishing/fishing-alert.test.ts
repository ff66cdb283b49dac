import { expect, it } from 'vitest'
import { createLandAlert } from './fishing-alert.ts'
import { sampleReport } from './sample-report.ts'

it('marks a position on land as an alarm, not illegal, with probability 0', () => {
  expect(createLandAlert(sampleReport, 1)).toMatchObject({
    code: 'fishing_report_on_land',
    level: 'alarm',
    message: 'LOCATION ERROR: The specified coordinates are on land.',
    params: { mmsi: sampleReport.mmsi, probability: 0 },
    subject: String(sampleReport.mmsi),
    lat: sampleReport.lat,
    isSimulated: false,
  })
})
