import { wrapLongitude } from '@varuna/units/angle'
import { RUN_EDGES } from './coast-runs.ts'
import { CELLS_PER_DEGREE, COLUMNS, ROWS, SEED_CELLS, UNITS_PER_DEGREE, decodeX } from './coastline-format.ts'
import { mixedIndex, type Coastline } from './coastline.ts'
import { haversineToNm, nmToHaversine } from '../geometry/great-circle.ts'
import type { Level } from './pyramid.ts'

const RADIANS = Math.PI / 180
const UNIT_RADIANS = RADIANS / UNITS_PER_DEGREE
const HALF_CELL = RADIANS / CELLS_PER_DEGREE / 2
const WORLD_UNITS = 360 * UNITS_PER_DEGREE

/** Lower bound of the sine of an angle of 0 to 2 radians. */
const sineLowerBound = (angle: number) => angle - (angle * angle * angle) / 6

/** State of one search: the query point and the nearest coast so far, as a haversine and a point in its cell's frame. */
class Search {
  readonly coastline: Coastline
  readonly lat: number
  readonly lon: number
  readonly x: number
  readonly y: number
  readonly z: number
  readonly cosLat: number
  haversine: number
  foundX = 0
  foundY = 0
  foundZ = 0
  foundLon = 0

  constructor(coastline: Coastline, lat: number, lon: number, haversine: number) {
    this.coastline = coastline
    this.lat = lat
    this.lon = lon
    this.cosLat = Math.cos(lat * RADIANS)
    this.x = this.cosLat * Math.cos(lon * RADIANS)
    this.y = this.cosLat * Math.sin(lon * RADIANS)
    this.z = Math.sin(lat * RADIANS)
    this.haversine = haversine
  }
}

let bounds = new Float64Array(1024)

/** Searches one coast cell: first the run with the nearest box, then the others that may be nearer. */
const searchCell = (search: Search, cell: number) => {
  const { coastline } = search
  const { runs, starts } = coastline
  const cells = coastline.pyramid[0] as Level
  const column = cell % COLUMNS
  const row = (cell - column) / COLUMNS
  const index = mixedIndex(coastline, cell)
  const first = runs.first[index] as number
  const count = (runs.first[index + 1] as number) - first
  const boxes = runs.boxesFor(index)
  if (count > bounds.length) bounds = new Float64Array(count * 2)

  const y = (search.lat + 90 - (row + 0.5) / CELLS_PER_DEGREE) * UNITS_PER_DEGREE
  let x = (search.lon + 180 - (column + 0.5) / CELLS_PER_DEGREE) * UNITS_PER_DEGREE
  if (x > WORLD_UNITS / 2) x -= WORLD_UNITS
  else if (x < -WORLD_UNITS / 2) x += WORLD_UNITS
  const farthest = Math.max(0, (cells.cosLat[row] as number) - HALF_CELL)
  let nearest = 0
  for (let run = 0, box = first * 4; run < count; run++, box += 4) {
    const west = (boxes[box] as number) - x
    const east = x - (boxes[box + 2] as number)
    const south = (boxes[box + 1] as number) - y
    const north = y - (boxes[box + 3] as number)
    const aside = sineLowerBound((west > 0 ? west : east > 0 ? east : 0) * (UNIT_RADIANS / 2))
    const away = sineLowerBound((south > 0 ? south : north > 0 ? north : 0) * (UNIT_RADIANS / 2))
    const bound = away * away + search.cosLat * farthest * aside * aside
    bounds[run] = bound
    if (bound < (bounds[nearest] as number)) nearest = run
  }

  const start = starts[index] as number
  const last = (starts[index + 1] as number) - 1
  const sine = cells.sinLat[row] as number
  const cosine = cells.cosLat[row] as number
  const sinLon = cells.sinLon[column] as number
  const cosLon = cells.cosLon[column] as number
  const qx = search.x * cosLon + search.y * sinLon
  const qy = search.y * cosLon - search.x * sinLon
  const qz = search.z
  const before = search.haversine
  for (let turn = -1; turn < count; turn++) {
    const run = turn < 0 ? nearest : turn
    if (turn === nearest || (bounds[run] as number) >= search.haversine) continue
    const from = start + run * RUN_EDGES
    measureRun(search, from, Math.min(last, from + RUN_EDGES), qx, qy, qz, sine, cosine)
  }
  if (search.haversine < before) search.foundLon = ((column + 0.5) / CELLS_PER_DEGREE - 180) * RADIANS
}

/** Measures the edges from point `from` to point `to` against the query point (qx, qy, qz), rotated into the frame of their cell. */
const measureRun = (
  search: Search,
  from: number,
  to: number,
  qx: number,
  qy: number,
  qz: number,
  sine: number,
  cosine: number,
) => {
  const { points } = search.coastline
  let ax = 0
  let ay = 0
  let az = 0
  let drawn = false
  for (let at = from * 2; at <= to * 2; at += 2) {
    const kept = points[at] as number
    const x = decodeX(kept)
    // A cell is less than 0.006 rad wide, so three terms of the series are exact to a micrometre.
    const dLon = x * UNIT_RADIANS
    const dLat = (points[at + 1] as number) * UNIT_RADIANS
    const lon2 = dLon * dLon
    const lat2 = dLat * dLat
    const sinLat = dLat - (dLat * lat2) / 6
    const cosLat = 1 - lat2 / 2 + (lat2 * lat2) / 24
    const ring = cosine * cosLat - sine * sinLat
    const bx = ring * (1 - lon2 / 2 + (lon2 * lon2) / 24)
    const by = ring * (dLon - (dLon * lon2) / 6)
    const bz = sine * cosLat + cosine * sinLat
    if (drawn && x === kept) {
      const ex = bx - ax
      const ey = by - ay
      const ez = bz - az
      const along = ((qx - ax) * ex + (qy - ay) * ey + (qz - az) * ez) / (ex * ex + ey * ey + ez * ez)
      const t = along > 0 ? (along < 1 ? along : 1) : 0
      const fx = ax + t * ex
      const fy = ay + t * ey
      const fz = az + t * ez
      const haversine = ((qx - fx) * (qx - fx) + (qy - fy) * (qy - fy) + (qz - fz) * (qz - fz)) / 4
      if (haversine < search.haversine) {
        search.haversine = haversine
        search.foundX = fx
        search.foundY = fy
        search.foundZ = fz
      }
    }
    ax = bx
    ay = by
    az = bz
    drawn = true
  }
}

