import { packPolygon, type PackedPolygon } from '../geometry/polygon.ts'

export type ZoneKind = 'eez' | 'mpa'

/** Property names for each value; the first that is present and not empty is used. */
export interface ZoneFields {
  readonly name: readonly string[]
  readonly country: readonly string[]
}

export interface ZoneFeature {
  readonly name: string
  /** Countries as written in the file: one, or several separated by semicolons; null when there is none. */
  readonly countryText: string | null
  /** Kind inferred from the properties; null when unclear. */
  readonly kind: ZoneKind | null
  /** True for protected areas without any sea. */
  readonly isOnLandOnly: boolean
  /** What Varuna wrote of the zone's own rule, as it stands in the file; null in files of other programs, and without a rule. */
  readonly ruleTexts: { readonly fishing: string | null; readonly season: string | null } | null
  readonly polygons: PackedPolygon[]
}

type ParseResult<Value> = { ok: true; value: Value } | { ok: false; error: string; name: string | null }
type Ring = [number, number][]

const names = ['geoname', 'name_eng', 'name', 'site_name', 'orig_name']

/** Names used by Marine Regions (GEONAME, ISO_TER1), the World Database on Protected Areas (NAME, ISO3) and others. */
export const defaultFields: Record<ZoneKind, ZoneFields> = {
  eez: { name: names, country: ['iso_ter1', 'iso_sov1', 'iso2', 'iso3', 'country', 'territory1'] },
  mpa: { name: names, country: ['iso3', 'parent_iso3', 'iso2', 'country'] },
}

/** Rounding tolerance for longitudes and latitudes, in degrees. */
const ROUNDING = 1e-6
const MIN_POSITIONS = 4
const WORLD_DEGREES = 360

class Fault extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isInRange = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most + ROUNDING

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

const parsePosition = (value: unknown, at: number, ring: string): [number, number] => {
  const [lon, lat]: unknown[] = Array.isArray(value) ? value : []
  if (isInRange(lon, 180) && isInRange(lat, 90)) return [clamp(lon, 180), clamp(lat, 90)]
  const where = `${ring}, position ${at + 1},`
  const isPair = typeof lon === 'number' && typeof lat === 'number'
  throw new Fault(
    isPair
      ? `${where} is out of range: longitude ${lon}, latitude ${lat}`
      : `${where} is not a longitude and a latitude`,
  )
}

/**
 * Continues longitudes past 180 for a ring across the antimeridian. An edge along a whole parallel, as in a polygon around a pole,
 * stays as it is.
 */
const unwrapRing = (ring: Ring, where: string): Ring => {
  let turns = 0
  if (!ring.some(([lon], at) => at > 0 && Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > WORLD_DEGREES / 2)) return ring
  const rolled = ring.map(([lon, lat], at): [number, number] => {
    const step = lon - (ring[at - 1]?.[0] ?? lon)
    if (Math.abs(step) > WORLD_DEGREES / 2 && Math.abs(step) < WORLD_DEGREES - ROUNDING) turns -= Math.sign(step)
    return [lon + turns * WORLD_DEGREES, lat]
  })
  if (turns !== 0) throw new Fault(`${where} goes around a pole without being cut at 180 degrees`)
  return rolled
}

const parseRing = (value: unknown, where: string): Ring => {
  if (!Array.isArray(value)) throw new Fault(`${where} is not a list of positions`)
  if (value.length < MIN_POSITIONS) {
    throw new Fault(`${where} has ${value.length} positions; a ring needs ${MIN_POSITIONS} at least`)
  }
  const ring = value.map((position, at) => parsePosition(position, at, where))
  const first = ring[0]
  const last = ring.at(-1)
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new Fault(`${where} is open: it ends at ${last?.join(' ')}, not where it began, at ${first?.join(' ')}`)
  }
  return unwrapRing(ring, where)
}

const minLongitude = (ring: Ring) => ring.reduce((west, [lon]) => Math.min(west, lon), Infinity)
const maxLongitude = (ring: Ring) => ring.reduce((east, [lon]) => Math.max(east, lon), -Infinity)

/** Moves a hole across the antimeridian by 360 degrees to its polygon. */
const alignHole = (hole: Ring, outer: Ring): Ring => {
  const west = minLongitude(outer)
  const east = maxLongitude(outer)
  const turn = [0, WORLD_DEGREES, -WORLD_DEGREES].find(
    (by) => minLongitude(hole) + by >= west - ROUNDING && maxLongitude(hole) + by <= east + ROUNDING,
  )
  return turn ? hole.map(([lon, lat]) => [lon + turn, lat]) : hole
}

