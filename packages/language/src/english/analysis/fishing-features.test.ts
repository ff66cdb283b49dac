import { FEATURE_NAMES } from '@varuna/fishing/features/features'
import { expect, it } from 'vitest'
import { fishingFeature } from './fishing-features.ts'

it('names every input of the model, each with a name of its own', () => {
  const names = FEATURE_NAMES.map(fishingFeature)
  expect(names.filter((name) => /\d[a-z]|[a-z][A-Z]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(FEATURE_NAMES.length)
  expect(fishingFeature('hours6.shareDrifting')).toBe('share of positions at 0.8 to 2.5 kn in the last 6 h')
  expect(fishingFeature('hours0.5.speedMean')).toBe('mean speed in the last 30 min')
  expect(fishingFeature('of.an.earlier.model')).toBe('of.an.earlier.model')
})
