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
