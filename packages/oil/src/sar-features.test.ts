import { expect, test } from 'vitest'
import { sarEvidence } from './evidence.ts'
import { sarFeatures } from './sar-features.ts'
import { sarPatch } from './sar-patch.ts'
import { paint, speckledSea } from './testing.ts'

const slick = (x: number, y: number) => Math.abs(y - 80 - x / 4) < 9
const featuresOf = (image: Parameters<typeof sarPatch>[0]) => {
  const { names, values } = sarFeatures(sarPatch(image))
  return (name: string) => values[names.indexOf(name)] as number
}

test('every name is given once and every value is a finite number', () => {
  for (const image of [speckledSea(3, slick), paint(() => [0, 0, 0]), paint(() => [255, 255, 255])]) {
    const { names, values } = sarFeatures(sarPatch(image))
    expect(new Set(names).size).toBe(names.length)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(values.length).toBe(names.length)
  }
})

test('a slick darkens the tail, skews the sea and is long', () => {
  const clean = featuresOf(speckledSea(3, () => false))
  const oil = featuresOf(speckledSea(3, slick))
  expect(oil('level1_skewness')).toBeLessThan(clean('level1_skewness') - 1)
  expect(oil('half_four_share')).toBeGreaterThan(0.04)
  expect(clean('half_four_share')).toBeLessThan(0.005)
  expect(oil('half_four_elongation')).toBeGreaterThan(Math.log(4))
})

test('contrast of the scene does not decide: half the contrast gives nearly the same dark spot', () => {
  const full = speckledSea(4, slick)
  const half = { ...full, data: full.data.map((value) => 60 + value / 2) }
  const [a, b] = [featuresOf(full), featuresOf(half)]
  expect(b('half_four_share')).toBeCloseTo(a('half_four_share'), 2)
  expect(b('level2_skewness')).toBeCloseTo(a('level2_skewness'), 1)
})

test('bright land and its dark frame are left out of the sea', () => {
  const sea = speckledSea(5, () => false)
  const framed = paint((x, y) => {
    if (x > 200) return [255, 255, 255]
    if (x > 196) return [0, 0, 0]
    const grey = sea.data[3 * (y * 256 + x)] as number
    return [grey, grey, grey]
  })
  const patch = sarPatch(framed)
  expect(patch.seaShare).toBeLessThan(0.8)
  expect(sarFeatures(patch).values[sarFeatures(patch).names.indexOf('half_four_share')]).toBeLessThan(0.005)
})

test('says in words what it sees', () => {
  expect(sarEvidence(sarPatch(speckledSea(6, slick)))[0]).toMatch(/covers? \d+% of the image.*long and narrow/)
  expect(sarEvidence(sarPatch(speckledSea(6, () => false)))[0]).toBe(
    'No patch stands out as darker than the sea around it.',
  )
})
