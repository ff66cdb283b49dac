import { unpackPolygon } from '../geometry/polygon.ts'
import { simplifyLine } from '../geometry/simplify-line.ts'

/** An outer ring and its holes as [lon, lat] in degrees. */
export type OutlinePolygon = [lon: number, lat: number][][]

const FINEST_DEGREES = 0.002
const COARSEST_DEGREES = 1
const MIN_RING_CORNERS = 4

const toCorners = (ring: readonly number[]): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, at) => [
    Math.round((ring[at * 2] as number) * 1e4) / 1e4,
    Math.round((ring[at * 2 + 1] as number) * 1e4) / 1e4,
  ])

const spanOf = (ring: readonly number[]) => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < ring.length; at += 2) {
    const lon = ring[at] as number
    const lat = ring[at + 1] as number
    ;[west, south] = [Math.min(west, lon), Math.min(south, lat)]
    ;[east, north] = [Math.max(east, lon), Math.max(north, lat)]
  }
  return Math.max(east - west, north - south)
}

/**
 * A stored polygon (`packPolygon`) for drawing, within 0.002 degrees of it, or coarser to stay within `maxCorners`. Holes smaller than the
 * tolerance are dropped.
 */
export const outlinePolygon = (packed: Uint8Array, maxCorners: number): OutlinePolygon => {
  const [outer, ...holes] = unpackPolygon(packed)
  if (outer === undefined) return []
  for (let tolerance = FINEST_DEGREES; ; tolerance *= 2) {
    const wide = holes.filter((hole) => spanOf(hole) > tolerance)
    const rings = [outer, ...wide].map((ring) => simplifyLine(ring, tolerance))
    const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
    if (corners <= Math.max(maxCorners, MIN_RING_CORNERS) || tolerance >= COARSEST_DEGREES) return rings.map(toCorners)
  }
}
