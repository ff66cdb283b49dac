import { wrapLongitude } from '@varuna/units/angle'

/** Edges in degrees; west is greater than east across the 180th meridian. */
export interface ChartBox {
  south: number
  west: number
  north: number
  east: number
}

/** The visible part of a chart. */
export interface ChartView {
  box: ChartBox
  centre: { lat: number; lon: number }
  zoom: number
}

/** A box with longitudes in [-180, 180], from edges that may lie beyond the 180th meridian or span more than the world. */
export function wrapBox({ south, west, north, east }: ChartBox): ChartBox {
  const edges = { south: Math.max(-90, south), north: Math.min(90, north) }
  if (east - west >= 360) return { ...edges, west: -180, east: 180 }
  const wrappedEast = wrapLongitude(east)
  return { ...edges, west: wrapLongitude(west), east: wrappedEast === -180 && east > west ? 180 : wrappedEast }
}

/** The opposite of `wrapBox`: east is greater than west, by up to 360 degrees. */
export const unwrapBox = (box: ChartBox): ChartBox => (box.east < box.west ? { ...box, east: box.east + 360 } : box)

export const isInBox = ({ south, west, north, east }: ChartBox, lat: number, lon: number): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)

/** Whether the edges of a box lie on the globe and enclose an area. */
export const isArea = ({ south, west, north, east }: ChartBox): boolean =>
  south >= -90 &&
  north <= 90 &&
  south < north &&
  [west, east].every((lon) => lon >= -180 && lon <= 180) &&
  west !== east
