import { expect, it } from 'vitest'
import { sampleIntelligenceReport as report } from '@varuna/contract/analysis/sample-reports'
import { simulateIntelligence, simulateOnLand } from './simulate-intelligence.ts'

it('moves the score by -10 to +9 and keeps it within 0 and 100', () => {
  const at = (riskScore: number, random: number) =>
    simulateIntelligence({ ...report, riskScore }, () => random, 7).riskScore
  expect([at(55, 0), at(55, 0.5), at(55, 0.999), at(3, 0), at(97, 0.999)]).toEqual([45, 55, 64, 0, 100])
})

it('raises an alert above 65', () => {
  const alert = (riskScore: number) => simulateIntelligence({ ...report, riskScore }, () => 0.5, 7).alert
  expect(alert(65)).toBeNull()
  expect(alert(66)?.message).toBe(`HIGH RISK VESSEL: ${report.vesselId} has a risk score of 66%`)
})

it('a position on land adds 15 to the score and requires an investigation', () => {
  expect(simulateOnLand({ ...report, riskScore: 90 }, 7)).toMatchObject({
    riskScore: 100,
    riskLevel: 'High',
    recommendedAction: 'Immediate Investigation',
    alert: { alertTime: '1970-01-01T00:00:00.007Z' },
    simulated: true,
  })
  expect(simulateOnLand({ ...report, riskScore: 20 }, 7).riskScore).toBe(35)
})
