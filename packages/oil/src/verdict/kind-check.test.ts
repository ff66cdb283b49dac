import { expect, test } from 'vitest'
import { textureNames } from '../features/texture.ts'
import { createRandom, createSpeckledSea, paint } from '../image/testing.ts'
import { mayBeRadar, recognisePicture, type KindCheck } from './kind-check.ts'

const anyTexture = Object.fromEntries(textureNames.map((name) => [name, [-9, 9]])) as KindCheck['texture']
const check: KindCheck = {
  labels: ['radar', 'aerial_photograph', 'surface_photograph', 'satellite_photograph', 'indoor', 'thing'],
  texture: anyTexture,
  calibration: { slope: 2, intercept: 0 },
  least: { radar: 1, sea: 0, clean: 0.3, oil: 0.5 },
}
const recognise = (kinds: number[], sea: number, isRadarPossible = true) =>
  recognisePicture({ kinds: Float32Array.from(kinds), sea }, isRadarPossible, check)

test('an image may be radar when it has one tint and every texture number is within bounds', () => {
  const random = createRandom(8)
  const noise = paint(() => Array(3).fill(random() * 255) as [number, number, number])
  const bounded: KindCheck = { ...check, texture: { ...anyTexture, coarse: [0.01, 1] } }
  const slick = createSpeckledSea(7, (x) => x > 200)
  expect([mayBeRadar(noise, check), mayBeRadar(noise, bounded), mayBeRadar(slick, bounded)]).toEqual([
    true,
    false,
    true,
  ])
  expect(
    mayBeRadar(
      paint((x) => [x, 90, 200 - x]),
      check,
    ),
  ).toBe(false)
})

test('radar requires an image that may be radar and a clear lead over all other kinds', () => {
  expect(recognise([6, 1, 1, 0, 0, 0], -3)).toMatchObject({ kind: 'radar', takenFor: null })
  expect(recognise([6, 1, 1, 0, 0, 0], 3, false)).toMatchObject({ kind: 'aerial_photograph' })
  expect(recognise([2, 1, 1, 0, 0, 0], 3)).toMatchObject({ kind: 'aerial_photograph' })
})

test('a photograph gets the likeliest kind, with the combined probability of sea and kind', () => {
  const picture = recognise([9, 0, 2, 0, 5, 0], 1, false)
  expect(picture.kind).toBe('surface_photograph')
  const sea = 1 / (1 + Math.exp(-2))
  expect(picture.certainty).toBeCloseTo(sea / (1 + 2 * Math.exp(-2)), 6)
})

test('an image without sea gets the likeliest of the other labels', () => {
  const picture = recognise([9, 4, 0, 0, 1, 3], -1, false)
  expect(picture).toMatchObject({ kind: 'not_sea', takenFor: { code: 'thing' } })
  expect(picture.certainty).toBeCloseTo(1 / (1 + Math.exp(-2)), 6)
})
