import { expect, test } from 'vitest'
import { boxOfMost, boxOfPlaces } from './box-of-places.ts'

const at = (...places: [lat: number, lon: number][]) => boxOfPlaces(places.map(([lat, lon]) => ({ lat, lon })))

test('contains every position, the narrow way round', () => {
  expect(at([1, 10], [-5, 30])).toEqual({ south: -5, west: 10, north: 1, east: 30 })
  expect(at([1, 170], [2, -175], [0, 179])).toEqual({ south: 0, west: 170, north: 2, east: -175 })
})

test('has no width for one vessel, and is null for none', () => {
  expect(at([7, 180])).toEqual({ south: 7, west: -180, north: 7, east: -180 })
  expect(at([7, 80])).toEqual({ south: 7, west: 80, north: 7, east: 80 })
  expect(boxOfPlaces([])).toBeNull()
})

test('handles a hundred thousand positions', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({ lat: 0, lon: (index % 3600) / 10 - 180 }))
  expect(boxOfPlaces(many)?.south).toBe(0)
})

test('ignores a few positions in other oceans', () => {
  const near = Array.from({ length: 27 }, (_, index) => ({ lat: 10 + (index % 5), lon: 60 + (index % 9) }))
  const far = [-110, -70, 150].map((lon) => ({ lat: -40, lon }))
  expect(boxOfMost([...near, ...far])).toEqual({ south: 10, west: 60, north: 14, east: 68 })
  expect(boxOfMost(near)).toEqual(boxOfPlaces(near))
  const pacific = near.map(({ lat, lon }) => ({ lat, lon: lon > 64 ? lon - 240 : lon + 115 }))
  expect(boxOfMost([...pacific, ...far])).toEqual({ south: 10, west: 175, north: 14, east: -172 })
  expect(boxOfMost([])).toBeNull()
})
