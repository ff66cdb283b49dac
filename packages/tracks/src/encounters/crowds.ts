import { ENCOUNTER } from './meeting.ts'
import type { Place } from './marks.ts'
import { createSphereGrid } from '../sphere/sphere-grid.ts'
import { toUnitVector } from '../sphere/unit-vector.ts'

/** Wide enough that most marks are alone in their cell, and narrow enough that few vessels share a cell at sea. */
const CELL_KM = 20
/** Slightly more than the encounter distance, to allow for rounding. */
const EDGE_KM = ENCOUNTER.km * 1.01
/** ENC-6: vessels of a cell with more than this many at a moment are not compared with each other, because pairs grow with the square. */
export const MAX_IN_CELL = 500

const grid = createSphereGrid(CELL_KM)

/** The sea cell of a position. */
export const seaCellOf = (place: Place): number => grid.cellOf(toUnitVector(place))

/** The sea cell of a position, and neighbouring cells within the encounter distance. */
export const seaCellsNear = (place: Place): { own: number; near: number[] } => {
  const at = toUnitVector(place)
  const own = grid.cellOf(at)
  return { own, near: grid.cellsWithin(at, EDGE_KM).filter((cell) => cell !== own) }
}

/** Cells with more than `MAX_IN_CELL` positions of one moment in them or at their edge. */
export const findCrowds = (places: readonly Place[]): ReadonlySet<number> => {
  const crowds = new Set<number>()
  if (places.length <= MAX_IN_CELL) return crowds
  const counts = new Map<number, number>()
  for (const place of places) {
    const { own, near } = seaCellsNear(place)
    for (const cell of [own, ...near]) {
      const count = (counts.get(cell) ?? 0) + 1
      counts.set(cell, count)
      if (count > MAX_IN_CELL) crowds.add(cell)
    }
  }
  return crowds
}
