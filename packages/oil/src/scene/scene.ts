import { destination, EARTH_RADIUS_KM, greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { LatLon } from './projection.ts'
import { wrapLon } from './projection.ts'

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [LatLon, LatLon, LatLon, LatLon]

/** Where an image lies. Without corners north is up, and `lat` and `lon` are its centre. */
export interface ImagePlace {
  lat: number
  lon: number
  metresPerPixel: number | null
  corners: Corners | null
}

/** Size of the image in its own pixels, upright. */
export interface PixelSize {
  width: number
  height: number
}

/** A point of an image: shares of its width from the left and of its height from the top, 0 to 1. */
export type SharePoint = readonly [x: number, y: number]

const METRES_PER_KM = 1000
const METRES_PER_NM = KM_PER_NAUTICAL_MILE * METRES_PER_KM
const kmBetween = (a: LatLon, b: LatLon) => greatCircleNm(a.lat, a.lon, b.lat, b.lon) * KM_PER_NAUTICAL_MILE

/** The function from a point of the image to its place; null without a scale. Between corners it is bilinear. */
export function createGeoreference(placed: ImagePlace, size: PixelSize): ((point: SharePoint) => LatLon) | null {
  const { corners } = placed
  if (corners) {
    const [first] = corners
    // Longitudes are taken on one side of the 180th meridian.
    const near = corners.map(({ lat, lon }) => ({ lat, lon: first.lon + wrapLon(lon - first.lon) }))
    const [a = first, b = first, c = first, d = first] = near
    return ([x, y]) => {
      const mix = (key: keyof LatLon) => (1 - y) * ((1 - x) * a[key] + x * b[key]) + y * ((1 - x) * d[key] + x * c[key])
      return { lat: mix('lat'), lon: wrapLon(mix('lon')) }
    }
  }
  const metres = placed.metresPerPixel
  if (metres === null) return null
  return ([x, y]) => {
    const east = (x - 0.5) * size.width * metres
    const north = (0.5 - y) * size.height * metres
    const { lat } = destination(placed.lat, placed.lon, Math.abs(north) / METRES_PER_NM, north >= 0 ? 0 : 180)
    const { lon } = destination(placed.lat, placed.lon, Math.abs(east) / METRES_PER_NM, east >= 0 ? 90 : 270)
    return { lat, lon: wrapLon(lon) }
  }
}

/** Area of the whole image in km²; null without a scale. */
export function imageAreaKm2(placed: ImagePlace, size: PixelSize): number | null {
  if (placed.corners) return ringAreaKm2(placed.corners)
  const { metresPerPixel: metres } = placed
  return metres === null ? null : (size.width * size.height * metres ** 2) / METRES_PER_KM ** 2
}

/** Ground metres of one pixel, from the corners where there are some. */
export function groundMetresPerPixel(corners: Corners, { width, height }: PixelSize): number {
  const [a, b, c, d] = corners
  const across = (kmBetween(a, b) + kmBetween(d, c)) / 2 / width
  const down = (kmBetween(a, d) + kmBetween(b, c)) / 2 / height
  return Math.sqrt(across * down) * METRES_PER_KM
}

/** Area within a ring on a sphere, in km², for rings that are small beside the Earth. */
function ringAreaKm2(ring: readonly LatLon[]): number {
  const radians = Math.PI / 180
  const lat = ring.reduce((sum, point) => sum + point.lat, 0) / ring.length
  const kmPerDegree = EARTH_RADIUS_KM * radians
  const plane = ring.map((point) => ({
    x: wrapLon(point.lon - (ring[0]?.lon ?? 0)) * kmPerDegree * Math.cos(lat * radians),
    y: point.lat * kmPerDegree,
  }))
  const twice = plane.reduce((sum, { x, y }, at) => {
    const next = plane[(at + 1) % plane.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Length in km of a share of the image's diagonal, laid along an axis, in degrees clockwise from up; null without a scale. */
export function lengthKm(
  placed: ImagePlace,
  size: PixelSize,
  { lengthShare, axisDegrees }: { lengthShare: number; axisDegrees: number },
): number | null {
  const place = createGeoreference(placed, size)
  if (!place) return null
  const pixels = lengthShare * Math.hypot(size.width, size.height)
  const angle = (axisDegrees * Math.PI) / 180
  const dx = (Math.sin(angle) * pixels) / 2 / size.width
  const dy = (Math.cos(angle) * pixels) / 2 / size.height
  return kmBetween(place([0.5 - dx, 0.5 + dy]), place([0.5 + dx, 0.5 - dy]))
}
