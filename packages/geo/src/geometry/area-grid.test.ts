import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellDegreesOf, createAreaGrid } from './area-grid.ts'

describe('the grid of an area (AREA-8)', () => {
  it('has cells by the size of the area', () => {
    expect(cellDegreesOf({ south: -90, west: -180, north: 90, east: 180 })).toBe(5)
    expect(cellDegreesOf({ south: 50, west: 0, north: 55, east: 5 })).toBe(0.1)
    expect(cellDegreesOf({ south: 1, west: 1, north: 1, east: 1 })).toBe(0.01)
  })

  it('finds the cell of a point in any range of longitudes, and its corner', () => {
    const grid = createAreaGrid(0.5)
    expect(grid.cornerOf(grid.cellAt(10.2, 20.7))).toEqual({ lat: 10, lon: 20.5 })
    expect(grid.cellAt(10.2, 380.7)).toBe(grid.cellAt(10.2, 20.7))
    expect(grid.cornerOf(grid.cellAt(-15, 180))).toEqual({ lat: -15, lon: -180 })
    expect(grid.cellAt(90, 0)).toBe(grid.cellAt(89.9, 0))
  })

  it('cuts a line so that each part is in one cell', () => {
    const at = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(at(-80, 80), at(-180, 180), at(0.01, 2), at(-2, -0.01), (lat, lon, up, right) => {
        const grid = createAreaGrid(0.25)
        const to = { lat: lat + up, lon: lon + right }
        const cuts = [0, ...grid.crossings({ lat, lon }, to).toSorted((a, b) => a - b), 1]
        for (const [index, end] of cuts.entries()) {
          const start = cuts[index - 1]
          if (start === undefined || end - start < 1e-6) continue
          const cells = [0.01, 0.5, 0.99].map((part) => {
            const share = start + part * (end - start)
            return grid.cellAt(lat + share * up, lon + share * right)
          })
          expect(new Set(cells).size).toBe(1)
        }
      }),
    )
  })
})
