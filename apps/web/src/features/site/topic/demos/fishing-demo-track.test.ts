import { expect, test } from 'vitest'
import { formatClock, describeScore } from './fishing-demo-track.ts'

const model = { name: 'varuna-fishing', version: 'fishing-1' }

test('describes a score in sentences', () => {
  expect(describeScore({ probabilities: [0.1, 0.6, 0.92], threshold: 0.5, model })).toBe(
    'At 01:00 the model says 92%. 2 of 3 reports look like fishing (above 50%). Model: fishing-1.',
  )
})

test('states that the model cannot say', () => {
  expect(describeScore({ probabilities: [0.1, null], threshold: 0.5, model })).toContain(
    'At 00:30 the model cannot say.',
  )
})

test('formats times as hours and minutes', () => {
  expect([0, 90, 240].map(formatClock)).toEqual(['00:00', '01:30', '04:00'])
})
