import { expect, test } from 'vitest'
import { textureNames } from '../features/texture.ts'
import { createRandom, createSpeckledSea, paint } from '../image/testing.ts'
import { hasRadarTexture, parseSeaCheck, type SeaCheck } from './sea-check.ts'

const anyTexture = Object.fromEntries(textureNames.map((name) => [name, [-9, 9]])) as SeaCheck['texture']
const sea: SeaCheck = { version: 'sea-test', texture: anyTexture, least: { radar: -1, photograph: 0.5 } }

test('accepts sea.json and names missing parts', () => {
  expect(parseSeaCheck(sea)).toEqual({ ok: true, sea })
  const fault = (json: unknown) => parseSeaCheck(json) as { error?: string }
  expect(fault(null).error).toContain('version')
  expect(fault({ ...sea, least: { ...sea.least, radar: '0' } }).error).toContain('minimum margins')
  expect(fault({ ...sea, texture: { ...sea.texture, fine: [0] } }).error).toContain('bounds of radar texture')
})

test('a picture has the texture of radar while every number of it is within its bounds', () => {
  const random = createRandom(8)
  const noise = paint(() => Array(3).fill(random() * 255) as [number, number, number])
  const bounded: SeaCheck = { ...sea, texture: { ...sea.texture, coarse: [0.01, 1] } }
  expect(hasRadarTexture(noise, sea)).toBe(true)
  expect(hasRadarTexture(noise, bounded)).toBe(false)
  expect(
    hasRadarTexture(
      createSpeckledSea(7, (x) => x > 200),
      bounded,
    ),
  ).toBe(true)
  expect(
    hasRadarTexture(
      paint(() => [80, 80, 80]),
      sea,
    ),
  ).toBe(false)
})
