type Point = [x: number, y: number]

/** Contour lines of a grid at `level` (marching squares), in grid units. */
export function traceIsoLines(values: Float64Array, columns: number, rows: number, level: number): Point[][] {
  const at = (x: number, y: number) => (values[y * columns + x] ?? 0) - level
  const cross = (x1: number, y1: number, x2: number, y2: number): Point => {
    const t = at(x1, y1) / (at(x1, y1) - at(x2, y2))
    return [x1 + t * (x2 - x1), y1 + t * (y2 - y1)]
  }
  const segments: [Point, Point][] = []
  for (let y = 0; y < rows - 1; y++) {
    for (let x = 0; x < columns - 1; x++) {
      const corners: Point[] = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ]
      const cuts = corners.flatMap((corner, index): Point[] => {
        const other = corners[(index + 1) % 4] ?? corner
        return at(...corner) > 0 === at(...other) > 0 ? [] : [cross(...corner, ...other)]
      })
      for (let pair = 0; pair + 1 < cuts.length; pair += 2)
        segments.push([cuts[pair] as Point, cuts[pair + 1] as Point])
    }
  }
  return join(segments)
}

const pointKey = ([x, y]: Point) => `${x.toFixed(6)},${y.toFixed(6)}`

function join(segments: [Point, Point][]): Point[][] {
  const ends = new Map<string, Point[]>()
  const lines = new Set<Point[]>()
  for (const [from, to] of segments) {
    const line = takeLine(ends, lines, from) ?? [from]
    if (pointKey(line.at(-1) as Point) !== pointKey(from)) line.reverse()
    line.push(to)
    const tail = takeLine(ends, lines, to, line)
    if (tail && pointKey(tail[0] as Point) !== pointKey(to)) tail.reverse()
    if (tail) line.push(...tail.slice(1))
    lines.add(line)
    for (const end of [line[0], line.at(-1)]) ends.set(pointKey(end as Point), line)
  }
  return [...lines]
}

function takeLine(ends: Map<string, Point[]>, lines: Set<Point[]>, at: Point, not?: Point[]): Point[] | undefined {
  const line = ends.get(pointKey(at))
  if (!line || line === not) return undefined
  lines.delete(line)
  for (const end of [line[0], line.at(-1)])
    if (ends.get(pointKey(end as Point)) === line) ends.delete(pointKey(end as Point))
  return line
}
