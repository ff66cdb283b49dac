import { wrapBox, type ChartBox } from '../chart-view.ts'
import type { ChartPlace } from './chart-track.ts'

/** Latitude of the edge of a Web Mercator map; the poles lie beyond it. */
const MAP_EDGE = 85

/** Whether a position is so near a pole that the map does not show it. */
export const isBeyondMap = ({ lat }: Pick<ChartPlace, 'lat'>): boolean => Math.abs(lat) > MAP_EDGE

/** The smallest box around positions with continuous longitudes; null without positions. */
export function boxAround(places: readonly ChartPlace[]): ChartBox | null {
  if (places.length === 0) return null
  const box = { south: MAP_EDGE, west: Infinity, north: -MAP_EDGE, east: -Infinity }
  for (const { lat, lon } of places) {
    const shown = Math.max(-MAP_EDGE, Math.min(MAP_EDGE, lat))
    box.south = Math.min(box.south, shown)
    box.north = Math.max(box.north, shown)
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
  }
  return wrapBox(box)
}
