import { expect, test } from 'vitest'
import { findTooClose } from './too-close.ts'

test('IUU-19: from 0.4 on a probability that is not above one half is no answer', () => {
  expect(findTooClose(0.399)).toBeNull()
  expect(findTooClose(0.4)?.code).toBe('too_close_to_call')
  expect(findTooClose(0.496)?.params).toEqual({ probability: 0.496, leastProbability: 0.4 })
})
