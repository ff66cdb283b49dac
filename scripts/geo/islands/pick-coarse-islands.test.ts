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
const rounded = (ring: Ring): Ring =>
  ring.map(([lon, lat]) => [Math.round(lon * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6])
const pick = (...lines: Parameters<typeof pickCoarseIslands>[1]) => pickCoarseIslands(coastline, lines).map(rounded)

it('picks an island on water, closed and with land on its right, where the two sources agree on the coast', () => {
  expect(pick(shore, { line: islet, isIsland: true })).toEqual([rounded(islet)])
  expect(pick(shore, { line: islet.slice(0, -1), isIsland: true })).toEqual([rounded(islet)])
  expect(pick(shore, { line: islet.toReversed(), isIsland: true })).toEqual([rounded(islet)])
})

it('leaves out what is drawn or touches drawn land, and pieces of longer lines', () => {
  expect(pick(shore, shore)).toEqual([])
  expect(pick(shore, { line: square(60.098, 10.06, 0.004), isIsland: true })).toEqual([])
  expect(pick(shore, { line: islet, isIsland: false })).toEqual([])
})

it('moves an island as the lines around it must be moved to lie on the coastline', () => {
  const off = square(60.053, 10.048, 0.05)
  const offIslet = square(60.113, 10.058, 0.004)
  const [moved, ...more] = pick({ line: off, isIsland: true }, { line: offIslet, isIsland: true })
  expect(more).toEqual([])
  for (const [at, [lon, lat]] of (moved ?? []).entries()) {
    expect(Math.abs(lon - (islet[at]?.[0] ?? 0))).toBeLessThan(3e-4)
    expect(Math.abs(lat - (islet[at]?.[1] ?? 0))).toBeLessThan(3e-4)
  }
})

it('leaves out an island where the lines around it lie nowhere on the coastline, and one that is moved onto land', () => {
  const unlike = square(60.07, 10.07, 0.02)
  expect(pick({ line: unlike, isIsland: true }, { line: islet, isIsland: true })).toEqual([])
  const off = square(60.058, 10.05, 0.05)
  expect(pick({ line: off, isIsland: true }, { line: square(60.103, 10.06, 0.004), isIsland: true })).toEqual([])
})

it('keeps an island with no other line around where it is', () => {
  expect(pick({ line: islet, isIsland: true })).toEqual([rounded(islet)])
})

it('picks an island that touches drawn land with less than half of it', () => {
  const touching = square(60.099, 10.06, 0.004)
  expect(pick(shore, { line: touching, isIsland: true })).toEqual([rounded(touching)])
})

it('keeps a large island where the lines around it lie nowhere on the coastline', () => {
  const large = square(60.11, 10.06, 0.01)
  expect(pick({ line: square(60.07, 10.07, 0.02), isIsland: true }, { line: large, isIsland: true })).toEqual([
    rounded(large),
  ])
})
