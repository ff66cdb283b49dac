import { expect, it } from 'vitest'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { dropLakes } from './drop-lakes.ts'

const square = (lon: number, lat: number, size: number): Ring => [
  [lon, lat],
  [lon, lat + size],
  [lon + size, lat + size],
  [lon + size, lat],
  [lon, lat],
]
const land = square(0, 0, 10)
const [lake, pan, pond] = [square(2, 2, 1), square(5, 5, 1), square(8, 8, 0.01)]
const [island, mound] = [square(2.4, 2.4, 0.2), square(5.4, 5.4, 0.2)]
const polygons = [[land, lake, pan, pond], [island], [mound]]

it('drops small waters and dry lakes, with the islands in them', () => {
  expect(dropLakes(polygons, [], [])).toEqual([[land, lake, pan], [island], [mound]])
  expect(dropLakes(polygons, [], [{ lat: 5.1, lon: 5.9 }])).toEqual([[land, lake], [island]])
})

it('refuses a dry lake that the source does not have', () => {
  expect(() => dropLakes(polygons, [], [{ lat: 1, lon: 1 }])).toThrow('No lake of the source holds 1, 1.')
})
