export type Position = [lon: number, lat: number]
export type Line = Position[]
export type Polygon = Line[]

const OVERLAP = 200

const lonOf = (line: Line, index: number) => line[index]?.[0] ?? 0
const shift = (line: Line, by: number): Line => line.map(([lon, lat]) => [lon + by, lat])
const middle = (line: Line) => {
  const lons = line.map(([lon]) => lon)
  return (lons.reduce((a, b) => Math.min(a, b)) + lons.reduce((a, b) => Math.max(a, b))) / 2
}

/** Unwraps longitudes so that they never jump; they may exceed 180 or -180. */
function unwrap(line: Line): Line {
  let offset = 0
  return line.map(([lon, lat], index) => {
    const step = lon - lonOf(line, index - 1)
    if (index > 0 && Math.abs(step) > 180) offset -= Math.sign(step) * 360
    return [lon + offset, lat]
  })
}

const winding = (line: Line) => Math.round((lonOf(line, line.length - 1) - lonOf(line, 0)) / 360)

/** Converts a ring around the pole to a band that extends past both edges of the map, closed along the pole. */
function toBand(ring: Line): Line {
  const open = ring.slice(0, -1)
  const eastward = lonOf(ring, ring.length - 1) > lonOf(ring, 0) ? open : open.toReversed()
  const around = [-720, -360, 0, 360, 720].flatMap((by) => shift(eastward, by))
  const first = around.findIndex(([lon]) => lon > -OVERLAP) - 1
  const last = around.findLastIndex(([lon]) => lon < OVERLAP) + 1
  const coast = around.slice(first, last + 1)
  const start = coast[0] ?? [-OVERLAP, -90]
  return [...coast, [lonOf(coast, coast.length - 1), -90], [start[0], -90], start]
}

/** Converts a polygon on the sphere to one that a flat map can fill: continuous, centred in [-180, 180], closed at the pole. */
export function flatten(polygon: Polygon): Polygon {
  const [outer = [], ...holes] = polygon.map(unwrap)
  if (winding(outer) !== 0) return [toBand(outer)]
  const home = -Math.round(middle(outer) / 360) * 360
  const centre = middle(outer) + home
  return [
    shift(outer, home),
    ...holes
      .filter((hole) => winding(hole) === 0)
      .map((hole) => shift(hole, Math.round((centre - middle(hole)) / 360) * 360)),
  ]
}

const distanceFromLine = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position) => {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Simplifies a line (Douglas-Peucker); `tolerance` in degrees, ends kept. */
export function simplify(line: Line, tolerance: number): Line {
  const keep = new Set([0, line.length - 1])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    const from = line[first]
    const to = line[last]
    if (!from || !to) continue
    let furthest = -1
    let distance = tolerance
    for (let index = first + 1; index < last; index++) {
      const point = line[index]
      const off = point ? distanceFromLine(point, from, to) : 0
      if (off > distance) [furthest, distance] = [index, off]
    }
    if (furthest < 0) continue
    keep.add(furthest)
    spans.push([first, furthest], [furthest, last])
  }
  return line.filter((_, index) => keep.has(index))
}

/** Rounds to `decimals` and drops repeated points. */
export function round(line: Line, decimals: number): Line {
  const factor = 10 ** decimals
  return line
    .map(([lon, lat]): Position => [Math.round(lon * factor) / factor, Math.round(lat * factor) / factor])
    .filter(([lon, lat], index, all) => index === 0 || lon !== all[index - 1]?.[0] || lat !== all[index - 1]?.[1])
}

const inside = ([x, y]: Position, polygon: Polygon) =>
  polygon.reduce(
    (odd, ring) =>
      ring.reduce((state, [bx, by], index) => {
        const [ax, ay] = ring[index - 1] ?? [bx, by]
        return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !state : state
      }, odd),
    false,
  )

/** Area in square degrees of the equator, ignoring holes. */
export function area([outer = []]: Polygon): number {
  const sum = outer.reduce((total, [bx, by], index) => {
    const [ax, ay] = outer[index - 1] ?? [bx, by]
    return total + (bx - ax) * (Math.sin((ay * Math.PI) / 180) + Math.sin((by * Math.PI) / 180))
  }, 0)
  return (Math.abs(sum) * 90) / Math.PI
}

/** Finds the point of a 40 by 40 grid that is furthest from the polygon's edges, for its label. */
export function labelPoint(polygon: Polygon): Position | null {
  const [outer = []] = polygon
  const lons = outer.map(([lon]) => lon)
  const lats = outer.map(([, lat]) => lat)
  const west = Math.min(...lons)
  const east = Math.max(...lons)
  const south = Math.min(...lats)
  const north = Math.max(...lats)
  let best: Position | null = null
  let reach = 0
  for (let row = 1; row < 40; row++) {
    for (let column = 1; column < 40; column++) {
      const point: Position = [west + ((east - west) * column) / 40, south + ((north - south) * row) / 40]
      if (!inside(point, polygon)) continue
      const distance = Math.min(
        ...polygon.flatMap((ring) => ring.slice(1).map((to, index) => distanceFromLine(point, ring[index] ?? to, to))),
      )
      if (distance > reach) [best, reach] = [point, distance]
    }
  }
  return best
}
