import { expect, test } from 'vitest'
import { placeAt } from './place-at.ts'
import { HOUR_MS, type Position } from './position.ts'

const at = (hours: number, lat: number, lon: number, speedKnots: number | null = 12): Position => ({
  timeMs: hours * HOUR_MS,
  lat,
  lon,
  speedKnots,
  courseDegrees: null,
  timeUncertaintyMs: 0,
})

test('interpolates between two positions, in any order', () => {
  const place = placeAt([at(2, 10.2, 60), at(0, 9.8, 60), at(1, 10, 60)], 0.5 * HOUR_MS)
  expect(place?.lat).toBeCloseTo(9.9, 6)
  expect(place?.lon).toBeCloseTo(60, 6)
})

test('takes the short way across 180 degrees', () => {
  const place = placeAt([at(0, 0, 179.9), at(1, 0, -179.9)], 0.25 * HOUR_MS)
  expect(place?.lat).toBeCloseTo(0, 6)
  expect(place?.lon).toBeCloseTo(179.95, 6)
})

test('returns the position at its own time', () => {
  expect(placeAt([at(0, 1, 2), at(1, 1.1, 2)], HOUR_MS)).toEqual({ lat: 1.1, lon: 2 })
})

test('returns null without a position on each side, or where one vessel cannot have made both', () => {
  expect(placeAt([], 0)).toBeNull()
  expect(placeAt([at(0, 1, 2), at(1, 1.1, 2)], 2 * HOUR_MS)).toBeNull()
  expect(placeAt([at(0, 1, 2), at(1, 9, 2)], 0.5 * HOUR_MS)).toBeNull()
})
