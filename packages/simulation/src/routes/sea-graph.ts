import { nmBetween, type Place } from '../place.ts'
import { COAST_FACTOR, legCost } from './leg-cost.ts'
import { cellAt, cellBeside, CELLS, LAND, OPEN_SEA, placeOfCell, type SeaGrid } from './sea-grid.ts'

/** A node is a cell, or from `CELLS` on a corner of a passage. */
export type Edge = { readonly node: number; readonly cost: number }

export type SeaGraph = {
  readonly grid: SeaGrid
  readonly size: number
  placeOf(node: number): Place
  eachEdge(node: number, visit: (other: number, cost: number) => void): void
  /**
   * Cells near a position that can be reached without crossing land, nearest first; the nearest cells when there are none, or when
   * `isBeyondLand`.
   */
  cellsNear(place: Place, isBeyondLand?: boolean): readonly Edge[]
}

const neighbours = [-1, 0, 1].flatMap((row) =>
  [-1, 0, 1].filter((column) => row !== 0 || column !== 0).map((column) => [row, column] as const),
)

/** Cells around a position to start a route from; the wider square applies where the narrower has no sea. */
const NEAR_CELLS = [5, 15]
const MAX_NEAR = 40
/** Connects a position up a river or behind a pier to the nearest sea, rather than to sea in the direction of travel. */
const BEYOND_LAND_FACTOR = 5

/** Edges between neighbouring sea cells and along passages. */
export const createSeaGraph = (grid: SeaGrid): SeaGraph => {
  const { cells, coastline } = grid
  const corners = grid.passages.flatMap(({ line }) => line.map(([lat, lon]) => ({ lat, lon })))
  const placeOf = (node: number) => (node < CELLS ? placeOfCell(cells, node) : (corners[node - CELLS] as Place))
  /** One bit per neighbour: whether the edge has been checked, and whether it is free of land. */
  const checked = new Uint8Array(CELLS)
  const free = new Uint8Array(CELLS)
  const isFree = (from: number, to: number, bit: number) => {
    if (cells[from] === OPEN_SEA && cells[to] === OPEN_SEA) return true
    if (((checked[from] ?? 0) & bit) === 0) {
      checked[from] = (checked[from] ?? 0) | bit
      if (legCost(coastline, placeOf(from), placeOf(to)) !== null) free[from] = (free[from] ?? 0) | bit
    }
    return ((free[from] ?? 0) & bit) !== 0
  }
  const costOf = (from: number, to: number) =>
    nmBetween(placeOf(from), placeOf(to)) * (cells[from] === OPEN_SEA && cells[to] === OPEN_SEA ? 1 : COAST_FACTOR)

  const seaWithin = (place: Place, reach: number): Edge[] => {
    const near: Edge[] = []
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const node = cellBeside(cellAt(place), row, column)
        if (node !== null && cells[node] !== LAND) near.push({ node, cost: nmBetween(place, placeOf(node)) })
      }
    }
    return near.sort((a, b) => a.cost - b.cost || a.node - b.node)
  }
  const cellsNear = (place: Place, isBeyondLand = false): readonly Edge[] => {
    for (const reach of NEAR_CELLS) {
      const near = seaWithin(place, reach)
      const reached = isBeyondLand ? [] : near.filter(({ node }) => legCost(coastline, place, placeOf(node)) !== null)
      const beyondLand = near.map(({ node, cost }) => ({ node, cost: BEYOND_LAND_FACTOR * cost }))
      if (near.length > 0) return (reached.length > 0 ? reached : beyondLand).slice(0, MAX_NEAR)
    }
    return []
  }

  const linked = new Map<number, Edge[]>()
  const link = (a: number, b: number, cost: number) => {
    linked.set(a, [...(linked.get(a) ?? []), { node: b, cost }])
    linked.set(b, [...(linked.get(b) ?? []), { node: a, cost }])
  }
  let first = CELLS
  for (const { line } of grid.passages) {
    const last = first + line.length - 1
    for (let node = first; node < last; node++)
      link(node, node + 1, COAST_FACTOR * nmBetween(placeOf(node), placeOf(node + 1)))
    for (const end of [first, last]) for (const { node, cost } of cellsNear(placeOf(end))) link(end, node, cost)
    first = last + 1
  }

  return {
    grid,
    size: first,
    placeOf,
    cellsNear,
    eachEdge(node, visit) {
      for (const edge of linked.get(node) ?? []) visit(edge.node, edge.cost)
      if (node >= CELLS) return
      for (let at = 0; at < neighbours.length; at++) {
        const [row, column] = neighbours[at] as (typeof neighbours)[number]
        const other = cellBeside(node, row, column)
        if (other !== null && cells[other] !== LAND && isFree(node, other, 1 << at)) visit(other, costOf(node, other))
      }
    },
  }
}
