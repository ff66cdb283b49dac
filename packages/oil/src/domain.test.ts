import { expect, test } from 'vitest'
import { chroma, colourSpread, detectDomain } from './domain.ts'
import type { Linear } from './linear.ts'
import { paint, seeded, speckledSea } from './testing.ts'

const always = (bias: number): Linear => ({ mean: [], deviation: [], weights: [], bias })
const features = () => new Float32Array(0)
const radar = speckledSea(1, () => false)
const tinted = { ...radar, data: radar.data.map((value, i) => (i % 3 === 2 ? value * 0.6 : value)) }
const random = seeded(2)
const photograph = paint((_, y) => [40 + random() * 60, 90 + y / 4 + random() * 40, 160 + random() * 60])

test('measures colour', () => {
  expect(chroma(radar)).toBe(0)
  expect(colourSpread(tinted)).toBeLessThan(0.6)
  expect(colourSpread(photograph)).toBeGreaterThan(5)
})

test('a grey picture is radar unless its texture clearly is not', () => {
  expect(detectDomain(radar, features, always(0))).toBe('sar')
  expect(detectDomain(radar, features, always(-10))).toBe('rgb')
})

test('a tinted picture is radar only when its texture clearly is', () => {
  expect(detectDomain(tinted, features, always(0))).toBe('rgb')
  expect(detectDomain(tinted, features, always(10))).toBe('sar')
})

test('a colour photograph never is radar', () => {
  const unasked = () => {
    throw new Error('texture was asked for')
  }
  expect(detectDomain(photograph, unasked, always(100))).toBe('rgb')
})
