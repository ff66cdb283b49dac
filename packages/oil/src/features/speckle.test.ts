import { expect, test } from 'vitest'
import { createRandom, paint } from '../image/testing.ts'
import { measureAsymmetry, measureSpeckle } from './speckle.ts'

test('noise in proportion to brightness is even, whatever the brightness', () => {
  const random = createRandom(5)
  const image = paint((x) => {
    const level = (x < 128 ? 50 : 150) * (1 + 0.3 * (random() + random() - 1))
    return [level, level, level]
  })
  const { evenness = 0, level = 0 } = measureSpeckle(image) ?? {}
  expect(evenness).toBeGreaterThan(0.8)
  expect(level).toBeGreaterThan(0.05)
  expect(level).toBeLessThan(0.2)
})

test('a smooth sky over a rough ground is uneven', () => {
  const random = createRandom(5)
  const image = paint((_, y) => {
    const level = y < 128 ? 180 : 100 + 60 * random()
    return [level, level, level]
  })
  expect(measureSpeckle(image)?.evenness).toBeLessThan(0.2)
})

test('speckle rises further above the brightness around it than it falls below, shadows do the opposite', () => {
  const grain = (sign: number) => {
    const random = createRandom(5)
    return paint(() => {
      const level = 110 * (1 + sign * (-0.25 * Math.log(1 - random()) - 0.25))
      return [level, level, level]
    })
  }
  expect(measureAsymmetry(grain(1))).toBeGreaterThan(0.3)
  expect(measureAsymmetry(grain(-1))).toBeLessThan(-0.3)
  expect(measureAsymmetry(paint(() => [0, 0, 0]))).toBe(0)
})

test('a black image has no blocks to measure', () => {
  expect(measureSpeckle(paint(() => [0, 0, 0]))).toBeNull()
})
