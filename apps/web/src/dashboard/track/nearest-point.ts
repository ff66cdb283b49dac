import type { HoverPlace } from '@varuna/map/hover-layer'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'

const REACH_PIXELS = 14

/** The position of a track under the pointer; null when none is near. */
export function nearestPoint(
  points: readonly TrackPoint[],
  { map, point, lngLat }: Pick<HoverPlace, 'map' | 'point' | 'lngLat'>,
): TrackPoint | null {
  const corner = map.unproject([point.x + REACH_PIXELS, point.y + REACH_PIXELS])
  const reach = { lat: Math.abs(corner.lat - lngLat.lat), lon: Math.abs(corner.lng - lngLat.lng) }
  let nearest: TrackPoint | null = null
  let least = 1
  for (const each of points) {
    const turns = Math.round((lngLat.lng - each.lon) / 360) * 360
    const distance = Math.hypot((each.lat - lngLat.lat) / reach.lat, (each.lon + turns - lngLat.lng) / reach.lon)
    if (distance >= least) continue
    least = distance
    nearest = each
  }
  return nearest
}
