/** Corners of a closed line as [lon, lat] in degrees, continuous across the 180th meridian; the last corner may repeat the first. */
export type AreaRing = readonly (readonly [lon: number, lat: number])[]

/** An outer ring and its holes. */
export type AreaPolygon = readonly AreaRing[]

/** Degrees; longitudes as the polygons have them, so `west` is never above `east`. */
export interface AreaBox {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** A part of the sea bounded by polygons, of which any may hold a point (AREA-1). */
export interface Area {
  readonly box: AreaBox
  /** Whether a point in degrees is inside, in whichever range its longitude is. */
  contains(lat: number, lon: number): boolean
  /**
   * Where the straight line on the chart from one point to another crosses a boundary, as shares of its length from 0 to 1, in any order. The
   * longitudes of the two points are continuous.
   */
  crossings(from: AreaPoint, to: AreaPoint): number[]
}

export interface AreaPoint {
  readonly lat: number
  readonly lon: number
}

/** An area with few edges needs no bands, and more of them take memory without sparing much. */
const EDGES_A_BAND = 4
const MAX_BANDS = 1_024
const TURNS = [0, -360, 360]

interface PackedPolygon {
  readonly box: AreaBox
  /** Four numbers an edge: longitude and latitude of both ends. */
  readonly edges: Float64Array
  /** Edges of each band of latitude, so that a point is compared with those beside it alone. */
  readonly bands: readonly Uint32Array[]
  readonly bandDegrees: number
}

/** An area of polygons. A point is in a polygon where its rings enclose it an odd number of times, so holes are outside (AREA-1). */
export const createArea = (polygons: readonly AreaPolygon[]): Area => {
  const packed = polygons.flatMap((rings) => pack(rings) ?? [])
  const box = joinBoxes(packed.map((one) => one.box))
  return {
    box,
    contains(lat, lon) {
      for (const one of packed) {
        if (lat < one.box.south || lat > one.box.north) continue
        for (const turn of TURNS) {
          const x = lon + turn
          if (x >= one.box.west && x <= one.box.east && isInside(one, lat, x)) return true
        }
      }
      return false
    },
    crossings(from, to) {
      const found: number[] = []
      const [south, north] = from.lat < to.lat ? [from.lat, to.lat] : [to.lat, from.lat]
      const [west, east] = from.lon < to.lon ? [from.lon, to.lon] : [to.lon, from.lon]
      for (const one of packed) {
        if (north < one.box.south || south > one.box.north) continue
        for (const turn of TURNS)
          if (east + turn >= one.box.west && west + turn <= one.box.east) cross(one, from, to, turn, found)
      }
      return found
    },
  }
}

const pack = (rings: AreaPolygon): PackedPolygon | null => {
  const edges: number[] = []
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    let before = ring.at(-1)
    for (const corner of ring) {
      const [lon, lat] = corner
      ;[south, north] = [Math.min(south, lat), Math.max(north, lat)]
      ;[west, east] = [Math.min(west, lon), Math.max(east, lon)]
      if (before && (before[0] !== lon || before[1] !== lat)) edges.push(before[0], before[1], lon, lat)
      before = corner
    }
  }
  if (edges.length === 0) return null
  const count = Math.max(1, Math.min(MAX_BANDS, Math.floor(edges.length / 4 / EDGES_A_BAND)))
  const bandDegrees = Math.max((north - south) / count, Number.MIN_VALUE)
  const bands: number[][] = Array.from({ length: count }, () => [])
  for (let at = 0; at < edges.length; at += 4) {
    const [low, high] = inOrder(edges[at + 1] as number, edges[at + 3] as number)
    const last = bandOf({ south, count, bandDegrees }, high)
    for (let band = bandOf({ south, count, bandDegrees }, low); band <= last; band += 1) bands[band]?.push(at)
  }
  return {
    box: { south, west, north, east },
    edges: Float64Array.from(edges),
    bands: bands.map((band) => Uint32Array.from(band)),
    bandDegrees,
  }
}

const bandOf = ({ south, count, bandDegrees }: { south: number; count: number; bandDegrees: number }, lat: number) =>
  Math.max(0, Math.min(count - 1, Math.floor((lat - south) / bandDegrees)))

const inOrder = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a])

