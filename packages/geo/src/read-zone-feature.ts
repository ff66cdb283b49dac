import { packPolygon, type PackedPolygon } from './polygon.ts'

export type ZoneKind = 'eez' | 'mpa'

/** Which properties of a feature hold what; the first that is there and not empty counts. */
export interface ZoneFields {
  readonly name: readonly string[]
  readonly country: readonly string[]
}

export interface ZoneFeature {
  readonly name: string
  /** The countries as the file writes them: one, several with semicolons between, or null where it names none. */
  readonly countryText: string | null
  /** The kind that its properties give away; null where they do not. */
  readonly kind: ZoneKind | null
  /** Protected areas on land alone are of no use at sea. */
  readonly isOnLandOnly: boolean
  readonly polygons: PackedPolygon[]
}

type Read<Value> = { ok: true; value: Value } | { ok: false; error: string; name: string | null }
type Ring = [number, number][]

const names = ['geoname', 'name_eng', 'name', 'site_name', 'orig_name']

/** As Marine Regions (GEONAME, ISO_TER1), the World Database on Protected Areas (NAME, ISO3) and people name them. */
export const defaultFields: Record<ZoneKind, ZoneFields> = {
  eez: { name: names, country: ['iso_ter1', 'iso_sov1', 'iso2', 'iso3', 'country', 'territory1'] },
  mpa: { name: names, country: ['iso3', 'parent_iso3', 'iso2', 'country'] },
}

/** Longitudes and latitudes may be this far beyond the globe by rounding, in degrees. */
const ROUNDING = 1e-6
const FEWEST_POSITIONS = 4
const WORLD = 360

class Fault extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most + ROUNDING

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

const readPosition = (value: unknown, at: number, ring: string): [number, number] => {
  const [lon, lat]: unknown[] = Array.isArray(value) ? value : []
  if (within(lon, 180) && within(lat, 90)) return [clamp(lon, 180), clamp(lat, 90)]
  const where = `${ring}, position ${at + 1},`
  const isPair = typeof lon === 'number' && typeof lat === 'number'
  throw new Fault(
    isPair
      ? `${where} is out of range: longitude ${lon}, latitude ${lat}`
      : `${where} is not a longitude and a latitude`,
  )
}

/**
 * A ring that steps over the antimeridian runs on beyond 180. An edge along the whole parallel, as a polygon about a pole
 * has it, stays as it is.
 */
const unrolled = (ring: Ring, where: string): Ring => {
  let turns = 0
  if (!ring.some(([lon], at) => at > 0 && Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > WORLD / 2)) return ring
  const rolled = ring.map(([lon, lat], at): [number, number] => {
    const step = lon - (ring[at - 1]?.[0] ?? lon)
    if (Math.abs(step) > WORLD / 2 && Math.abs(step) < WORLD - ROUNDING) turns -= Math.sign(step)
    return [lon + turns * WORLD, lat]
  })
  if (turns !== 0) throw new Fault(`${where} goes around a pole without being cut at 180 degrees`)
  return rolled
}

const readRing = (value: unknown, where: string): Ring => {
  if (!Array.isArray(value)) throw new Fault(`${where} is not a list of positions`)
  if (value.length < FEWEST_POSITIONS) {
    throw new Fault(`${where} has ${value.length} positions; a ring needs ${FEWEST_POSITIONS} at least`)
  }
  const ring = value.map((position, at) => readPosition(position, at, where))
  const [first, last] = [ring[0], ring.at(-1)]
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new Fault(`${where} is open: it ends at ${last?.join(' ')}, not where it began, at ${first?.join(' ')}`)
  }
  return unrolled(ring, where)
}

const westOf = (ring: Ring) => ring.reduce((west, [lon]) => Math.min(west, lon), Infinity)
const eastOf = (ring: Ring) => ring.reduce((east, [lon]) => Math.max(east, lon), -Infinity)

