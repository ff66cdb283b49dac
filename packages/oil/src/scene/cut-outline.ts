import { clipRing } from '@varuna/geo/tiles/clip-ring'
import { signedArea } from './signed-area.ts'

type LonLat = [lon: number, lat: number]
/** Closed rings: the outline, then its holes. */
type Rings = LonLat[][]

const TURNS = [-360, 0, 360]

/**
 * Cuts an outline with its holes, in degrees, along the 180th meridian as RFC 7946 (3.1.9) requires: outlines run counter-clockwise, holes
 * clockwise. The input is closed rings spanning less than half a turn; the result is empty when the outline is.
 */
export function cutOutline(rings: Rings): Rings[] {
  const [first] = rings[0] ?? []
  if (!first) return []
  const near = rings.map((ring) =>
    ring.map(([lon, lat]): LonLat => [lon + 360 * Math.round((first[0] - lon) / 360), lat]),
  )
  if (near.flat().every(([lon]) => Math.abs(lon) <= 180)) return [near.map(wind)]
  const parts = TURNS.map((turn) =>
    near.map((ring) => clip(ring, turn)).filter((ring, part) => part === 0 || ring.length > 0),
  )
  return parts.filter(([outline]) => outline !== undefined && outline.length > 0).map((part) => part.map(wind))
}

/** The part of a ring within one turn, moved to -180 to 180; empty when there is none. */
function clip(ring: LonLat[], turn: number): LonLat[] {
  const bounds = { west: turn - 180, east: turn + 180, south: -90, north: 90 }
  const flat = clipRing(ring.slice(0, -1).flat(), bounds)
  const clipped = Array.from({ length: flat.length / 2 }, (_, at): LonLat => [
    (flat[2 * at] ?? 0) - turn,
    flat[2 * at + 1] ?? 0,
  ])
  const [first] = clipped
  return first === undefined || new Set(clipped.map(([lon]) => lon)).size === 1 ? [] : [...clipped, first]
}

const wind = (ring: LonLat[], part: number): LonLat[] =>
  signedArea(ring) >= 0 === (part === 0) ? ring : ring.toReversed()
