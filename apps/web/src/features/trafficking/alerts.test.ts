import type { Alert } from '@varuna/contract/alert'
import { expect, it } from 'vitest'
import { newestAlerts, fromSimulation } from './alerts.ts'
import { sampleReport } from './sample-report.ts'
import { simulateOnLand } from './simulate-intelligence.ts'

const raised = (second: number) => ({ id: `s${second}`, alertTime: `2026-01-05T07:03:0${second}Z` }) as Alert
const at = (second: number) => Date.parse(`2026-01-05T07:03:0${second}Z`)

it('keeps the newest five alerts, including simulated ones', () => {
  const simulated = fromSimulation(simulateOnLand(sampleReport, at(5)))
  expect(newestAlerts([6, 4, 3, 2, 1].map(raised), simulated, 0).map(({ id }) => id)).toEqual([
    's6',
    `simulated-${at(5)}`,
    's4',
    's3',
    's2',
  ])
})

it('gives a simulated alert its code, its level and its score', () => {
  expect(fromSimulation(simulateOnLand({ ...sampleReport, riskScore: 70 }, at(5)))).toMatchObject([
    { code: 'vessel_on_land', level: 'alarm', params: { riskScore: 85 }, unsaved: 'simulation' },
  ])
})

it('leaves out alerts raised before the list was cleared', () => {
  expect(newestAlerts([4, 3, 2].map(raised), [], at(3)).map(({ id }) => id)).toEqual(['s4'])
})
