import { expect, test } from 'vitest'
import { assessDemo, evidenceSwitches, type DemoEvidence } from './risk-demo-evidence.ts'

const noEvidence: DemoEvidence = { flag: 'NO', analystScore: 20, on: [] }

test('without evidence the score equals the analyst’s score', () => {
  expect(assessDemo(noEvidence)).toMatchObject({ riskScore: 20, riskLevel: 'Low' })
})

test.each(evidenceSwitches.map(({ id }) => id))(
  '%s adds points through an indicator: those of evasion beside the score',
  (id) => {
    const { riskScore, indicators, answers } = assessDemo({ ...noEvidence, on: [id] })
    const evasion = answers.find(({ question }) => question === 'evasion')?.points ?? 0
    expect(indicators.filter(({ rule, points }) => rule !== 'RISK-1' && points > 0).length).toBeGreaterThan(0)
    expect([riskScore > 20, evasion > 0]).toEqual(id === 'land' ? [true, false] : [false, true])
  },
)

test('a listed flag adds points, and a position on land is always high', () => {
  expect(assessDemo({ ...noEvidence, flag: 'CM' }).riskScore).toBeGreaterThan(20)
  expect(assessDemo({ ...noEvidence, on: ['land'] })).toMatchObject({
    riskLevel: 'High',
    recommendedAction: 'Immediate Investigation',
  })
})
