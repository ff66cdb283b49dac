import { expect, it } from 'vitest'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import { encodeCoastline, type Ring } from '@varuna/geo/coastline/encode-coastline'
import { pickCoarseIslands } from './pick-coarse-islands.ts'

/** A square with land on its right, `size` degrees wide, from its south-western corner, with five vertices a side. */
const square = (lon: number, lat: number, size: number): Ring => {
  const steps = [0, 0.2, 0.4, 0.6, 0.8].map((share) => share * size)
  return [
    ...steps.map((step) => [lon, lat + step] as const),
    ...steps.map((step) => [lon + step, lat + size] as const),
    ...steps.map((step) => [lon + size, lat + size - step] as const),
    ...steps.map((step) => [lon + size - step, lat] as const),
    [lon, lat],
  ]
}
const drawn = square(60.05, 10.05, 0.05)
const coastline = openCoastline(encodeCoastline([drawn]))
const islet = square(60.11, 10.06, 0.004)
const shore = { line: drawn, isIsland: true }
const pick = (...lines: Parameters<typeof pickCoarseIslands>[1]) => pickCoarseIslands(coastline, lines)

it('picks an island on water, closed and with land on its right, where the two sources agree on the coast', () => {
  expect(pick(shore, { line: islet, isIsland: true })).toEqual([islet])
  expect(pick(shore, { line: islet.slice(0, -1), isIsland: true })).toEqual([islet])
  expect(pick(shore, { line: islet.toReversed(), isIsland: true })).toEqual([islet])
})

it('leaves out what is drawn or touches drawn land, and pieces of longer lines', () => {
  expect(pick(shore, shore)).toEqual([])
  expect(pick(shore, { line: square(60.098, 10.06, 0.004), isIsland: true })).toEqual([])
  expect(pick(shore, { line: islet, isIsland: false })).toEqual([])
})

it('leaves out an island where the source is far off the coastline, or where nothing else shows how far', () => {
  const shifted = { line: square(60.055, 10.055, 0.04), isIsland: true }
  expect(pick(shifted, { line: islet, isIsland: true })).toEqual([])
  expect(pick({ line: islet, isIsland: true })).toEqual([])
})
