import { expect, test } from 'vitest'
import { boxOfPlaces } from './box-of-places.ts'

const at = (...places: [lat: number, lon: number][]) => boxOfPlaces(places.map(([lat, lon]) => ({ lat, lon })))

test('holds every position, the narrow way round', () => {
  expect(at([1, 10], [-5, 30])).toEqual({ south: -5, west: 10, north: 1, east: 30 })
  expect(at([1, 170], [2, -175], [0, 179])).toEqual({ south: 0, west: 170, north: 2, east: -175 })
})

test('one vessel has a box of no width, and none has none', () => {
  expect(at([7, 180])).toEqual({ south: 7, west: -180, north: 7, east: -180 })
  expect(at([7, 80])).toEqual({ south: 7, west: 80, north: 7, east: 80 })
  expect(boxOfPlaces([])).toBeNull()
})

test('a hundred thousand positions are no trouble', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({ lat: 0, lon: (index % 3600) / 10 - 180 }))
  expect(boxOfPlaces(many)?.south).toBe(0)
})
