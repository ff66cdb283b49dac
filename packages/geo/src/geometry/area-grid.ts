import type { AreaBox, AreaPoint } from './area.ts'

/** Cells of equal degrees, counted from the south pole and from 180 W (AREA-8). */
export interface AreaGrid {
  /** Height and width of a cell, degrees. */
  readonly degrees: number
  cellAt(lat: number, lon: number): number
  /** South-west corner of a cell in degrees, the longitude from -180 to below 180. */
  cornerOf(cell: number): AreaPoint
  /** Where a straight line on the chart crosses from cell to cell, as shares of its length between 0 and 1, in any order. */
  crossings(from: AreaPoint, to: AreaPoint): number[]
}

/** Each divides 360 degrees and 180. */
const SIZES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10] as const
const COARSEST = 10
/** Cells of a box: the world has 2,592 of five degrees. */
const MAX_CELLS = 2_600

/** The finest size of cells with which a box has at most 2,600. */
export const cellDegreesOf = ({ south, west, north, east }: AreaBox): number =>
  SIZES.find(
    (size) =>
      Math.max(1, Math.ceil((north - south) / size)) * Math.max(1, Math.ceil((east - west) / size)) <= MAX_CELLS,
  ) ?? COARSEST

export const createAreaGrid = (degrees: number): AreaGrid => {
  const columns = Math.round(360 / degrees)
  const rows = Math.round(180 / degrees)
  return {
    degrees,
    cellAt(lat, lon) {
      const column = Math.floor((lon + 180) / degrees)
      const row = Math.max(0, Math.min(rows - 1, Math.floor((lat + 90) / degrees)))
      return row * columns + (((column % columns) + columns) % columns)
    },
    cornerOf: (cell) => ({
      lat: rounded(Math.floor(cell / columns) * degrees - 90),
      lon: rounded((cell % columns) * degrees - 180),
    }),
    crossings(from, to) {
      const found: number[] = []
      addLines(from.lon, to.lon, degrees, found)
      addLines(from.lat, to.lat, degrees, found)
      return found
    },
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Multiples of `step` between two values, as shares of the way from one to the other. */
const addLines = (from: number, to: number, step: number, found: number[]) => {
  if (from === to) return
  const [low, high] = from < to ? [from, to] : [to, from]
  for (let line = Math.floor(low / step) + 1; line * step < high; line += 1)
    found.push((line * step - from) / (to - from))
}
