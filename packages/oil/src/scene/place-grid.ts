import { EARTH_RADIUS_KM, greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'

/** Degrees of WGS 84. */
export interface LatLon {
  lat: number
  lon: number
}

/** A point of an image: shares of its width from the left and of its height from the top, 0 to 1. */
export type SharePoint = readonly [x: number, y: number]

/** Georeference: the position of each point of the image. */
export type Georeference = (point: SharePoint) => LatLon

/** Positions of evenly spaced image points: `columns` + 1 per row, `rows` + 1 rows from the top. */
export interface PlaceGrid {
  columns: number
  rows: number
  places: readonly (readonly [lat: number, lon: number])[]
}

type Vector = readonly [x: number, y: number, z: number]

export const MAX_GRID_CELLS = 16
const RADIANS = Math.PI / 180
const METRES_PER_NM = KM_PER_NAUTICAL_MILE * 1000
/** About a centimetre. */
const DECIMALS = 7

/** The unit vector from the Earth's centre: unlike degrees it has no seam at the 180th meridian or at the poles. */
function toVector([lat, lon]: readonly [lat: number, lon: number]): Vector {
  const across = Math.cos(lat * RADIANS)
  return [across * Math.cos(lon * RADIANS), across * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)]
}

function fromVector([x, y, z]: Vector): LatLon {
  const lon = Math.atan2(y, x) / RADIANS
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon: lon === 180 ? -180 : lon }
}

const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const mix = (a: Vector, b: Vector, share: number): Vector => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Interpolates positions of an evenly spaced grid. */
export function georeferenceOf({ columns, rows, places }: PlaceGrid): Georeference {
  const evenly = (cells: number) => Array.from({ length: cells + 1 }, (_, at) => at / cells)
  return betweenPlaces(evenly(columns), evenly(rows), places)
}

/**
 * Interpolates positions of a grid whose columns and rows lie at these shares of the image, ascending, at least two of each: bilinear
 * within a cell; beyond the grid the edge cell is extrapolated. `places` are row by row.
 */
export function betweenPlaces(
  columns: readonly number[],
  rows: readonly number[],
  places: readonly (readonly [lat: number, lon: number])[],
): Georeference {
  const vectors = places.map(toVector)
  return ([x, y]) => {
    const column = cellOf(columns, x)
    const row = cellOf(rows, y)
    const at = row.first * columns.length + column.first
    const [a, b] = [vectors[at], vectors[at + 1]] as [Vector, Vector]
    const [d, c] = [vectors[at + columns.length], vectors[at + columns.length + 1]] as [Vector, Vector]
    return fromVector(mix(mix(a, b, column.share), mix(d, c, column.share), row.share))
  }
}

/** The cell that contains a value, by its first edge, and the value's share of the way through the cell. */
function cellOf(edges: readonly number[], value: number): { first: number; share: number } {
  const before = edges.findLastIndex((edge) => edge <= value)
  const first = Math.max(0, Math.min(edges.length - 2, before))
  const [from, to] = [edges[first], edges[first + 1]] as [number, number]
  return { first, share: (value - from) / (to - from) }
}

/** A grid of this many cells per side, rounded to about a centimetre. */
export function createPlaceGrid(place: Georeference, cells: number): PlaceGrid {
  const round = (degrees: number) => Number(degrees.toFixed(DECIMALS))
  const places = Array.from({ length: (cells + 1) ** 2 }, (_, at) => {
    const { lat, lon } = place([(at % (cells + 1)) / cells, Math.floor(at / (cells + 1)) / cells])
    return [round(lat), round(lon)] as const
  })
  return { columns: cells, rows: cells, places }
}

/** The coarsest grid whose error stays within `metres` at cell centres and edge midpoints, or the finest grid. */
export function fitPlaceGrid(place: Georeference, metres: number): PlaceGrid {
  for (let cells = 1; ; cells *= 2) {
    const grid = createPlaceGrid(place, cells)
    if (cells >= MAX_GRID_CELLS || largestErrorM(place, georeferenceOf(grid), cells) <= metres) return grid
  }
}

function largestErrorM(place: Georeference, between: Georeference, cells: number): number {
  let most = 0
  for (let y = 0; y <= 2 * cells; y++)
    for (let x = (y + 1) % 2; x <= 2 * cells; x += y % 2 === 0 ? 2 : 1) {
      const point: SharePoint = [x / (2 * cells), y / (2 * cells)]
      const [a, b] = [place(point), between(point)]
      most = Math.max(most, greatCircleNm(a.lat, a.lon, b.lat, b.lon) * METRES_PER_NM)
    }
  return most
}

/** Spherical area of a ring of positions in km², for rings that are small relative to the Earth. */
export function ringAreaKm2(ring: readonly LatLon[]): number {
  const [first, ...rest] = ring.map(({ lat, lon }) => toVector([lat, lon]))
  if (!first) return 0
  const sides = rest.map((vector) => minus(vector, first))
  const twice = sides.slice(1).reduce<Vector>((sum, side, at) => plus(sum, cross(sides[at] as Vector, side)), [0, 0, 0])
  return (Math.hypot(...twice) / 2) * EARTH_RADIUS_KM ** 2
}