/** Lower bounds for the four child squares, one buffer per level. */
const childBounds = Array.from({ length: 16 }, () => new Float64Array(4))

const searchSquare = (search: Search, depth: number, column: number, row: number, searchedCell: number) => {
  const level = search.coastline.pyramid[depth - 1] as Level
  const bound = childBounds[depth - 1] as Float64Array
  for (let child = 0; child < 4; child++) {
    const childColumn = column * 2 + (child & 1)
    const childRow = row * 2 + (child >> 1)
    bound[child] = Infinity
    if (childColumn >= level.columns || childRow >= level.rows) continue
    if (level.occupied[childRow * level.columns + childColumn] === 0) continue
    const ring = level.cosLat[childRow] as number
    const dx = search.x - ring * (level.cosLon[childColumn] as number)
    const dy = search.y - ring * (level.sinLon[childColumn] as number)
    const dz = search.z - (level.sinLat[childRow] as number)
    const gap = Math.sqrt(dx * dx + dy * dy + dz * dz) - (level.reach[childRow] as number)
    bound[child] = gap > 0 ? (gap * gap) / 4 : 0
  }
  for (;;) {
    let next = 0
    for (let child = 1; child < 4; child++) if ((bound[child] as number) < (bound[next] as number)) next = child
    if ((bound[next] as number) >= search.haversine) return
    bound[next] = Infinity
    const childColumn = column * 2 + (next & 1)
    const childRow = row * 2 + (next >> 1)
    if (depth > 1) searchSquare(search, depth - 1, childColumn, childRow, searchedCell)
    else if (childRow * COLUMNS + childColumn !== searchedCell) searchCell(search, childRow * COLUMNS + childColumn)
  }
}

/** Whether no point outside the query's cell can be nearer than what was found. */
const isNearestCertain = (search: Search, column: number, row: number) => {
  const x = (search.lon + 180) * CELLS_PER_DEGREE - column
  const y = (search.lat + 90) * CELLS_PER_DEGREE - row
  const away = sineLowerBound(Math.min(y, 1 - y) * HALF_CELL)
  const aside = search.cosLat * sineLowerBound(Math.min(x, 1 - x) * HALF_CELL * 2)
  return search.haversine <= Math.min(away * away, (aside * aside) / 4)
}

export interface NearestCoast {
  readonly distanceNm: number
  readonly lat: number
  readonly lon: number
}

const getSeedCell = ({ seeds }: Coastline, column: number, row: number) =>
  seeds[((row / SEED_CELLS) | 0) * (COLUMNS / SEED_CELLS) + ((column / SEED_CELLS) | 0)] as number

/** Searches the query's own cell first when it contains coast: near a coast it usually gives the answer. */
const search = (coastline: Coastline, lat: number, lon: number, withinNm: number): Search | null => {
  const limit = withinNm === Infinity ? 2 : nmToHaversine(withinNm) * (1 + 1e-12)
  const top = coastline.pyramid.length - 1
  if (coastline.pyramid[top]?.occupied[0] !== 1) return null
  const search = new Search(coastline, lat, wrapLongitude(lon), limit)
  const column = Math.min(COLUMNS - 1, Math.floor((search.lon + 180) * CELLS_PER_DEGREE))
  const row = Math.min(ROWS - 1, Math.floor((lat + 90) * CELLS_PER_DEGREE))
  const cell = row * COLUMNS + column
  const hasCoast = coastline.pyramid[0]?.occupied[cell] === 1
  const searchedCell = hasCoast ? cell : withinNm === Infinity ? getSeedCell(coastline, column, row) : -1
  if (searchedCell >= 0) searchCell(search, searchedCell)
  if (!isNearestCertain(search, column, row)) searchSquare(search, top, 0, 0, searchedCell)
  return search.haversine === limit ? null : search
}

/**
 * Finds the nearest coast of sea, lake or river to a point in degrees, on either side of it. Great-circle distance in nautical miles;
 * null when none is within `withinNm`.
 */
export const findNearestCoast = (
  coastline: Coastline,
  lat: number,
  lon: number,
  withinNm = Infinity,
): NearestCoast | null => {
  const found = search(coastline, lat, lon, withinNm)
  if (found === null) return null
  return {
    distanceNm: haversineToNm(found.haversine),
    lat: Math.atan2(found.foundZ, Math.hypot(found.foundX, found.foundY)) / RADIANS,
    lon: wrapLongitude((found.foundLon + Math.atan2(found.foundY, found.foundX)) / RADIANS),
  }
}

/** Great-circle distance in nautical miles to the nearest coast; null when none is within `withinNm`. */
export const distanceFromShore = (
  coastline: Coastline,
  lat: number,
  lon: number,
  withinNm = Infinity,
): number | null => {
  const found = search(coastline, lat, lon, withinNm)
  return found === null ? null : haversineToNm(found.haversine)
}
