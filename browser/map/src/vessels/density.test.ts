import { expect, test } from 'vitest'
import { cellDegreesAt, countByCell, densityStep, isDense } from './density.ts'

test('counts every position once, including poles and 180 degrees', () => {
  const positions = [
    { lat: 90, lon: 0 },
    { lat: -90, lon: -180 },
    { lat: 0.1, lon: 180 },
    { lat: 0.2, lon: -179.9 },
    { lat: 55.5, lon: 3 },
  ]
  expect(countByCell(positions, 1)).toEqual([
    { south: 89, west: 0, degrees: 1, vessels: 1 },
    { south: -90, west: -180, degrees: 1, vessels: 1 },
    { south: 55, west: 3, degrees: 1, vessels: 1 },
    { south: 0, west: -180, degrees: 1, vessels: 2 },
  ])
})

test('cells divide the world evenly at every zoom, and shrink as it grows', () => {
  const zooms = [0.5, 1, 2, 3, 4, 5]
  const degrees = zooms.map(cellDegreesAt)
  for (const size of degrees) expect(360 % size).toBe(0)
  expect(degrees).toEqual([...degrees].sort((a, b) => b - a))
})

test('colour steps grow by factors of four', () => {
  expect([1, 3, 4, 63, 64, 100_000].map(densityStep)).toEqual([0, 0, 1, 2, 3, 4])
})

test('only many vessels in a wide view are drawn as density', () => {
  expect([isDense(4_000, 2), isDense(4_001, 2), isDense(50_000, 5)]).toEqual([false, true, false])
})
