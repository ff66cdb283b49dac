import { expect, test } from 'vitest'
import { assess } from './assess.ts'
import { scenarios } from './fixtures/scenarios.ts'

test.each(scenarios)('$name: $levels', ({ levels, answers: expected, input, context }) => {
  const { riskLevel, riskScore, assessable, indicators, answers } = assess(input, context)
  const why = indicators.filter(({ points }) => points > 0).map(({ rule, points }) => `${rule} ${points}`)
  expect(levels, `${riskScore}: ${why.join(', ')}`).toContain(riskLevel)
  expect(Object.fromEntries(answers.map(({ question, answer }) => [question, answer]))).toMatchObject(expected)
  expect(assessable).toBe(true)
})
