import type { IntelligenceAssessment } from '@varuna/contract/intelligence'
import { expect, it } from 'vitest'
import { alertTone, newestAlerts, ofSimulation } from './alerts.ts'
import { sampleReport } from './sample-report.ts'
import { simulateOnLand } from './simulate-intelligence.ts'

const assessed = (id: string, second: number | null) =>
  ({
    alert: second === null ? null : { id, riskScore: 70, alertTime: `2026-01-05T07:03:0${second}Z` },
  }) as IntelligenceAssessment
const at = (second: number) => Date.parse(`2026-01-05T07:03:0${second}Z`)

it('is red above 80, yellow above 60, else blue', () => {
  expect([81, 80, 61, 60, 0].map(alertTone)).toEqual(['red', 'yellow', 'yellow', 'blue', 'blue'])
})

it('keeps the newest five, simulated ones among them', () => {
  const history = [6, 4, null, 3, 2, 1].map((second) => assessed(`s${second}`, second))
  const simulated = ofSimulation(simulateOnLand(sampleReport, at(5)))
  expect(newestAlerts(history, simulated, 0).map(({ id }) => id)).toEqual([
    's6',
    `simulated-${at(5)}`,
    's4',
    's3',
    's2',
  ])
})

it('leaves out what was raised before the list was cleared', () => {
  const history = [4, 3, 2].map((second) => assessed(`s${second}`, second))
  expect(newestAlerts(history, [], at(3)).map(({ id }) => id)).toEqual(['s4'])
})
