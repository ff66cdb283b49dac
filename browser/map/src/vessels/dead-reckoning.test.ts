import { destination, greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { expect, test } from 'vitest'
import { isReckoned, reckon, worldVelocity } from './dead-reckoning.ts'

const base = { timeMs: 0, lat: 55, lon: 3, speedKnots: 20, courseDegrees: 60, isMoored: false }
const minutes = (count: number) => count * 60_000

test('a vessel moves along its course at its speed', () => {
  const there = reckon(base, minutes(15))
  const expected = destination(55, 3, 5, 60)
  expect(greatCircleNm(there.lat, there.lon, expected.lat, expected.lon)).toBeLessThan(0.03)
})

test('moves for half an hour at most, and never before its report', () => {
  expect(reckon(base, minutes(600))).toEqual(reckon(base, minutes(30)))
  const before = reckon(base, -minutes(60 * 24))
  expect(before.lat).toBeCloseTo(55, 9)
  expect(before.lon).toBeCloseTo(3, 9)
})

test('a vessel that is moored, slow or without course or speed does not move', () => {
  const still = [{ isMoored: true }, { speedKnots: 0.3 }, { speedKnots: null }, { courseDegrees: null }]
  for (const change of still) expect(worldVelocity({ ...base, ...change })).toEqual([0, 0])
})

test('positions stay finite at the pole and across 180 degrees', () => {
  const pole = reckon({ ...base, lat: 90 }, minutes(30))
  expect(Number.isFinite(pole.lat) && Number.isFinite(pole.lon)).toBe(true)
  const across = reckon({ ...base, lat: 0, lon: 179.99, courseDegrees: 90 }, minutes(30))
  expect(across.lon).toBeCloseTo(179.99 + 10 / 60, 4)
})

test('a position older than five minutes is dead-reckoned', () => {
  expect([minutes(5), minutes(5) + 1, -minutes(9)].map((now) => isReckoned(base, now))).toEqual([false, true, false])
})
