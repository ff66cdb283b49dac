import type { ChartBox } from '../chart-view.ts'

/** A cell of equal degrees with its vessel count. */
export interface DensityCell {
  south: number
  west: number
  degrees: number
  vessels: number
}

/** A cell of equal degrees with the step of its colour, from 0. */
export type SteppedCell = Omit<DensityCell, 'vessels'> & { step: number }

/** In a wide view, more vessels than this are drawn as density. */
const MAX_DRAWN = 4_000
const WIDEST_ZOOM = 5

export const isDense = (vesselsInView: number, zoom: number): boolean => vesselsInView > MAX_DRAWN && zoom < WIDEST_ZOOM

/** Cell width in degrees, about 12 pixels on the screen: a power of two from 0.25 to 8. */
export const cellDegreesAt = (zoom: number): number => {
  const degreesOfPixels = (12 * 360) / (512 * 2 ** zoom)
  return Math.max(0.25, Math.min(8, 2 ** Math.round(Math.log2(degreesOfPixels))))
}

/** Counts positions by cell, lowest count first. A position at 180 degrees belongs to the cell at -180. */
export function countByCell(positions: Iterable<{ lat: number; lon: number }>, degrees: number): DensityCell[] {
  const columns = 360 / degrees
  const counts = new Map<number, number>()
  for (const { lat, lon } of positions) {
    const row = Math.min(Math.floor((lat + 90) / degrees), 180 / degrees - 1)
    const column = Math.floor((lon + 180) / degrees) % columns
    const cell = row * columns + column
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return [...counts]
    .map(([cell, vessels]) => ({
      south: Math.floor(cell / columns) * degrees - 90,
      west: (cell % columns) * degrees - 180,
      degrees,
      vessels,
    }))
    .sort((a, b) => a.vessels - b.vessels)
}

/** Lower bounds of the colour steps, a factor of four apart. */
export const densitySteps = [1, 4, 16, 64, 256] as const

export const densityStep = (vessels: number): number => densitySteps.findLastIndex((least) => vessels >= least)

export const withSteps = (cells: readonly DensityCell[]): SteppedCell[] =>
  cells.map(({ vessels, ...cell }) => ({ ...cell, step: densityStep(vessels) }))

export const cellBox = ({ south, west, degrees }: SteppedCell): ChartBox => ({
  south,
  west,
  north: south + degrees,
  east: west + degrees,
})
