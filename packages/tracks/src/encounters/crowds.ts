import { ENCOUNTER } from './meeting.ts'
import type { Place } from './marks.ts'
import { createSphereGrid } from '../sphere/sphere-grid.ts'
import { toUnitVector } from '../sphere/unit-vector.ts'

/** Wide enough that most marks lie in one cell alone, and narrow enough that few vessels share one at sea. */
const CELL_KM = 20
/** A little more than the reach of an encounter, for rounding. */
const EDGE_KM = ENCOUNTER.km * 1.01
/** ENC-6: more vessels that may meet in one cell at a moment are not compared; their pairs would be as many as their square. */
export const MAX_IN_CELL = 500

const grid = createSphereGrid(CELL_KM)

/** The cell of the sea that a place lies in. */
export const seaCellOf = (place: Place): number => grid.cellOf(toUnitVector(place))

/** The cell of the sea that a place lies in, and those whose edge is within the reach of an encounter. */
export const seaCellsNear = (place: Place): { own: number; near: number[] } => {
  const at = toUnitVector(place)
  const own = grid.cellOf(at)
  return { own, near: grid.cellsWithin(at, EDGE_KM).filter((cell) => cell !== own) }
}

/** The cells with more than `MAX_IN_CELL` of the places of one moment in them or at their edge. */
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
