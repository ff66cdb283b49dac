import { SEED_CELLS } from './coastline-format.ts'
import type { Level } from './pyramid.ts'

const NONE = -1

const neighbours = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
] as const

/**
 * Finds for each one-degree square a coast cell near it, where a search starts. It is not always the nearest, because squares only
 * compare with their neighbours, in one forward and one backward pass. All -1 when there is no coast.
 */
export const buildCoastSeeds = (coastCells: Uint32Array, cells: Level): Int32Array => {
  const columns = cells.columns / SEED_CELLS
  const rows = cells.rows / SEED_CELLS
  const seeds = new Int32Array(columns * rows).fill(NONE)
  for (let at = 0; at < coastCells.length; at++) {
    const cell = coastCells[at] as number
    const column = cell % cells.columns
    seeds[(((cell - column) / cells.columns / SEED_CELLS) | 0) * columns + ((column / SEED_CELLS) | 0)] = cell
  }

  const closeness = (seed: number, column: number, row: number) => {
    const there = seed % cells.columns
    const up = (seed - there) / cells.columns
    const here = column * SEED_CELLS + SEED_CELLS / 2
    const over = row * SEED_CELLS + SEED_CELLS / 2
    const aside =
      (cells.cosLon[here] as number) * (cells.cosLon[there] as number) +
      (cells.sinLon[here] as number) * (cells.sinLon[there] as number)
    return (
      (cells.cosLat[over] as number) * (cells.cosLat[up] as number) * aside +
      (cells.sinLat[over] as number) * (cells.sinLat[up] as number)
    )
  }
  const spreadSeeds = (column: number, row: number, way: 1 | -1) => {
    const index = row * columns + column
    let best = seeds[index] as number
    let closest = best === NONE ? -Infinity : closeness(best, column, row)
    for (const [dx, dy] of neighbours) {
      const otherRow = row + dy * way
      if (otherRow < 0 || otherRow >= rows) continue
      const other = seeds[otherRow * columns + ((column + dx * way + columns) % columns)] as number
      if (other === NONE || other === best) continue
      const close = closeness(other, column, row)
      if (close > closest) {
        closest = close
        best = other
      }
    }
    seeds[index] = best
  }
  for (let index = 0; index < seeds.length; index++) spreadSeeds(index % columns, (index / columns) | 0, 1)
  for (let index = seeds.length - 1; index >= 0; index--) spreadSeeds(index % columns, (index / columns) | 0, -1)
  return seeds
}
