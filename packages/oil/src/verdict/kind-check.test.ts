import { expect, test } from 'vitest'
import { textureNames } from '../features/texture.ts'
import { createRandom, createSpeckledSea, paint } from '../image/testing.ts'
import { examineAppearance, isClearlyRadar, recognisePicture, type Appearance, type KindCheck } from './kind-check.ts'

const anyTexture = Object.fromEntries(textureNames.map((name) => [name, [-9, 9]])) as KindCheck['texture']
const check: KindCheck = {
  labels: ['radar', 'aerial_photograph', 'surface_photograph', 'satellite_photograph', 'indoor', 'sky_or_night'],
  texture: anyTexture,
  speckle: { leastEvenness: 0.4, evenness: 0.65, level: 0.03 },
  mostSand: 0.65,
  mostLand: 1,
  mostSky: 1,
  mostThing: 1,
  calibration: { slope: 2, intercept: 0 },
  least: { radar: 1, speckledRadar: -6, sea: 0, clean: 0.3, oil: 0.5 },
}
const recognise = (
  kinds: number[],
  sea: number,
  radar: Appearance['radar'] = 'possible',
  isSand = false,
  { land = -3, sky = -3 } = {},
) => recognisePicture({ kinds: Float32Array.from(kinds), sea, land, sky }, { radar, isSand }, check)

test('an image may be radar when it has one tint and every texture number is within bounds', () => {
  const random = createRandom(8)
  const noise = paint(() => Array(3).fill(random() * 255) as [number, number, number])
  const bounded: KindCheck = { ...check, texture: { ...anyTexture, coarse: [0.01, 1] } }
  const slick = createSpeckledSea(7, (x) => x > 200)
  expect(examineAppearance(noise, check).radar).toBe('speckled')
  expect(examineAppearance(noise, bounded).radar).toBe('impossible')
  expect(examineAppearance(slick, bounded).radar).not.toBe('impossible')
  const colourful = paint((x) => [x, 90, 200 - x])
  expect(examineAppearance(colourful, check)).toEqual({ radar: 'impossible', isSand: false })
})

test('a grey photograph whose detail is uneven is no radar', () => {
  const random = createRandom(8)
  const photograph = paint((_, y) => Array(3).fill(y < 128 ? 180 : 60 + 90 * random()) as [number, number, number])
  expect(examineAppearance(photograph, check).radar).toBe('impossible')
})

test('even grain of shadows is no radar', () => {
  const grain = (sign: number) => {
    const random = createRandom(8)
    return paint(
      () => Array(3).fill(110 * (1 + sign * (-0.2 * Math.log(1 - random()) - 0.2))) as [number, number, number],
    )
  }
  expect(examineAppearance(grain(1), check).radar).toBe('speckled')
  expect(examineAppearance(grain(-1), check).radar).toBe('impossible')
})

test('dry sand is land, whatever the network says', () => {
  const sand = paint((x, y) => [200 + ((x + y) % 9), 170 + (x % 5), 120])
  expect(examineAppearance(sand, check)).toEqual({ radar: 'impossible', isSand: true })
  const water = paint((x, y) => [60, 110 + (x % 9), 140 + (y % 9)])
  expect(examineAppearance(water, check).isSand).toBe(false)
  expect(recognise([0, 9, 0, 0, 0, 0], 3, 'impossible', true)).toMatchObject({
    kind: 'not_sea',
    takenFor: { code: 'land' },
  })
})

test('a clear margin of land is land, whatever the other scores and the grain are', () => {
  expect(recognise([9, 0, 0, 0, 0, 0], 3, 'speckled', false, { land: 1 }).kind).toBe('radar')
  for (const kinds of [
    [9, 0, 0, 0, 0, 0],
    [0, 9, 0, 0, 0, 0],
  ])
    for (const radar of ['speckled', 'possible', 'impossible'] as const) {
      const picture = recognise(kinds, 3, radar, false, { land: 2 })
      expect(picture).toMatchObject({ kind: 'not_sea', takenFor: { code: 'land' } })
      expect(picture.certainty).toBeGreaterThan(0.8)
    }
  expect(
    isClearlyRadar({ kinds: Float32Array.of(9, 0, 0, 0, 0, 0), land: 2 }, { radar: 'speckled', isSand: false }, check),
  ).toBe(false)
})

test('a photograph with a clear margin of sky shows the sky; radar stays radar', () => {
  const seen = (sky: number, radar: Appearance['radar'], kinds = [0, 9, 0, 0, 0, 0]) =>
    recognise(kinds, 3, radar, false, { sky })
  expect(seen(1, 'impossible').kind).toBe('aerial_photograph')
  for (const radar of ['speckled', 'possible', 'impossible'] as const) {
    const picture = seen(2, radar)
    expect(picture).toMatchObject({ kind: 'not_sea', takenFor: { code: 'sky_or_night' } })
    expect(picture.certainty).toBeGreaterThan(0.8)
  }
  expect(seen(2, 'possible', [9, 0, 0, 0, 0, 0]).kind).toBe('radar')
})

test('even speckle is radar at lower odds, but not where the network sees a thing', () => {
  expect(recognise([2, 6, 0, 0, 0, 0], 3, 'speckled').kind).toBe('radar')
  expect(recognise([2, 0, 0, 0, 0, 6], -3, 'speckled').kind).toBe('radar')
  expect(recognise([2, 6, 0, 0, 0, 0], 3).kind).toBe('aerial_photograph')
  expect(recognise([2, 0, 0, 0, 6, 0], -3, 'speckled').kind).toBe('not_sea')
  expect(recognise([-1, 9, 0, 0, 0, 0], 3, 'speckled').kind).toBe('aerial_photograph')
})

test('radar requires an image that may be radar and a clear lead over all other kinds', () => {
  expect(recognise([6, 1, 1, 0, 0, 0], -3)).toMatchObject({ kind: 'radar', takenFor: null })
  expect(recognise([6, 1, 1, 0, 0, 0], 3, 'impossible')).toMatchObject({ kind: 'aerial_photograph' })
  expect(recognise([2, 1, 1, 0, 0, 0], 3)).toMatchObject({ kind: 'aerial_photograph' })
})

test('one view shows radar where it leads by far, in a picture that may be radar', () => {
  const isClear = (lead: number, radar: Appearance['radar']) =>
    isClearlyRadar(
      { kinds: Float32Array.from([lead, 0, -99, -99, -99, -99]), land: -3 },
      { radar, isSand: false },
      check,
    )
  expect([isClear(3.1, 'possible'), isClear(3.1, 'speckled'), isClear(2.9, 'possible')]).toEqual([true, true, false])
  expect(isClear(9, 'impossible')).toBe(false)
})

test('a photograph gets the likeliest kind, with the combined probability of sea and kind', () => {
  const picture = recognise([9, 0, 2, 0, 5, 0], 1, 'impossible')
  expect(picture.kind).toBe('surface_photograph')
  const sea = 1 / (1 + Math.exp(-2))
  expect(picture.certainty).toBeCloseTo(sea / (1 + 2 * Math.exp(-2)), 6)
})

test('an image without sea gets the likeliest of the other labels', () => {
  const picture = recognise([9, 4, 0, 0, 1, 3], -1, 'impossible')
  expect(picture).toMatchObject({ kind: 'not_sea', takenFor: { code: 'sky_or_night' } })
  expect(picture.certainty).toBeCloseTo(1 / (1 + Math.exp(-2)), 6)
})
