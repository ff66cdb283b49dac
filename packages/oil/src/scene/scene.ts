import { destination, greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { Slick } from '../slicks/outline-slicks.ts'
import {
  georeferenceOf,
  ringAreaKm2,
  type Georeference,
  type LatLon,
  type PlaceGrid,
  type SharePoint,
} from './place-grid.ts'
import { signedArea } from './signed-area.ts'

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [LatLon, LatLon, LatLon, LatLon]

/** Georeference of an image. Without a grid or corners north is up, and `lat` and `lon` are its centre. */
export interface ImagePlace {
  lat: number
  lon: number
  metresPerPixel: number | null
  corners: Corners | null
  grid: PlaceGrid | null
}

/** Size of the image in its own pixels, upright. */
export interface PixelSize {
  width: number
  height: number
}

const METRES_PER_KM = 1000
const METRES_PER_NM = KM_PER_NAUTICAL_MILE * METRES_PER_KM
const kmBetween = (a: LatLon, b: LatLon) => greatCircleNm(a.lat, a.lon, b.lat, b.lon) * KM_PER_NAUTICAL_MILE

const POINTS_PER_SIDE = 16
const frameCorners: readonly SharePoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/** The boundary of an image from its upper left corner, clockwise and closed; its sides are curved on a map. */
export const imageFrame: readonly SharePoint[] = [
  ...frameCorners.flatMap(([x, y], at) => {
    const [nextX, nextY] = frameCorners[(at + 1) % frameCorners.length] ?? [x, y]
    return Array.from({ length: POINTS_PER_SIDE }, (_, step): SharePoint => {
      const share = step / POINTS_PER_SIDE
      return [x + (nextX - x) * share, y + (nextY - y) * share]
    })
  }),
  [0, 0],
]

/** The georeference of an image; null without a scale. With corners but no grid it is bilinear in degrees. */
export function createGeoreference(placed: ImagePlace, size: PixelSize): Georeference | null {
  if (placed.grid) return georeferenceOf(placed.grid)
  if (placed.corners) return betweenCorners(placed.corners)
  const metres = placed.metresPerPixel
  if (metres === null) return null
  return ([x, y]) => {
    const east = (x - 0.5) * size.width * metres
    const north = (0.5 - y) * size.height * metres
    const { lat } = destination(placed.lat, placed.lon, Math.abs(north) / METRES_PER_NM, north >= 0 ? 0 : 180)
    const { lon } = destination(placed.lat, placed.lon, Math.abs(east) / METRES_PER_NM, east >= 0 ? 90 : 270)
    return { lat, lon: wrapLongitude(lon) }
  }
}

function betweenCorners(corners: Corners): Georeference {
  const [first] = corners
  // Longitudes are unwrapped to one side of the 180th meridian.
  const near = corners.map(({ lat, lon }) => ({ lat, lon: first.lon + wrapLongitude(lon - first.lon) }))
  const [a = first, b = first, c = first, d = first] = near
  return ([x, y]) => {
    const mix = (key: keyof LatLon) => (1 - y) * ((1 - x) * a[key] + x * b[key]) + y * ((1 - x) * d[key] + x * c[key])
    return { lat: mix('lat'), lon: wrapLongitude(mix('lon')) }
  }
}

/** Area of the whole image in km²; null without a scale. */
export function imageAreaKm2(placed: ImagePlace, size: PixelSize): number | null {
  const { metresPerPixel: metres, grid, corners } = placed
  if (grid) return gridAreaKm2(grid)
  if (corners) return ringAreaKm2(corners)
  return metres === null ? null : (size.width * size.height * metres ** 2) / METRES_PER_KM ** 2
}

function gridAreaKm2(grid: PlaceGrid): number {
  const { columns, rows } = grid
  const place = georeferenceOf(grid)
  let sum = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = (x: number, y: number) => place([(column + x) / columns, (row + y) / rows])
      sum += ringAreaKm2([at(0, 0), at(1, 0), at(1, 1), at(0, 1)])
    }
  return sum
}

/** Area of a slick in km²: its share of the image, at the local scale; null without a scale. */
export function slickAreaKm2(
  placed: ImagePlace,
  size: PixelSize,
  { rings, share }: Pick<Slick, 'rings' | 'share'>,
): number | null {
  const outline = rings[0] ?? []
  const outlineShare = Math.abs(signedArea(outline))
  const place = placed.grid || placed.corners ? createGeoreference(placed, size) : null
  if (place && outlineShare > 0) return (share * ringAreaKm2(outline.map(place))) / outlineShare
  const area = imageAreaKm2(placed, size)
  return area === null ? null : share * area
}

/** Area of all slicks in km²; null without a scale. */
export function allSlicksAreaKm2(
  placed: ImagePlace,
  size: PixelSize,
  slicks: readonly Pick<Slick, 'rings' | 'share'>[],
): number | null {
  const areas = slicks.map((slick) => slickAreaKm2(placed, size, slick))
  return areas.every((area) => area !== null) ? areas.reduce((sum, area) => sum + area, 0) : null
}

/** Ground metres per pixel, from the corners where known. */
export function groundMetresPerPixel(corners: Corners, { width, height }: PixelSize): number {
  const [a, b, c, d] = corners
  const across = (kmBetween(a, b) + kmBetween(d, c)) / 2 / width
  const down = (kmBetween(a, d) + kmBetween(b, c)) / 2 / height
  return Math.sqrt(across * down) * METRES_PER_KM
}

/** Length of a slick in km, from its head along its axis; null without a scale. */
export function slickLengthKm(
  placed: ImagePlace,
  size: PixelSize,
  { lengthShare, axisDegrees, head }: Pick<Slick, 'lengthShare' | 'axisDegrees' | 'head'>,
): number | null {
  const place = createGeoreference(placed, size)
  if (!place) return null
  const pixels = lengthShare * Math.hypot(size.width, size.height)
  const angle = (axisDegrees * Math.PI) / 180
  const tail: SharePoint = [
    head[0] - (Math.sin(angle) * pixels) / size.width,
    head[1] + (Math.cos(angle) * pixels) / size.height,
  ]
  return kmBetween(place(head), place(tail))
}
