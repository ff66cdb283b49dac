import { contours } from 'd3-contour'

type Point = [x: number, y: number]

/** Contour lines of a grid at `level`, in grid units: rings, and lines that end at the edge of the grid. */
export function traceIsoLines(values: Float64Array, columns: number, rows: number, level: number): Point[][] {
  const { coordinates } = contours().size([columns, rows]).contour(Array.from(values), level)
  return coordinates.flat().flatMap((ring) => cutAtEdge(ring as Point[], columns, rows))
}

/** d3-contour closes lines around the grid, half a cell outside of it, and places values in the middle of their cells. */
function cutAtEdge(ring: Point[], columns: number, rows: number): Point[][] {
  const isOutside = ([x, y]: Point) => x === 0 || y === 0 || x === columns || y === rows
  const edge = ring.findIndex(isOutside)
  const ordered = edge < 0 ? ring : [...ring.slice(edge, -1), ...ring.slice(0, edge + 1)]
  const lines: Point[][] = [[]]
  for (const point of ordered) {
    if (isOutside(point)) lines.push([])
    else lines.at(-1)?.push([point[0] - 0.5, point[1] - 0.5])
  }
  return lines.filter((line) => line.length > 1)
}
