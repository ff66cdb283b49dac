import { expect, test } from 'vitest'
import { describeSar } from '../verdict/evidence.ts'
import { computeSarFeatures } from './sar-features.ts'
import { createSarPatch } from '../image/sar-patch.ts'
import { paint, createSpeckledSea } from '../image/testing.ts'

const slick = (x: number, y: number) => Math.abs(y - 80 - x / 4) < 9
const computeFeatures = (image: Parameters<typeof createSarPatch>[0]) => {
  const { names, values } = computeSarFeatures(createSarPatch(image))
  return (name: string) => values[names.indexOf(name)] as number
}

test('each feature name is unique and each value is finite', () => {
  for (const image of [createSpeckledSea(3, slick), paint(() => [0, 0, 0]), paint(() => [255, 255, 255])]) {
    const { names, values } = computeSarFeatures(createSarPatch(image))
    expect(new Set(names).size).toBe(names.length)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(values.length).toBe(names.length)
  }
})

test('a slick lowers the dark quantiles, skews the sea and is elongated', () => {
  const clean = computeFeatures(createSpeckledSea(3, () => false))
  const oil = computeFeatures(createSpeckledSea(3, slick))
  expect(oil('level1_skewness')).toBeLessThan(clean('level1_skewness') - 1)
  expect(oil('half_four_share')).toBeGreaterThan(0.04)
  expect(clean('half_four_share')).toBeLessThan(0.005)
  expect(oil('half_four_elongation')).toBeGreaterThan(Math.log(4))
})

test('dark spots barely depend on scene contrast', () => {
  const full = createSpeckledSea(4, slick)
  const half = { ...full, data: full.data.map((value) => 60 + value / 2) }
  const a = computeFeatures(full)
  const b = computeFeatures(half)
  expect(b('half_four_share')).toBeCloseTo(a('half_four_share'), 2)
  expect(b('level2_skewness')).toBeCloseTo(a('level2_skewness'), 1)
})

test('excludes bright land and its dark border from the sea', () => {
  const sea = createSpeckledSea(5, () => false)
  const framed = paint((x, y) => {
    if (x > 200) return [255, 255, 255]
    if (x > 196) return [0, 0, 0]
    const grey = sea.data[3 * (y * 256 + x)] as number
    return [grey, grey, grey]
  })
  const patch = createSarPatch(framed)
  expect(patch.seaShare).toBeLessThan(0.8)
  expect(computeSarFeatures(patch).values[computeSarFeatures(patch).names.indexOf('half_four_share')]).toBeLessThan(
    0.005,
  )
})

test('describes the evidence', () => {
  expect(describeSar(createSarPatch(createSpeckledSea(6, slick)))[0]).toMatchObject({
    code: 'dark_patches',
    params: { share: expect.closeTo(0.05, 1), largestShape: 'long' },
  })
  expect(describeSar(createSarPatch(createSpeckledSea(6, () => false)))).toEqual([
    { code: 'no_dark_patch', params: {} },
  ])
})
