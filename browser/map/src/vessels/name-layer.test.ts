import { expect, test } from 'vitest'
import type { ChartVessel } from './chart-vessel.ts'
import { chooseNames } from './name-layer.ts'

const world = { box: { south: -90, west: -180, north: 90, east: 180 }, zoom: 6 }
const vessels = (count: number) =>
  Array.from(
    { length: count },
    (_, mmsi) => ({ mmsi, name: `V${mmsi}`, lat: 0, lon: (mmsi % 100) / 10 }) as ChartVessel,
  )

test('names at most 60 vessels, the selected one first', () => {
  const names = chooseNames(vessels(300), world, 250)
  expect(names.length).toBe(60)
  expect(names.slice(0, 3).map(({ mmsi }) => mmsi)).toEqual([250, 0, 1])
  expect(new Set(names).size).toBe(60)
})

test('names only the selected vessel among too many', () => {
  expect(chooseNames(vessels(601), world, 600).map(({ mmsi }) => mmsi)).toEqual([600])
  expect(chooseNames(vessels(601), world, null)).toEqual([])
})

test('names only the selected vessel in a wide view', () => {
  expect(chooseNames(vessels(3), { ...world, zoom: 3.9 }, 1).map(({ mmsi }) => mmsi)).toEqual([1])
})

test('skips vessels without a name and those outside the view', () => {
  const nameless = vessels(3).map((vessel) => ({ ...vessel, name: null }))
  expect(chooseNames(nameless, world, 1)).toEqual([])
  expect(chooseNames(vessels(3), { ...world, box: { ...world.box, west: 0.05 } }, 0).map(({ mmsi }) => mmsi)).toEqual([
    1, 2,
  ])
})
