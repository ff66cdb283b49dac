import { expect, test } from 'vitest'
import { hourSteps, stepOf } from './hour-steps.ts'

test('five steps, five times apart, end at a round number below half of the most', () => {
  expect(hourSteps(120)).toEqual([0, 0.4, 2, 10, 50])
  expect(hourSteps(9)).toEqual([0, 0.016, 0.08, 0.4, 2])
  expect(hourSteps(0)).toEqual([])
})

test('a value has the highest step that it reaches, and nothing has none', () => {
  const steps = hourSteps(120)
  expect([0, 0.1, 0.4, 9, 10, 120].map((value) => stepOf(steps, value))).toEqual([-1, 0, 1, 2, 3, 4])
})
