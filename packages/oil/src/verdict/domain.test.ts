import { expect, test } from 'vitest'
import { chroma, colourSpread, hasColours } from './domain.ts'
import { paint, createRandom, createSpeckledSea } from '../image/testing.ts'

const radar = createSpeckledSea(1, () => false)
const tinted = { ...radar, data: radar.data.map((value, i) => (i % 3 === 2 ? value * 0.6 : value)) }
const random = createRandom(2)
const photograph = paint((_, y) => [40 + random() * 60, 90 + y / 4 + random() * 40, 160 + random() * 60])

test('measures colour', () => {
  expect(chroma(radar)).toBe(0)
  expect(colourSpread(tinted)).toBeLessThan(0.6)
  expect(colourSpread(photograph)).toBeGreaterThan(5)
})

test('a photograph has colours; a grey or single-tint image has none', () => {
  expect(hasColours(photograph)).toBe(true)
  expect(hasColours(radar)).toBe(false)
  expect(hasColours(tinted)).toBe(false)
})
