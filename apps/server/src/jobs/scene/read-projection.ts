import type { LatLon } from '@varuna/oil/scene/place-grid'
import { wrapLongitude } from '@varuna/units/angle'
import proj4 from 'proj4'
import { isNearWgs84, parametersOf } from './projections.ts'

/** Converts map coordinates of a file to degrees of WGS 84. */
export type ToLatLon = (x: number, y: number) => LatLon

type GeoKeys = Readonly<Record<string, unknown>>

const USER_DEFINED = 32_767
const PROJECTED = 1
const METRE = 9001
/** Offset between a datum's code and that of its geographic system, such as 6326 and 4326 for WGS 84. */
const DATUM_BEYOND_SYSTEM = 2000
const WGS84_ELLIPSOIDS = new Set([7030, 7019])
const EQUATOR_RADIUS_M = 6_378_137
/** Codes of zones in ProjectionGeoKey: 160 and two digits in the north, 161 in the south. */
const UTM_NORTH = 16_000
const UTM_SOUTH = 16_100

/** The coordinate system in a file's GeoKeys. `epsg` is null when they give no code. */
export function readProjection(keys: GeoKeys | null): { epsg: number | null; toLatLon: ToLatLon | null } {
  const number = numbersOf(keys)
  const isProjected = number('GTModelTypeGeoKey') === PROJECTED
  const code = number('ProjectedCSTypeGeoKey') ?? (isProjected ? null : number('GeographicTypeGeoKey'))
  const epsg = code === null || code === USER_DEFINED ? null : code
  const parameters = epsg === null ? statedParameters(number) : parametersOf(epsg)
  return { epsg, toLatLon: parameters === null ? null : toLatLonBy(parameters) }
}

function toLatLonBy(parameters: string): ToLatLon {
  // Some projections of the library have no default for these.
  const { forward } = proj4(`+x_0=0 +y_0=0 +lat_0=0 ${parameters} +no_defs`, 'WGS84')
  return (x, y) => {
    // The library throws on coordinates that are not numbers; the caller refuses such a place.
    if (!Number.isFinite(x) || !Number.isFinite(y)) return { lat: Number.NaN, lon: Number.NaN }
    const [lon, lat] = forward([x, y])
    return { lat, lon: wrapLongitude(lon) }
  }
}

type NumberOf = (key: string) => number | null

const numbersOf =
  (keys: GeoKeys | null): NumberOf =>
  (key) => {
    const value = Number((keys?.[key] as number | ArrayLike<number> | undefined) ?? Number.NaN)
    return Number.isFinite(value) ? value : null
  }

/**
 * Parameters of a system without a code, as some programs always write them; null without a datum near WGS 84, or for an unsupported
 * projection.
 */
function statedParameters(number: NumberOf): string | null {
  if (!isDatumKnown(number) || (number('ProjLinearUnitsGeoKey') ?? METRE) !== METRE) return null
  const zone = number('ProjectionGeoKey') ?? USER_DEFINED
  if (zone > UTM_NORTH && zone <= UTM_NORTH + 60) return `+proj=utm +zone=${zone - UTM_NORTH} +datum=WGS84`
  if (zone > UTM_SOUTH && zone <= UTM_SOUTH + 60) return `+proj=utm +zone=${zone - UTM_SOUTH} +south +datum=WGS84`
  const form = projections[number('ProjCoordTransGeoKey') ?? 0]
  return form ? `${form(number)} +datum=WGS84` : null
}

function isDatumKnown(number: NumberOf): boolean {
  const geographic = number('GeographicTypeGeoKey')
  if (geographic !== null && geographic !== USER_DEFINED) return isNearWgs84(geographic)
  const datum = number('GeogGeodeticDatumGeoKey')
  if (datum !== null && datum !== USER_DEFINED) return isNearWgs84(datum - DATUM_BEYOND_SYSTEM)
  const ellipsoid = number('GeogEllipsoidGeoKey')
  if (ellipsoid !== null && ellipsoid !== USER_DEFINED) return WGS84_ELLIPSOIDS.has(ellipsoid)
  return (
    number('GeogSemiMajorAxisGeoKey') === EQUATOR_RADIUS_M &&
    Math.abs((number('GeogInvFlatteningGeoKey') ?? 0) - 298.257) < 0.001
  )
}

const first = (number: NumberOf, ...keys: string[]) => keys.map(number).find((value) => value !== null) ?? 0
const originLon = (number: NumberOf) =>
  first(number, 'ProjNatOriginLongGeoKey', 'ProjCenterLongGeoKey', 'ProjFalseOriginLongGeoKey')
const originLat = (number: NumberOf) =>
  first(number, 'ProjNatOriginLatGeoKey', 'ProjCenterLatGeoKey', 'ProjFalseOriginLatGeoKey')
const scale = (number: NumberOf) => number('ProjScaleAtNatOriginGeoKey') ?? 1
const shift = (number: NumberOf) =>
  `+x_0=${first(number, 'ProjFalseEastingGeoKey', 'ProjFalseOriginEastingGeoKey')} ` +
  `+y_0=${first(number, 'ProjFalseNorthingGeoKey', 'ProjFalseOriginNorthingGeoKey')}`
const parallels = (number: NumberOf) =>
  `+lat_1=${number('ProjStdParallel1GeoKey') ?? 0} +lat_2=${number('ProjStdParallel2GeoKey') ?? 0}`

/** Projections by the code of the GeoTIFF standard (OGC 19-008r4, ProjMethodGeoKey). */
const projections: Readonly<Record<number, (number: NumberOf) => string>> = {
  1: (number) =>
    `+proj=tmerc +lat_0=${originLat(number)} +lon_0=${originLon(number)} +k=${scale(number)} ${shift(number)}`,
  7: (number) => {
    const parallel = number('ProjStdParallel1GeoKey')
    return `+proj=merc +lon_0=${originLon(number)} ${parallel === null ? `+k=${scale(number)}` : `+lat_ts=${parallel}`} ${shift(number)}`
  },
  8: (number) =>
    `+proj=lcc +lat_0=${originLat(number)} +lon_0=${originLon(number)} ${parallels(number)} ${shift(number)}`,
  10: (number) => `+proj=laea +lat_0=${originLat(number)} +lon_0=${originLon(number)} ${shift(number)}`,
  11: (number) =>
    `+proj=aea +lat_0=${originLat(number)} +lon_0=${originLon(number)} ${parallels(number)} ${shift(number)}`,
  // The latitude is that of true scale; at the pole itself a scale is stated instead.
  15: (number) => {
    const lat = originLat(number)
    const lon = number('ProjStraightVertPoleLongGeoKey') ?? originLon(number)
    const trueScale = Math.abs(lat) === 90 ? `+k=${scale(number)}` : `+lat_ts=${lat}`
    return `+proj=stere +lat_0=${lat < 0 ? -90 : 90} ${trueScale} +lon_0=${lon} ${shift(number)}`
  },
}
