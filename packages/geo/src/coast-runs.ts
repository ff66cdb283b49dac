import { PEN_UP } from './coastline.ts'

/** Edges a run holds, at most. */
const RUN_EDGES = 16

/**
 * Boxes around short runs of a cell's edges, so that a search skips what is far: for cell i of the coast cells, runs
 * `first[i]` to `first[i + 1]`; run r holds the points `RUN_EDGES * (r - first[i])` and the `RUN_EDGES` after it, and
 * its box is four int16 from `r * 4`: west, south, east, north, in the units of the points.
 */
export interface CoastRuns {
  readonly first: Uint32Array
  readonly boxes: Int16Array
}

export const runEdges = RUN_EDGES

export const buildCoastRuns = (starts: Uint32Array, points: Int16Array): CoastRuns => {
  const cells = starts.length - 1
  const first = new Uint32Array(cells + 1)
  for (let cell = 0; cell < cells; cell++) {
    const edges = (starts[cell + 1] as number) - (starts[cell] as number) - 1
    first[cell + 1] = (first[cell] as number) + Math.max(0, Math.ceil(edges / RUN_EDGES))
  }
  const boxes = new Int16Array((first[cells] as number) * 4)
  let at = 0
  for (let cell = 0; cell < cells; cell++) {
    const end = (starts[cell + 1] as number) * 2
    for (let from = (starts[cell] as number) * 2; from + 2 < end; from += RUN_EDGES * 2) {
      const last = Math.min(end - 2, from + RUN_EDGES * 2)
      let [west, south, east, north] = [32767, 32767, -32767, -32767]
      for (let point = from; point <= last; point += 2) {
        const x = points[point] as number
        if (x === PEN_UP) continue
        const y = points[point + 1] as number
        if (x < west) west = x
        if (x > east) east = x
        if (y < south) south = y
        if (y > north) north = y
      }
      boxes[at++] = west
      boxes[at++] = south
      boxes[at++] = east
      boxes[at++] = north
    }
  }
  return { first, boxes }
}
