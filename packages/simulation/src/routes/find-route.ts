import { nmBetween, type Place } from '../place.ts'
import { Heap } from './heap.ts'
import { pullStraight } from './pull-straight.ts'
import { createSeaGraph, type Edge, type SeaGraph } from './sea-graph.ts'
import type { SeaGrid } from './sea-grid.ts'

/** A route over the sea: great circles between positions, none of which crosses land. */
export type Route = {
  readonly places: readonly Place[]
  readonly nm: number
  /** Names of the canals and narrow straits on the route. */
  readonly passages: readonly string[]
}

export type RouteFinder = (from: Place, to: Place) => Route | null

/** Grid steps are up to 8% longer than the great circle; overestimating the remaining distance by that factor saves most of the search. */
const EAGERNESS = 1.08
/**
 * At this many nodes the search checks whether its destination is in an enclosed sea, which has fewer cells; otherwise it would cover every
 * ocean.
 */
const SUSPECT_NODES = 100_000
const ENCLOSED_CELLS = 30_000

/**
 * Finds short routes between positions in degrees: A* over a grid of the sea, then straightened. A position on land starts at the nearest
 * sea within half a degree. Null when there is no route.
 */
export const createRouteFinder = (grid: SeaGrid): RouteFinder => {
  const graph = createSeaGraph(grid)
  const search = createSearch(graph)
  const findNodes = (from: Place, to: Place, isBeyondLand: boolean) => {
    const begins = graph.cellsNear(from, isBeyondLand)
    const arrives = graph.cellsNear(to, isBeyondLand)
    if (begins.length === 0 || arrives.length === 0) return null
    return search(begins, arrives, to)
  }
  return (from, to) => {
    // The coastline closes some harbours entirely, so no route leads out of the water inside them.
    const nodes = findNodes(from, to, false) ?? findNodes(from, to, true)
    if (nodes === null) return null
    const places = pullStraight(graph, from, nodes, to)
    const nm = places.slice(1).reduce((sum, place, at) => sum + nmBetween(places[at] ?? place, place), 0)
    return { places, nm, passages: passagesOf(grid, places) }
  }
}

/** The passages of which a route passes both ends; a route to a port inside a canal does not count as passing it. */
const passagesOf = ({ passages }: SeaGrid, places: readonly Place[]): string[] => {
  const passed = new Set(places.map(({ lat, lon }) => `${lat} ${lon}`))
  const isPassed = (end: readonly [number, number] | undefined) => end !== undefined && passed.has(end.join(' '))
  return passages.filter(({ line }) => isPassed(line[0]) && isPassed(line.at(-1))).map(({ name }) => name)
}

/** Whether the sea around `inside` is enclosed and does not contain `outside`. */
const isEnclosed = (graph: SeaGraph, inside: readonly Edge[], outside: readonly Edge[]) => {
  const goals = new Set(outside.map(({ node }) => node))
  const seen = new Set(inside.map(({ node }) => node))
  const queue = [...seen]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (goals.has(node) || seen.size > ENCLOSED_CELLS) return false
    graph.eachEdge(node, (other) => {
      if (seen.has(other)) return
      seen.add(other)
      queue.push(other)
    })
  }
  return true
}

/** Nodes of the cheapest path from one of the first to one of the last; null when there is none. Reuses its memory, 80 MB. */
const createSearch = (graph: SeaGraph) => {
  const costs = new Float32Array(graph.size)
  const before = new Int32Array(graph.size)
  const searched = new Uint16Array(graph.size)
  const done = new Uint16Array(graph.size)
  let turn = 0

  return (begins: readonly Edge[], arrives: readonly Edge[], to: Place): number[] | null => {
    turn += 1
    if (turn === 2 ** 16) {
      searched.fill(0)
      done.fill(0)
      turn = 1
    }
    const rests = new Map(arrives.map(({ node, cost }) => [node, cost]))
    const heap = new Heap()
    let last = -1
    let cheapest = Infinity
    let searchedNodes = 0
    const reach = (node: number, cost: number, from: number) => {
      if (done[node] === turn || (searched[node] === turn && (costs[node] as number) <= cost)) return
      searched[node] = turn
      costs[node] = cost
      before[node] = from
      heap.push(node, cost + EAGERNESS * nmBetween(graph.placeOf(node), to))
    }
    for (const { node, cost } of begins) reach(node, cost, -1)
    for (let next = heap.pop(); next !== null && next.priority < cheapest; next = heap.pop()) {
      const { item: node } = next
      if (done[node] === turn) continue
      done[node] = turn
      searchedNodes += 1
      if (searchedNodes === SUSPECT_NODES && isEnclosed(graph, arrives, begins)) return null
      const cost = costs[node] as number
      const rest = rests.get(node)
      if (rest !== undefined && cost + rest < cheapest) {
        cheapest = cost + rest
        last = node
      }
      graph.eachEdge(node, (other, step) => reach(other, Math.fround(cost + step), node))
    }
    const nodes: number[] = []
    for (let node = last; node !== -1; node = before[node] as number) nodes.push(node)
    return last === -1 ? null : nodes.reverse()
  }
}
