import { boundsOf, type Box } from '../../../store/interfaces/watch/box.ts'
import type { LiveIndex } from './live-index.ts'

const E7 = 1e7
const CELL_E7 = 5 * E7
const COLUMNS = 360 / 5 + 1
/** Boxes that touch more cells scan every change. */
const MAX_CELLS = 256

const rowOf = (latE7: number) => Math.floor((latE7 + 90 * E7) / CELL_E7)
const columnOf = (lonE7: number) => Math.floor((lonE7 + 180 * E7) / CELL_E7)

/** The five-degree cells that a box touches; null for the world and for a box that touches too many. */
export function cellsOfBox(box: Box | null): readonly number[] | null {
  if (box === null) return null
  const { south, north, longitudes } = boundsOf(box)
  const cells = new Set<number>()
  for (let row = rowOf(south); row <= rowOf(north); row += 1)
    for (const { west, east } of longitudes)
      for (let column = columnOf(west); column <= columnOf(east); column += 1) cells.add(row * COLUMNS + column)
  return cells.size > MAX_CELLS ? null : [...cells]
}

/** The changes of one flush, indexed by current and previous cell, so that a thousand streams need not each scan all of them. */
export interface ChangedCells {
  /** Collects the slots changed since the last call; every slot must have been included once. */
  sort(changed: readonly number[]): void
  /** Changed slots that are, or were, in one of these cells, in order; a slot may be repeated when `isWithin` is false for it. */
  within(cells: readonly number[], isWithin: (slot: number) => boolean): number[]
}

export function createChangedCells(index: Pick<LiveIndex, 'placeE7At'>): ChangedCells {
  let cellOf = new Int16Array(4_096).fill(-1)
  let arrived = new Map<number, number[]>()
  let left = new Map<number, number[]>()
  const add = (lists: Map<number, number[]>, cell: number, slot: number) => {
    const slots = lists.get(cell)
    if (slots) slots.push(slot)
    else lists.set(cell, [slot])
  }
  return {
    sort(changed) {
      arrived = new Map()
      left = new Map()
      for (const slot of changed) {
        if (slot >= cellOf.length) {
          const larger = new Int16Array(2 * slot).fill(-1)
          larger.set(cellOf)
          cellOf = larger
        }
        const { latE7, lonE7 } = index.placeE7At(slot)
        const cell = rowOf(latE7) * COLUMNS + columnOf(lonE7)
        const before = cellOf[slot] as number
        add(arrived, cell, slot)
        if (before !== cell && before >= 0) add(left, before, slot)
        cellOf[slot] = cell
      }
    },
    within(cells, isWithin) {
      const slots: number[] = []
      for (const cell of cells) {
        for (const slot of arrived.get(cell) ?? []) slots.push(slot)
        for (const slot of left.get(cell) ?? []) if (!isWithin(slot)) slots.push(slot)
      }
      return slots.sort((a, b) => a - b)
    },
  }
}
