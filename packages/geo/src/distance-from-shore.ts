import { wrapLongitude } from '@varuna/units/angle'
import { CELLS_PER_DEGREE, COLUMNS, mixedIndex, PEN_UP, UNITS_PER_DEGREE, type Coastline } from './coastline.ts'
import { haversineToBox, haversineToNm, nmToHaversine } from './great-circle.ts'

const RADIANS = Math.PI / 180
const UNIT_RADIANS = RADIANS / UNITS_PER_DEGREE

/** The nearest coast so far: a haversine, and a unit vector turned by `turnedLon` degrees. */
interface Best {
  haversine: number
  x: number
  y: number
  z: number
  turnedLon: number
}

const searchCell = (coastline: Coastline, cell: number, lat: number, lon: number, best: Best) => {
  const centreLat = ((Math.floor(cell / COLUMNS) + 0.5) / CELLS_PER_DEGREE - 90) * RADIANS
  const centreLon = ((cell % COLUMNS) + 0.5) / CELLS_PER_DEGREE - 180
  const [sine, cosine] = [Math.sin(centreLat), Math.cos(centreLat)]
  const turn = (lon - centreLon) * RADIANS
  const qx = Math.cos(lat * RADIANS) * Math.cos(turn)
  const qy = Math.cos(lat * RADIANS) * Math.sin(turn)
  const qz = Math.sin(lat * RADIANS)
  const index = mixedIndex(coastline, cell)
  const { points } = coastline
  const end = (coastline.starts[index + 1] as number) * 2
  let [ax, ay, az] = [NaN, 0, 0]
  for (let at = (coastline.starts[index] as number) * 2; at < end; at += 2) {
    const x = points[at] as number
    if (x === PEN_UP) {
      ax = NaN
      continue
    }
    // A cell is under 0.006 rad wide, so three terms of the series are exact to a micrometre.
    const dLon = x * UNIT_RADIANS
    const dLat = (points[at + 1] as number) * UNIT_RADIANS
    const sinLat = dLat - dLat ** 3 / 6
    const cosLat = 1 - dLat ** 2 / 2 + dLat ** 4 / 24
    const ring = cosine * cosLat - sine * sinLat
    const bx = ring * (1 - dLon ** 2 / 2 + dLon ** 4 / 24)
    const by = ring * (dLon - dLon ** 3 / 6)
    const bz = sine * cosLat + cosine * sinLat
    if (!Number.isNaN(ax)) {
      const [ex, ey, ez] = [bx - ax, by - ay, bz - az]
      const along = ((qx - ax) * ex + (qy - ay) * ey + (qz - az) * ez) / (ex * ex + ey * ey + ez * ez)
      const t = along < 0 ? 0 : along > 1 ? 1 : along
      const value = ((qx - ax - t * ex) ** 2 + (qy - ay - t * ey) ** 2 + (qz - az - t * ez) ** 2) / 4
      if (value < best.haversine) {
        best.haversine = value
        best.x = ax + t * ex
        best.y = ay + t * ey
        best.z = az + t * ez
        best.turnedLon = centreLon
      }
    }
    ax = bx
    ay = by
    az = bz
  }
}

const search = (
  coastline: Coastline,
  depth: number,
  column: number,
  row: number,
  lat: number,
  lon: number,
  best: Best,
) => {
  if (depth === 0) {
    searchCell(coastline, row * COLUMNS + column, lat, lon, best)
    return
  }
  const level = coastline.pyramid[depth - 1] as Coastline['pyramid'][number]
  const size = 2 ** (depth - 1) / CELLS_PER_DEGREE
  const children: { column: number; row: number; bound: number }[] = []
  for (let child = 0; child < 4; child++) {
    const childColumn = column * 2 + (child & 1)
    const childRow = row * 2 + (child >> 1)
    if (childColumn >= level.columns || childRow >= level.rows) continue
    if (level.occupied[childRow * level.columns + childColumn] === 0) continue
    const [south, west] = [childRow * size - 90, childColumn * size - 180]
    const bound = haversineToBox(lat, lon, south, west, Math.min(90, south + size), Math.min(180, west + size))
    if (bound < best.haversine) children.push({ column: childColumn, row: childRow, bound })
  }
  children.sort((a, b) => a.bound - b.bound)
  for (const child of children) {
    if (child.bound < best.haversine) search(coastline, depth - 1, child.column, child.row, lat, lon, best)
  }
}

export interface NearestCoast {
  readonly distanceNm: number
  readonly lat: number
  readonly lon: number
}

/**
 * The nearest coast of sea, lake or river to a point in degrees (on either side), by great circle in nautical miles;
 * null where none is within `withinNm`.
 */
export const nearestCoast = (
  coastline: Coastline,
  lat: number,
  lon: number,
  withinNm = Infinity,
): NearestCoast | null => {
  const limit = withinNm === Infinity ? 2 : nmToHaversine(withinNm) * (1 + 1e-12)
  const top = coastline.pyramid.length - 1
  if (coastline.pyramid[top]?.occupied[0] !== 1) return null
  const best: Best = { haversine: limit, x: 0, y: 0, z: 0, turnedLon: 0 }
  search(coastline, top, 0, 0, lat, wrapLongitude(lon), best)
  if (best.haversine === limit) return null
  return {
    distanceNm: haversineToNm(best.haversine),
    lat: Math.atan2(best.z, Math.hypot(best.x, best.y)) / RADIANS,
    lon: wrapLongitude(best.turnedLon + Math.atan2(best.y, best.x) / RADIANS),
  }
}

/** Great-circle distance in nautical miles to the nearest coast, as `nearestCoast` finds it. */
export const distanceFromShore = (coastline: Coastline, lat: number, lon: number, withinNm = Infinity): number | null =>
  nearestCoast(coastline, lat, lon, withinNm)?.distanceNm ?? null
