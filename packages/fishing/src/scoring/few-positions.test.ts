import { describe, expect, it } from 'vitest'
import { FEATURE_NAMES } from '../features/features.ts'
import { findFewPositions } from './few-positions.ts'

/** Features of a report with so many steps in the last six hours. */
const withSteps = (steps: number): Float32Array => {
  const features = new Float32Array(FEATURE_NAMES.length)
  features[FEATURE_NAMES.indexOf('hours6.reports')] = steps
  return features
}
const codeOf = (hours: number, steps: number, probability: number, kind: 'track' | 'point' = 'track') =>
  findFewPositions({ kind, hours }, withSteps(steps), probability)?.code ?? null

describe('IUU-18', () => {
  it('does not call fishing below 0.8 after fewer than 1.5 steps an hour', () => {
    expect(codeOf(48, 6 * 1.4, 0.79)).toBe('few_positions_lately')
    expect(codeOf(48, 6 * 1.4, 0.8)).toBeNull()
    expect(codeOf(48, 6 * 1.6, 0.79)).toBeNull()
    expect(codeOf(48, 8, 0.51)).toBe('few_positions_lately')
    expect(codeOf(48, 9, 0.51)).toBeNull()
  })

  it('counts the hours since the track began, half an hour at least', () => {
    expect(codeOf(4, 5, 0.6)).toBe('few_positions_lately')
    expect(codeOf(2, 5, 0.6)).toBeNull()
    expect(codeOf(0.1, 1, 0.6)).toBeNull()
  })

  it('leaves a report without a track to its own model', () => {
    expect(codeOf(48, 1, 0.6, 'point')).toBeNull()
  })

  it('says how likely fishing is', () => {
    expect(findFewPositions({ kind: 'track', hours: 48 }, withSteps(3), 0.62)).toEqual({
      rule: 'IUU-18',
      code: 'few_positions_lately',
      params: { probability: 0.62, sureProbability: 0.8 },
    })
  })
})
