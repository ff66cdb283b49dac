import { wrapLongitude } from '@varuna/units/angle'

/** Degrees; west is greater than east where the box crosses the 180th meridian. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** The box that reaches this many degrees of latitude in each direction; the whole parallel near a pole. */
export function boxAround(lat: number, lon: number, reachDegrees: number): Box {
  const north = Math.min(90, lat + reachDegrees)
  const south = Math.max(-90, lat - reachDegrees)
  const widest = Math.max(Math.abs(north), Math.abs(south))
  const reach = reachDegrees / Math.cos((widest * Math.PI) / 180)
  if (widest >= 90 || reach >= 180) return { south, north, west: -180, east: 180 }
  return { south, north, west: wrapLongitude(lon - reach), east: wrapLongitude(lon + reach) }
}

const toE7 = (degrees: number) => Math.round(degrees * 1e7)

/** A box in ten-millionths of a degree; the 180th meridian is both -180 and 180. */
export interface Bounds {
  south: number
  north: number
  longitudes: { west: number; east: number }[]
}

export function boundsOf(box: Box): Bounds {
  const west = toE7(box.west)
  const east = toE7(box.east)
  const turn = 1_800_000_000
  const longitudes =
    west <= east
      ? [{ west, east }]
      : [
          { west: -turn, east },
          { west, east: turn },
        ]
  if (west <= east && east === turn && west > -turn) longitudes.unshift({ west: -turn, east: -turn })
  if (west <= east && west === -turn && east < turn) longitudes.push({ west: turn, east: turn })
  return { south: toE7(box.south), north: toE7(box.north), longitudes }
}
