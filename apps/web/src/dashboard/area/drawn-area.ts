import { findLongitudeJump, findSelfCrossing, hasExtent } from '@varuna/geo/geometry/area'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { isInRing } from '@varuna/geo/zones/zone-rings'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import { isInBox, type ChartBox } from '@varuna/map/chart-view'
import { ringOfBox, ringOfCircle, type Ring } from '@varuna/map/ring'
import { wrapLongitude } from '@varuna/units/angle'
import type { FieldFault } from '@varuna/contract/field-fault'
import { formatArea, parseArea } from './area-text.ts'

export const areaKinds = ['box', 'polygon', 'circle'] as const
export type AreaKind = (typeof areaKinds)[number]

/** An area that is drawn on a map: a box, a polygon or a circle. */
export type DrawnArea =
  | ({ kind: 'box' } & ChartBox)
  /** Corners in degrees, the first one not repeated; longitudes are continuous across the 180th meridian. */
  | { kind: 'polygon'; corners: Ring }
  | { kind: 'circle'; lat: number; lon: number; radiusNm: number }

/** Maximum corners of a polygon: an address must remain one, and a rule takes no more. */
export const MAX_AREA_CORNERS = 100
const MAX_RADIUS_NM = 5_000
/** About a metre, and a tenth of it on the sea is of no use. */
const DECIMALS = 4

const formatNumber = (value: number) => String(Number(value.toFixed(DECIMALS)))
const parseNumber = (text: string) => (/^-?\d{1,4}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN)
const isLatitude = (lat: number) => Math.abs(lat) <= 90
/** Corners across the 180th meridian pass it. */
const isLongitude = (lon: number) => Math.abs(lon) <= 540

/** Writes an area as in an address: 'south,west,north,east', 'polygon,lat,lon,…' or 'circle,lat,lon,nm'. */
export function formatDrawnArea(area: DrawnArea): string {
  if (area.kind === 'box') return formatArea(area)
  const numbers =
    area.kind === 'circle' ? [area.lat, area.lon, area.radiusNm] : area.corners.flatMap(([lon, lat]) => [lat, lon])
  return [area.kind, ...numbers.map(formatNumber)].join(',')
}

/** Parses an area as `formatDrawnArea` writes it; null when it is none. */
export function parseDrawnArea(text: string): DrawnArea | null {
  const [kind, ...parts] = text.split(',', 2 * MAX_AREA_CORNERS + 3)
  if (kind !== 'polygon' && kind !== 'circle') {
    const box = parseArea(text)
    return box && { kind: 'box', ...box }
  }
  const numbers = parts.map(parseNumber)
  if (numbers.some(Number.isNaN)) return null
  if (kind === 'circle') {
    const [lat = NaN, lon = NaN, radiusNm = NaN] = numbers
    const isCircle = numbers.length === 3 && isLatitude(lat) && Math.abs(lon) <= 180
    return isCircle && radiusNm > 0 && radiusNm <= MAX_RADIUS_NM ? { kind, lat, lon, radiusNm } : null
  }
  const corners = cornersOf(numbers)
  return numbers.length % 2 === 0 && polygonFault(corners) === null ? { kind, corners } : null
}

/** Whether corners are as many, and as far from the meridian of Greenwich, as an address can hold. */
export const areCorners = (corners: Ring): boolean =>
  corners.length >= 3 &&
  corners.length <= MAX_AREA_CORNERS &&
  corners.every(([lon, lat]) => isLatitude(lat) && isLongitude(lon))

/** Why corners enclose no area; null where they do. */
export function polygonFault(corners: Ring): FieldFault | 'corners' | null {
  if (!areCorners(corners)) return 'corners'
  const jump = findLongitudeJump(corners)
  if (jump !== null)
    return { code: 'longitude_jumps', params: { first: jump + 1, second: ((jump + 1) % corners.length) + 1 } }
  if (!hasExtent(corners)) return { code: 'area_without_extent', params: {} }
  const crossing = findSelfCrossing(corners)
  if (crossing === null) return null
  return { code: 'area_crosses_itself', params: { first: crossing[0] + 1, second: crossing[1] + 1 } }
}

/** Why a text as `formatDrawnArea` writes it is no area, where its corners are in order; null otherwise. */
export function drawnAreaFault(text: string): FieldFault | null {
  const [kind, ...parts] = text.split(',', 2 * MAX_AREA_CORNERS + 3)
  if (kind !== 'polygon' || parts.length % 2 === 1) return null
  const fault = polygonFault(cornersOf(parts.map(parseNumber)))
  return fault === 'corners' ? null : fault
}

const cornersOf = (numbers: readonly number[]) =>
  Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at + 1] ?? NaN, numbers[2 * at] ?? NaN] as const)

/** The outline of an area, continuous across the 180th meridian. */
export const ringOfArea = (area: DrawnArea): Ring =>
  area.kind === 'box' ? ringOfBox(area) : area.kind === 'circle' ? ringOfCircle(area) : area.corners

/** The box around an area. */
export function boxOfArea(area: DrawnArea): ChartBox {
  if (area.kind === 'box') {
    const { south, west, north, east } = area
    return { south, west, north, east }
  }
  const places = ringOfArea(area).map(([lon, lat]) => ({ lat, lon: wrapLongitude(lon) }))
  return boxOfPlaces(places) ?? { south: -90, west: -180, north: 90, east: 180 }
}

export function isInArea(area: DrawnArea, lat: number, lon: number): boolean {
  if (area.kind === 'box') return isInBox(area, lat, lon)
  if (area.kind === 'circle') return greatCircleNm(area.lat, area.lon, lat, lon) <= area.radiusNm
  return isInRing(area.corners, lat, lon)
}
