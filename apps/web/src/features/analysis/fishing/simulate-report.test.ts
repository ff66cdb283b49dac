import { expect, it } from 'vitest'
import { sampleVesselReport } from '@varuna/contract/analysis/sample-reports'
import { simulateReport } from './simulate-report.ts'

const simulate = (probability: number, chance: number) => {
  const numbers = [probability, chance]
  return simulateReport(sampleVesselReport, () => numbers.shift() ?? 0, 7)
}

it.each([
  [0.2, 0.3, false, false, 'Normal vessel activity detected.'],
  [0.5, 0.9, false, false, 'Normal vessel activity detected.'],
  [0.6, 0.3, false, true, 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.'],
  [0.1, 0.29, true, true, 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!'],
])('probability %s, chance %s', (probability, chance, illegal, needed, message) => {
  expect(simulate(probability, chance)).toMatchObject({
    is_fishing_probability: probability,
    is_illegal_fishing: illegal,
    alert_needed: needed,
    message,
    simulated: true,
  })
})
