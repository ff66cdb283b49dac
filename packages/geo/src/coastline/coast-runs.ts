import { decodeX } from './coastline-format.ts'

/** Maximum number of edges in a run. */
export const RUN_EDGES = 16

/**
 * Bounding boxes of short runs of a cell's edges, so that a search skips distant ones. Coast cell i has the runs `first[i]` to
 * `first[i + 1]`; its run r covers point `RUN_EDGES * r` of the cell and the `RUN_EDGES` points after it. A box is four int16 (west,
 * south, east, north) in units of the points, computed when its cell is first searched.
 */
export class CoastRuns {
  readonly first: Uint32Array
  readonly #starts: Uint32Array
  readonly #points: Int16Array
  readonly #boxes: Int16Array
  readonly #boxed: Uint8Array

  constructor(starts: Uint32Array, points: Int16Array) {
    const cells = starts.length - 1
    this.#starts = starts
    this.#points = points
    this.#boxed = new Uint8Array(cells)
    this.first = new Uint32Array(cells + 1)
    for (let cell = 0; cell < cells; cell++) {
      const edges = (starts[cell + 1] as number) - (starts[cell] as number) - 1
      this.first[cell + 1] = (this.first[cell] as number) + Math.max(0, Math.ceil(edges / RUN_EDGES))
    }
    this.#boxes = new Int16Array((this.first[cells] as number) * 4)
  }

  /** Returns the boxes of all cells, with those of coast cell `cell` computed. */
  boxesFor(cell: number): Int16Array {
    if (this.#boxed[cell] === 0) this.#box(cell)
    return this.#boxes
  }

  #box(cell: number) {
    const points = this.#points
    const end = (this.#starts[cell + 1] as number) * 2
    let at = (this.first[cell] as number) * 4
    for (let from = (this.#starts[cell] as number) * 2; from + 2 < end; from += RUN_EDGES * 2) {
      const last = Math.min(end - 2, from + RUN_EDGES * 2)
      let west = 32767
      let south = 32767
      let east = -32767
      let north = -32767
      for (let point = from; point <= last; point += 2) {
        const x = decodeX(points[point] as number)
        const y = points[point + 1] as number
        if (x < west) west = x
        if (x > east) east = x
        if (y < south) south = y
        if (y > north) north = y
      }
      this.#boxes[at++] = west
      this.#boxes[at++] = south
      this.#boxes[at++] = east
      this.#boxes[at++] = north
    }
    this.#boxed[cell] = 1
  }
}
