import type { Box } from './box-index.ts'

/** A closed line as [lon, lat] in degrees. */
type Ring = readonly (readonly [number, number])[]

/** A stored polygon: its box, and int32 with the number of rings, the length of each and the corners in micro-degrees. */
export interface PackedPolygon {
  readonly box: Box
  readonly positions: number
  readonly rings: Uint8Array
}

const MICRO_PER_DEGREE = 1_000_000

/** Packs an outer ring and its holes; longitudes may exceed 180. */
export const packPolygon = (rings: readonly Ring[]): PackedPolygon => {
  const positions = rings.reduce((sum, ring) => sum + ring.length, 0)
  const words = new Int32Array(1 + rings.length + positions * 2)
  words.set([rings.length, ...rings.map((ring) => ring.length)])
  let at = 1 + rings.length
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of rings.flat()) {
    words[at++] = Math.round(lon * MICRO_PER_DEGREE)
    words[at++] = Math.round(lat * MICRO_PER_DEGREE)
    ;[west, south] = [Math.min(west, lon), Math.min(south, lat)]
    ;[east, north] = [Math.max(east, lon), Math.max(north, lat)]
  }
  return { box: [west, south, east, north], positions, rings: new Uint8Array(words.buffer) }
}

const wordsOf = (rings: Uint8Array): Int32Array => {
  const aligned = rings.byteOffset % 4 === 0 ? rings : rings.slice()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
}

/** The rings of a packed polygon as alternating longitude and latitude in degrees, the outer ring first. */
export const unpackPolygon = (rings: Uint8Array): number[][] => {
  const words = wordsOf(rings)
  let at = 1 + (words[0] ?? 0)
  return Array.from(words.subarray(1, at), (length) => {
    const ring = Array.from(words.subarray(at, at + length * 2), (micro) => micro / MICRO_PER_DEGREE)
    at += length * 2
    return ring
  })
}

/**
 * Whether a packed polygon contains a point in degrees, outside all holes. The longitude must use the polygon's own range. A point
 * on an edge that two polygons share is in one of them.
 */
export const polygonContains = (rings: Uint8Array, lon: number, lat: number): boolean => {
  const words = wordsOf(rings)
  const x = lon * MICRO_PER_DEGREE
  const y = lat * MICRO_PER_DEGREE
  let inside = false
  let at = 1 + (words[0] ?? 0)
  for (let ring = 1; ring <= (words[0] ?? 0); ring++) {
    const end = at + (words[ring] as number) * 2
    let ax = words[end - 2] as number
    let ay = words[end - 1] as number
    for (; at < end; at += 2) {
      const bx = words[at] as number
      const by = words[at + 1] as number
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
      ax = bx
      ay = by
    }
  }
  return inside
}