/** A hole beyond the antimeridian is moved round the world to where its polygon is. */
const beside = (hole: Ring, outer: Ring): Ring => {
  const [west, east] = [westOf(outer), eastOf(outer)]
  const turn = [0, WORLD, -WORLD].find(
    (by) => westOf(hole) + by >= west - ROUNDING && eastOf(hole) + by <= east + ROUNDING,
  )
  return turn ? hole.map(([lon, lat]) => [lon + turn, lat]) : hole
}

const readPolygon = (value: unknown, where: string): PackedPolygon => {
  if (!Array.isArray(value) || value.length === 0) throw new Fault(`${where} has no rings`)
  const [outer = [], ...holes] = value.map((ring, at) => readRing(ring, `${where}ring ${at + 1}`))
  return packPolygon([outer, ...holes.map((hole) => beside(hole, outer))])
}

const readGeometry = (geometry: unknown): PackedPolygon[] => {
  if (!isObject(geometry)) throw new Fault('it has no geometry')
  const { type, coordinates } = geometry
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    throw new Fault(
      `its geometry is ${typeof type === 'string' ? `a ${type}` : 'of no type'}, not a Polygon or MultiPolygon`,
    )
  }
  if (!Array.isArray(coordinates)) throw new Fault(`its ${type} has no coordinates`)
  if (type === 'Polygon') return [readPolygon(coordinates, '')]
  if (coordinates.length === 0) throw new Fault('its MultiPolygon has no polygons')
  return coordinates.map((polygon, at) => readPolygon(polygon, `polygon ${at + 1}, `))
}

const textOf = (properties: Record<string, unknown>, names: readonly string[]) => {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of names) {
    const value = byName.get(name.toLowerCase())
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (text !== '') return text
  }
  return null
}

/** Where several states claim or share an area, all of them; Marine Regions says so in POL_TYPE. */
const countryOf = (properties: Record<string, unknown>, names: readonly string[]) => {
  const areaType = textOf(properties, ['pol_type'])
  if (areaType === null || areaType.toUpperCase() === '200NM') return textOf(properties, names)
  const states = [1, 2, 3].map((at) => textOf(properties, [`iso_sov${at}`, `sovereign${at}`]))
  return [...new Set(states.filter((state) => state !== null))].join(';') || null
}

const kindOf = (properties: Record<string, unknown>): ZoneKind | null => {
  if (textOf(properties, ['mrgid_eez', 'iso_ter1', 'pol_type']) !== null) return 'eez'
  if (/exclusive economic zone|\beez\b/i.test(textOf(properties, names) ?? '')) return 'eez'
  return textOf(properties, ['wdpaid', 'wdpa_pid', 'site_pid', 'iucn_cat']) === null ? null : 'mpa'
}

/**
 * Reads one GeoJSON feature (RFC 7946, longitude and latitude in degrees) as a zone, or says what is wrong with it: no
 * Polygon or MultiPolygon, an open ring, fewer than four positions, a place off the globe, no name.
 */
export const readZoneFeature = (feature: unknown, fields: (kind: ZoneKind | null) => ZoneFields): Read<ZoneFeature> => {
  if (!isObject(feature) || feature['type'] !== 'Feature')
    return { ok: false, error: 'it is not a Feature', name: null }
  const properties = isObject(feature['properties']) ? feature['properties'] : {}
  const kind = kindOf(properties)
  const wanted = fields(kind)
  const name = textOf(properties, wanted.name)
  if (name === null) return { ok: false, error: `none of its properties ${wanted.name.join(', ')} holds a name`, name }
  const isOnLandOnly = textOf(properties, ['marine']) === '0' || textOf(properties, ['realm']) === 'Terrestrial'
  try {
    const polygons = readGeometry(feature['geometry'])
    return {
      ok: true,
      value: { name, countryText: countryOf(properties, wanted.country), kind, isOnLandOnly, polygons },
    }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, error: error.message, name }
    throw error
  }
}
