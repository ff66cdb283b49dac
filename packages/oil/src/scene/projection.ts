export type LatLon = { lat: number; lon: number }
/** Converts map coordinates, in metres or degrees, to WGS 84. */
export type ToLatLon = (x: number, y: number) => LatLon

const RADIANS = Math.PI / 180
/** WGS 84. */
const EQUATOR_RADIUS_M = 6_378_137
const FLATTENING = 1 / 298.257223563
const UTM_SCALE = 0.9996
const UTM_FALSE_EASTING_M = 500_000
const UTM_FALSE_NORTHING_M = 10_000_000

/** Geographic systems that differ from WGS 84 by a few metres at most: WGS 84, ETRS89, NAD83, GDA94, GDA2020, JGD2011, SIRGAS 2000. */
const geographic = new Set([4326, 4258, 4269, 4283, 7844, 6668, 4674])

const third = FLATTENING / (2 - FLATTENING)
const n2 = third ** 2
const n3 = third ** 3
const n4 = third ** 4
const RECTIFYING_RADIUS_M = (EQUATOR_RADIUS_M / (1 + third)) * (1 + n2 / 4 + n4 / 64)
/** Series of Krüger for the inverse transverse Mercator projection, to the fourth order: under a millimetre within a zone. */
const beta = [
  third / 2 - (2 / 3) * n2 + (37 / 96) * n3 - n4 / 360,
  n2 / 48 + n3 / 15 - (437 / 1440) * n4,
  (17 / 480) * n3 - (37 / 840) * n4,
  (4397 / 161_280) * n4,
]
const delta = [
  2 * third - (2 / 3) * n2 - 2 * n3 + (116 / 45) * n4,
  (7 / 3) * n2 - (8 / 5) * n3 - (227 / 45) * n4,
  (56 / 15) * n3 - (136 / 35) * n4,
  (4279 / 630) * n4,
]

function fromUtm(easting: number, northing: number, zone: number, isSouth: boolean): LatLon {
  const xi = (northing - (isSouth ? UTM_FALSE_NORTHING_M : 0)) / (UTM_SCALE * RECTIFYING_RADIUS_M)
  const eta = (easting - UTM_FALSE_EASTING_M) / (UTM_SCALE * RECTIFYING_RADIUS_M)
  let [x, y] = [xi, eta]
  beta.forEach((factor, at) => {
    const order = 2 * (at + 1)
    x -= factor * Math.sin(order * xi) * Math.cosh(order * eta)
    y -= factor * Math.cos(order * xi) * Math.sinh(order * eta)
  })
  const conformal = Math.asin(Math.sin(x) / Math.cosh(y))
  const lat = conformal + delta.reduce((sum, factor, at) => sum + factor * Math.sin(2 * (at + 1) * conformal), 0)
  const lon = (zone * 6 - 183) * RADIANS + Math.atan2(Math.sinh(y), Math.cos(x))
  return { lat: lat / RADIANS, lon: wrapLon(lon / RADIANS) }
}

export const wrapLon = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/** The conversion from a coordinate system of the EPSG register; null for those that are not read. */
export function projectionOf(epsg: number): { toLatLon: ToLatLon; unit: 'degree' | 'metre' } | null {
  if (geographic.has(epsg)) return { toLatLon: (x, y) => ({ lat: y, lon: wrapLon(x) }), unit: 'degree' }
  if (epsg === 3857) {
    const toLatLon: ToLatLon = (x, y) => ({
      lat: Math.atan(Math.sinh(y / EQUATOR_RADIUS_M)) / RADIANS,
      lon: wrapLon(x / EQUATOR_RADIUS_M / RADIANS),
    })
    return { toLatLon, unit: 'metre' }
  }
  // WGS 84 / UTM north and south, and ETRS89 / UTM.
  const zone = epsg % 100
  const isUtm =
    (epsg >= 32_601 && epsg <= 32_660) || (epsg >= 32_701 && epsg <= 32_760) || (epsg >= 25_828 && epsg <= 25_838)
  if (!isUtm) return null
  return { toLatLon: (x, y) => fromUtm(x, y, zone, epsg >= 32_701), unit: 'metre' }
}
