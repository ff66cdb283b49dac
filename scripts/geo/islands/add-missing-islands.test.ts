import { expect, it } from 'vitest'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { addMissingIslands } from './add-missing-islands.ts'

/** A square with land on its right, `size` degrees wide, from its south-western corner. */
const square = (lon: number, lat: number, size: number): Ring => [
  [lon, lat],
  [lon, lat + size],
  [lon + size, lat + size],
  [lon + size, lat],
  [lon, lat],
]
const mainland = square(70, 10, 3)
const island = square(60, 10, 0.05)

it('adds an island where there is only water, once', () => {
  const { polygons, islands } = addMissingIslands([[mainland]], [island, island, square(60.001, 10, 0.05)], [])
  expect(islands).toBe(1)
  expect(polygons).toEqual([[mainland], [island]])
})

it('replaces the fragments of an island', () => {
  const fragment = square(60, 10, 0.01)
  const { polygons, fragments } = addMissingIslands([[mainland], [fragment]], [island], [])
  expect(fragments).toBe(1)
  expect(polygons).toEqual([[mainland], [island]])
})

it('leaves out what is drawn, what touches other land, what is no small island, and what ships sail across', () => {
  const drawn = square(60, 10, 0.05)
  const larger = square(80, 10, 2)
  const outlines = [square(60.001, 10.001, 0.05), square(69.99, 11, 0.03), larger]
  expect(addMissingIslands([[mainland], [drawn]], outlines, []).islands).toBe(0)
  expect(addMissingIslands([[mainland]], [island], [{ lat: 10.02, lon: 60.02 }]).islands).toBe(0)
})
