import type { Place } from '../place.ts'
import { legCost } from './leg-cost.ts'
import type { SeaGraph } from './sea-graph.ts'
import { CELLS } from './sea-grid.ts'

/** Straightening passes per section; each pass moves corners closer to the shore. */
const ROUNDS = 3
/** Positions of the search that are tried between two corners. */
const BETWEEN = 3

/** Turns the steps of a search into a few long legs. Passages keep every corner. */
export const pullStraight = (graph: SeaGraph, from: Place, nodes: readonly number[], to: Place): Place[] => {
  const places = [from, ...nodes.map(graph.placeOf), to]
  const isFixed = [true, ...nodes.map((node) => node >= CELLS), true]
  const fixed = isFixed.flatMap((is, at) => (is ? [at] : []))
  return fixed.slice(1).reduce<Place[]>(
    (pulled, end, at) => {
      const section = places.slice(fixed[at], end + 1)
      return [...pulled, ...pullSection(graph, section).slice(1)]
    },
    [places[0] ?? from],
  )
}

type Costs = (from: number, to: number) => number | null

const pullSection = (graph: SeaGraph, section: readonly Place[]): Place[] => {
  if (section.length < 3) return [...section]
  const { coastline } = graph.grid
  const known = new Map<number, number | null>()
  const direct: Costs = (from, to) => {
    const key = from * section.length + to
    let cost = known.get(key)
    if (cost === undefined) {
      cost = legCost(coastline, section[from] as Place, section[to] as Place)
      known.set(key, cost)
    }
    return cost
  }
  /** Cumulative cost of the search's own steps; a step to a port or canal that the coastline closes costs nothing. */
  const upTo = section.reduce<number[]>(
    (sums, _, at) => (at === 0 ? [0] : [...sums, (sums[at - 1] ?? 0) + (direct(at - 1, at) ?? 0)]),
    [],
  )
  let corners = findFarthest(section.length, direct, upTo)
  for (let round = 0; round < ROUNDS; round++) corners = findCheapest(addBetween(corners), direct)
  return corners.map((at) => section[at] as Place)
}

const EPSILON_NM = 1e-6

/** Finds from each corner the farthest position that is cheaper to reach straight than step by step, by doubling and halving. */
const findFarthest = (length: number, direct: Costs, upTo: readonly number[]): number[] => {
  const isBetter = (from: number, to: number) => {
    const cost = direct(from, to)
    return cost !== null && cost <= (upTo[to] ?? 0) - (upTo[from] ?? 0) + EPSILON_NM
  }
  const corners = [0]
  for (let from = 0; from < length - 1; from = corners.at(-1) as number) {
    let reached = 1
    let failed = Infinity
    while (from + reached < length - 1) {
      const next = failed === Infinity ? Math.min(length - 1 - from, 2 * reached) : Math.floor((reached + failed) / 2)
      if (next === reached) break
      if (isBetter(from, from + next)) reached = next
      else failed = next
    }
    corners.push(from + reached)
  }
  return corners
}

const addBetween = (corners: readonly number[]) =>
  corners.flatMap((corner, at) => {
    const next = corners[at + 1]
    if (next === undefined) return [corner]
    const shares = Array.from({ length: BETWEEN }, (_, share) =>
      Math.round(corner + ((next - corner) * (share + 1)) / (BETWEEN + 1)),
    )
    return [...new Set([corner, ...shares])].filter((one) => one < next)
  })

/** The cheapest chain of legs from the first to the last position. */
const findCheapest = (places: readonly number[], direct: Costs): number[] => {
  const best = places.map((_, at) => ({ cost: at === 0 ? 0 : Infinity, before: at - 1 }))
  for (const [at, place] of places.entries()) {
    const here = best[at] as { cost: number }
    for (let later = at + 1; later < places.length; later++) {
      const next = places[later] as number
      const cost = direct(place, next) ?? (next === place + 1 ? 0 : Infinity)
      const there = best[later] as { cost: number; before: number }
      if (here.cost + cost < there.cost) best[later] = { cost: here.cost + cost, before: at }
    }
  }
  const chain: number[] = []
  for (let at = places.length - 1; at >= 0; at = (best[at] as { before: number }).before)
    chain.push(places[at] as number)
  return chain.reverse()
}
