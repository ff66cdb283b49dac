export interface LonLat {
  /** -180 to 180. */
  readonly lon: number
  readonly lat: number
}

/** A vertex of a split line; `begins` is true for the first of each part. */
export interface PartVertex extends LonLat {
  readonly begins: boolean
}

/**
 * Splits a line where it crosses the 180th meridian, as RFC 7946 (3.1.9) requires: each part ends and begins on the meridian, at a latitude
 * interpolated on the map. Two points that are 180 degrees apart or less do not cross it. Input and output in degrees. Every part has at
 * least two vertices; repeated ones are dropped, so a line that stays in one place has no parts.
 */
export function* splitAtAntimeridian(line: Iterable<LonLat>): Generator<PartVertex> {
  let before: LonLat | null = null
  /** First vertex of a part that has no second one yet. */
  let first: LonLat | null = null
  for (const { lon, lat } of line) {
    if (before === null) first = { lon, lat }
    const vertices: PartVertex[] = before === null ? [] : step(before, { lon, lat })
    for (const vertex of vertices) {
      if (vertex.begins) first = vertex
      else if (before === null || vertex.lon !== before.lon || vertex.lat !== before.lat) {
        if (first !== null) yield { lon: first.lon, lat: first.lat, begins: true }
        first = null
        yield vertex
      }
      before = vertex
    }
    before = { lon, lat }
  }
}

/** The vertices from one point to the next: the point itself, preceded by the two on the meridian where the line crosses it. */
function step(from: LonLat, to: LonLat): PartVertex[] {
  const end = { ...to, begins: false }
  if (Math.abs(to.lon - from.lon) <= 180) return [end]
  const side = from.lon < 0 ? -180 : 180
  const length = to.lon + 2 * side - from.lon
  // Both points can be on the meridian, one on each side.
  const share = length === 0 ? 0 : (side - from.lon) / length
  const lat = from.lat + share * (to.lat - from.lat)
  return [{ lon: side, lat, begins: false }, { lon: -side, lat, begins: true }, end]
}
