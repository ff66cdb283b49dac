import { describe, expect, it } from 'vitest'
import { noon, report } from './fixtures/evidence.ts'
import { simulateAssessment } from './simulate.ts'

/** A random number that gives the offset, -10 to 9. */
const offsetBy = (offset: number) => () => (offset + 10.5) / 20
const simulateScore = (score: number) => simulateAssessment(report({ analystScore: score }), offsetBy(0), noon)

describe('the simulation of the specification', () => {
  it('moves the score by an integer from -10 to +9', () => {
    const least = simulateAssessment(report({ analystScore: 50 }), () => 0, noon)
    const most = simulateAssessment(report({ analystScore: 50 }), () => 0.999999999, noon)
    expect([least.riskScore, most.riskScore]).toEqual([40, 59])
    const all = Array.from({ length: 20 }, (_, at) => simulateAssessment(report(), () => at / 20, noon).riskScore - 50)
    expect(all).toEqual([-10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('clamps to 0 and 100', () => {
    expect(simulateAssessment(report({ analystScore: 3 }), offsetBy(-10), noon).riskScore).toBe(0)
    expect(simulateAssessment(report({ analystScore: 97 }), offsetBy(9), noon).riskScore).toBe(100)
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
      alert ? { alertTimeMs: noon, message: `HIGH RISK VESSEL: MV Test has a risk score of ${score}%` } : null,
    )
  })

  it('states that it is a simulation', () => {
    expect(simulateScore(50)).toMatchObject({
      simulated: true,
      confidence: 0,
      indicators: [],
      model: { name: 'varuna-simulation' },
    })
  })
})
