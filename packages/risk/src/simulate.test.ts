import { describe, expect, it } from 'vitest'
import { report } from './fixtures/evidence.ts'
import { simulateAssessment, simulateLandAssessment } from './simulate.ts'

/** A random number that yields this offset, -10 to 9. */
const offsetBy = (offset: number) => () => (offset + 10.5) / 20
const simulateScore = (score: number) => simulateAssessment(report({ analystScore: score }), offsetBy(0))

describe('the simulation of the specification', () => {
  it('moves the score by an integer from -10 to +9', () => {
    const least = simulateAssessment(report({ analystScore: 50 }), () => 0)
    const most = simulateAssessment(report({ analystScore: 50 }), () => 0.999999999)
    expect([least.riskScore, most.riskScore]).toEqual([40, 59])
    const all = Array.from({ length: 20 }, (_, at) => simulateAssessment(report(), () => at / 20).riskScore - 50)
    expect(all).toEqual([-10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('clamps to 0 and 100', () => {
    expect(simulateAssessment(report({ analystScore: 3 }), offsetBy(-10)).riskScore).toBe(0)
    expect(simulateAssessment(report({ analystScore: 97 }), offsetBy(9)).riskScore).toBe(100)
  })

  it.each([
    [50, 'Low', false, 'Routine Surveillance', false],
    [51, 'Medium', false, 'Routine Surveillance', false],
    [60, 'Medium', false, 'Routine Surveillance', false],
    [61, 'Medium', false, 'Monitor Closely', false],
    [65, 'Medium', false, 'Monitor Closely', false],
    [66, 'Medium', false, 'Monitor Closely', true],
    [70, 'Medium', false, 'Monitor Closely', true],
    [71, 'Medium', true, 'Monitor Closely', true],
    [75, 'Medium', true, 'Monitor Closely', true],
    [76, 'High', true, 'Monitor Closely', true],
    [80, 'High', true, 'Monitor Closely', true],
    [81, 'High', true, 'Immediate Inspection', true],
  ])('%i: %s, suspicious %s, %s, alert %s', (score, level, suspicious, action, alert) => {
    const result = simulateScore(score)
    expect(result.riskLevel).toBe(level)
    expect(result.suspiciousActivity).toBe(suspicious)
    expect(result.recommendedAction).toBe(action)
    expect(result.alert).toEqual(
      alert
        ? { code: 'high_risk_vessel', params: { vesselId: 'MV Test', riskScore: score, recommendedAction: action } }
        : null,
    )
  })

  it('states that it is a simulation', () => {
    expect(simulateScore(50)).toMatchObject({
      simulated: true,
      confidence: 0,
      indicators: [],
      model: { name: 'varuna-simulation' },
      notes: [{ code: 'simulated', params: { vesselId: 'MV Test', analystScore: 50, offset: 0 } }],
    })
  })

  it('raises a position on land by 15 to High and Immediate Investigation', () => {
    expect(simulateLandAssessment(report({ analystScore: 20 }))).toMatchObject({
      riskScore: 35,
      riskLevel: 'High',
      suspiciousActivity: true,
      recommendedAction: 'Immediate Investigation',
      notes: [{ code: 'simulated_on_land', params: { vesselId: 'MV Test', analystScore: 20, points: 15 } }],
      alert: { code: 'vessel_on_land', params: { riskScore: 35 } },
      simulated: true,
    })
    expect(simulateLandAssessment(report({ analystScore: 90 })).riskScore).toBe(100)
  })
})