const parsePolygon = (value: unknown, where: string): PackedPolygon => {
  if (!Array.isArray(value) || value.length === 0) throw new Fault(`${where.replace(/, $/, '') || 'it'} has no rings`)
  const [outer = [], ...holes] = value.map((ring, at) => parseRing(ring, `${where}ring ${at + 1}`))
  return packPolygon([outer, ...holes.map((hole) => alignHole(hole, outer))])
}

const parseGeometry = (geometry: unknown): PackedPolygon[] => {
  if (!isObject(geometry)) throw new Fault('it has no geometry')
  const { type, coordinates } = geometry
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    throw new Fault(
      `its geometry is ${typeof type === 'string' ? `a ${type}` : 'of no type'}, not a Polygon or MultiPolygon`,
    )
  }
  if (!Array.isArray(coordinates)) throw new Fault(`its ${type} has no coordinates`)
  if (type === 'Polygon') return [parsePolygon(coordinates, '')]
  if (coordinates.length === 0) throw new Fault('its MultiPolygon has no polygons')
  return coordinates.map((polygon, at) => parsePolygon(polygon, `polygon ${at + 1}, `))
}

/** Control characters, direction marks, lone surrogates and other invisible characters; databases reject some of them. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]+/gu

const getText = (properties: Record<string, unknown>, names: readonly string[]) => {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of names) {
    const value = byName.get(name.toLowerCase())
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).replace(UNSEEN, ' ').trim() : ''
    if (text !== '') return text
  }
  return null
}

/** The country, or all states that claim or share the area, which Marine Regions marks in POL_TYPE. */
const getCountryText = (properties: Record<string, unknown>, names: readonly string[]) => {
  const areaType = getText(properties, ['pol_type'])
  if (areaType === null || areaType.toUpperCase() === '200NM') return getText(properties, names)
  const states = [1, 2, 3].map((at) => getText(properties, [`iso_sov${at}`, `sovereign${at}`]))
  return [...new Set(states.filter((state) => state !== null))].join(';') || null
}

/** Varuna states a kind in each zone that it writes. */
const getOwnKind = (properties: Record<string, unknown>): ZoneKind | null => {
  const own = getText(properties, ['varuna_kind'])
  return own === 'eez' || own === 'mpa' ? own : null
}

const getRuleTexts = (properties: Record<string, unknown>): ZoneFeature['ruleTexts'] => {
  if (getOwnKind(properties) === null) return null
  const [fishing, season] = [getText(properties, ['fishing']), getText(properties, ['season'])]
  return fishing === null && season === null ? null : { fishing, season }
}

const detectKind = (properties: Record<string, unknown>): ZoneKind | null => {
  const own = getOwnKind(properties)
  if (own !== null) return own
  if (getText(properties, ['mrgid_eez', 'iso_ter1', 'pol_type']) !== null) return 'eez'
  if (/exclusive economic zone|\beez\b/i.test(getText(properties, names) ?? '')) return 'eez'
  return getText(properties, ['wdpaid', 'wdpa_pid', 'site_pid', 'iucn_cat']) === null ? null : 'mpa'
}

/**
 * Parses one GeoJSON feature (RFC 7946, longitude and latitude in degrees) as a zone. Returns an error when it is not a Polygon or
 * MultiPolygon, has an open ring or fewer than four positions, is out of range, or has no name.
 */
export const parseZoneFeature = (
  feature: unknown,
  fields: (kind: ZoneKind | null) => ZoneFields,
): ParseResult<ZoneFeature> => {
  if (!isObject(feature) || feature['type'] !== 'Feature')
    return { ok: false, error: 'it is not a Feature', name: null }
  const properties = isObject(feature['properties']) ? feature['properties'] : {}
  const kind = detectKind(properties)
  const wanted = fields(kind)
  const name = getText(properties, wanted.name)
  if (name === null) return { ok: false, error: `none of its properties ${wanted.name.join(', ')} holds a name`, name }
  const isOnLandOnly = getText(properties, ['marine']) === '0' || getText(properties, ['realm']) === 'Terrestrial'
  try {
    const polygons = parseGeometry(feature['geometry'])
    return {
      ok: true,
      value: {
        name,
        countryText: getCountryText(properties, wanted.country),
        kind,
        isOnLandOnly,
        ruleTexts: getRuleTexts(properties),
        polygons,
      },
    }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, error: error.message, name }
    throw error
  }
}
