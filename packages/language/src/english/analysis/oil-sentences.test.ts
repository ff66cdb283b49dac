import { expect, it } from 'vitest'
import { textOf } from '../../text.ts'
import { oil } from './oil-sentences.ts'

it('describes dark patches by number, share, shape and edge', () => {
  const patch = { largestShape: 'long', largestEdge: 'sharp' } as const
  expect(textOf(oil.reasons, { code: 'dark_patches', params: { ...patch, count: 1, share: 0.052 } })).toBe(
    'A dark, smooth patch covers 5% of the image; it is long and narrow with a sharp edge.',
  )
  expect(textOf(oil.reasons, { code: 'dark_patches', params: { ...patch, count: 3, share: 0.004 } })).toContain(
    '3 dark patches cover under 1% of the image',
  )
})

it('gives the limits of an answer that is too close to call', () => {
  const params = { probability: 0.5, unsureFrom: 0.4, unsureTo: 0.6 }
  expect(textOf(oil.reasons, { code: 'too_close', params })).toBe(
    'The probability of oil is 50%. Between 40% and 60% it is too close to call.',
  )
})

it('says that oil is possible, and why a person should look', () => {
  const params = { kind: 'surface_photograph', probability: 0.82, oilFrom: 0.95 } as const
  expect(textOf(oil.reasons, { code: 'oil_possible', params })).toBe(
    'Oil is possible (82%), so have a person look. A photograph from a deck or the shore is called oil only from 95%: few spills were seen that way, and ships, animals and shores are mistaken for oil.',
  )
})

it('gives the size of an image that is too small', () => {
  const params = { widthPixels: 20, heightPixels: 400, minSidePixels: 64 }
  expect(textOf(oil.reasons, { code: 'too_small', params })).toContain('20 x 400')
})
