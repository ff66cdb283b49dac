import { queuedAlertResponse } from '~/testing/alert-responses.ts'
import { expect, it } from 'vitest'
import { newestAlerts, fromSimulation } from './alerts.ts'
import { sampleIntelligenceReport as report } from '@varuna/contract/analysis/sample-reports'
import { simulateOnLand } from './simulate-intelligence.ts'

const raised = (second: number) =>
  queuedAlertResponse({ id: `s${second}`, alertTime: '2026-01-05T07:00:00Z', lastTime: `2026-01-05T07:03:0${second}Z` })
const at = (second: number) => Date.parse(`2026-01-05T07:03:0${second}Z`)

it('keeps the newest five alerts, including simulated ones', () => {
  const simulated = fromSimulation(simulateOnLand(report, at(5)))
  expect(newestAlerts([6, 4, 3, 2].map(raised), simulated).map(({ id }) => id)).toEqual([
    's6',
    `simulated-${at(5)}`,
    's4',
    's3',
    's2',
  ])
})

it('a simulated alert never displaces a real one', () => {
  const simulated = fromSimulation(simulateOnLand(report, at(9)))
  expect(newestAlerts([6, 5, 4, 3, 2, 1].map(raised), simulated).map(({ id }) => id)).toEqual([
    's6',
    's5',
    's4',
    's3',
    's2',
  ])
})

it('gives a simulated alert its code, its level and its score', () => {
  expect(fromSimulation(simulateOnLand({ ...report, riskScore: 70 }, at(5)))).toMatchObject([
    { code: 'vessel_on_land', level: 'alarm', params: { riskScore: 85 }, notEvidence: ['simulation'] },
  ])
})