const bandsOf = (
  { box: { south }, bands: { length: count }, bandDegrees }: PackedPolygon,
  low: number,
  high: number,
) => [bandOf({ south, count, bandDegrees }, low), bandOf({ south, count, bandDegrees }, high)]

const isInside = (polygon: PackedPolygon, lat: number, lon: number): boolean => {
  const { edges, bands } = polygon
  const [band = 0] = bandsOf(polygon, lat, lat)
  let inside = false
  for (const at of bands[band] ?? []) {
    const ay = edges[at + 1] as number
    const by = edges[at + 3] as number
    if (ay > lat === by > lat) continue
    const ax = edges[at] as number
    const bx = edges[at + 2] as number
    if (lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

const cross = (polygon: PackedPolygon, from: AreaPoint, to: AreaPoint, turn: number, found: number[]): void => {
  const { edges, bands } = polygon
  const [fromX, toX] = [from.lon + turn, to.lon + turn]
  const [dx, dy] = [toX - fromX, to.lat - from.lat]
  const [first = 0, last = 0] = bandsOf(polygon, ...inOrder(from.lat, to.lat))
  for (let band = first; band <= last; band += 1) {
    for (const at of bands[band] ?? []) {
      const ax = edges[at] as number
      const ay = edges[at + 1] as number
      const ex = (edges[at + 2] as number) - ax
      const ey = (edges[at + 3] as number) - ay
      const across = dx * ey - dy * ex
      if (across === 0) continue
      const share = ((ax - fromX) * ey - (ay - from.lat) * ex) / across
      const along = ((ax - fromX) * dy - (ay - from.lat) * dx) / across
      if (share > 0 && share < 1 && along >= 0 && along <= 1) found.push(share)
    }
  }
}

const joinBoxes = (boxes: readonly AreaBox[]): AreaBox =>
  boxes.reduce(
    (all, one) => ({
      south: Math.min(all.south, one.south),
      west: Math.min(all.west, one.west),
      north: Math.max(all.north, one.north),
      east: Math.max(all.east, one.east),
    }),
    { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity },
  )

/** Square degrees: less than a square metre at the equator, which no drawing means. */
const LEAST_EXTENT = 1e-10

/** Whether the corners are not all on one line, by the triangles that the first corner and the farthest from it make with another. */
export const hasExtent = (ring: AreaRing): boolean => {
  const [first] = ring
  if (first === undefined) return false
  const far = ring.reduce((most, corner) => (spanOf(first, corner) > spanOf(first, most) ? corner : most), first)
  return ring.some((corner) => Math.abs(turnOf(first, far, corner)) > LEAST_EXTENT)
}

const spanOf = (a: Corner, b: Corner) => Math.hypot(b[0] - a[0], b[1] - a[1])

/**
 * The number, from 0, of the first corner after which the longitude jumps by more than 180 degrees, the last corner to the first included;
 * null where none does. A ring across the 180th meridian goes on beyond it.
 */
export const findLongitudeJump = (ring: AreaRing): number | null => {
  const at = ring.findIndex(([lon], index) => Math.abs((ring[(index + 1) % ring.length] ?? [lon])[0] - lon) > 180)
  return at === -1 ? null : at
}

/** The first two edges of a ring that cross each other, as the numbers, from 0, of their first corners; null where none do. */
export const findSelfCrossing = (ring: AreaRing): readonly [number, number] | null => {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
  const corners = isClosed ? ring.slice(0, -1) : ring
  for (let one = 0; one < corners.length; one += 1) {
    for (let other = one + 2; other < corners.length; other += 1) {
      if (one === 0 && other === corners.length - 1) continue
      if (crosses(corners, one, other)) return [one, other]
    }
  }
  return null
}

type Corner = AreaRing[number]

const crosses = (corners: AreaRing, one: number, other: number): boolean => {
  const end = (at: number) => corners[(at + 1) % corners.length] as Corner
  const [a, b] = [corners[one] as Corner, end(one)]
  const [c, d] = [corners[other] as Corner, end(other)]
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0
}

const sideOf = (a: Corner, b: Corner, point: Corner) => Math.sign(turnOf(a, b, point))

/** Twice the area of a triangle; positive where the point is to the left. */
const turnOf = (a: Corner, b: Corner, point: Corner) =>
  (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
