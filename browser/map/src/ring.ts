import { destination } from '@varuna/geo/geometry/great-circle'
import { unwrapBox, type ChartBox } from './chart-view.ts'

/** Corners in degrees, the first one not repeated; longitudes are continuous across the 180th meridian. */
export type Ring = readonly (readonly [lon: number, lat: number])[]

export function ringOfBox(box: ChartBox): Ring {
  const { south, west, north, east } = unwrapBox(box)
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** Corners of a drawn circle: an edge is 0.1% of the radius inside it at most. */
const CIRCLE_CORNERS = 72

/** A circle on the sphere, of a radius in nautical miles, as a ring; one that holds a pole is cut off at its highest latitude. */
export const ringOfCircle = ({ lat, lon, radiusNm }: { lat: number; lon: number; radiusNm: number }): Ring =>
  Array.from({ length: CIRCLE_CORNERS }, (_, step) => {
    const point = destination(lat, lon, radiusNm, (step * 360) / CIRCLE_CORNERS)
    return [point.lon, point.lat] as const
  })
