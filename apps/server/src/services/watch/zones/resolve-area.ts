import type { AreaOfReport } from '@varuna/contract/desk/area-report'
import type { AreaPolygon } from '@varuna/geo/geometry/area'
import { unpackPolygon } from '@varuna/geo/geometry/polygon'
import type { ZoneRow } from '@varuna/geo/zones/zone'
import { zoneRings } from '@varuna/geo/zones/zone-rings'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { requireSimpleRing } from '../../shared/areas/require-simple-ring.ts'
import type { ImportedZones } from './imported-zones.ts'

export interface AreaEffects {
  store: { zones: Pick<Store['zones'], 'rings'> }
  geo: { zones: readonly ZoneRow[] }
  importedZones: Pick<ImportedZones, 'outlines'>
}

export interface ResolvedArea {
  /** Name of the zone; null for a box or a shape. */
  name: string | null
  approximate: boolean
  /** Rings continuous across the 180th meridian. */
  polygons: AreaPolygon[]
  /** The polygons, simplified where they are those of an imported zone. */
  outline: [lon: number, lat: number][][][]
}

/** The largest official zones have some 100,000 corners. */
const MAX_ZONE_CORNERS = 300_000

/**
 * The polygons of an area. Throws `not_found.area_zone`, `invalid_input.zone_without_outline` for the whole waters of a country,
 * `invalid_input.area_corners`, and the faults of a shape.
 */
export async function resolveArea(effects: AreaEffects, area: AreaOfReport): Promise<ResolvedArea> {
  if (area.kind === 'zone') return resolveZone(effects, area.id)
  const polygons = area.kind === 'box' ? [[ringOfBox(area)]] : area.polygons.map(readPolygon)
  return { name: null, approximate: false, polygons, outline: copy(polygons) }
}

const copy = (polygons: readonly AreaPolygon[]) =>
  polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])))

function ringOfBox({ south, west, north, east }: Extract<AreaOfReport, { kind: 'box' }>): [number, number][] {
  const end = east < west ? east + 360 : east
  return [
    [west, south],
    [end, south],
    [end, north],
    [west, north],
  ]
}

function readPolygon(rings: readonly (readonly [number, number][])[]): AreaPolygon {
  const [outer, ...holes] = rings.map(unwrap)
  if (outer === undefined) return []
  const middle = middleOf(outer)
  return [outer, ...holes.map((hole) => moveBy(hole, Math.round((middle - middleOf(hole)) / 360) * 360))]
}

const middleOf = (ring: readonly [number, number][]) => {
  const lons = ring.map(([lon]) => lon)
  return (Math.min(...lons) + Math.max(...lons)) / 2
}

const moveBy = (ring: [number, number][], degrees: number) =>
  ring.map(([lon, lat]): [number, number] => [lon + degrees, lat])

/** Joins each corner with the next the shorter way, beyond 180 degrees where that is. */
function unwrap(ring: readonly [number, number][]): [number, number][] {
  const corners = ring.filter(([lon, lat], at) => {
    const [before] = ring.slice(at === 0 ? -1 : at - 1)
    return ring.length === 1 || before?.[0] !== lon || before[1] !== lat
  })
  if (new Set(corners.map(([lon, lat]) => `${lon} ${lat}`)).size < 3)
    throw fieldError({ field: 'area', code: 'corners_too_few', params: { minimum: 3 } })
  let turn = 0
  const continuous = corners.map(([lon, lat], at): [number, number] => {
    const before = corners[at - 1]?.[0] ?? lon
    if (Math.abs(lon - before) > 180) turn += lon > before ? -360 : 360
    return [lon + turn, lat]
  })
  const [first, last] = [continuous[0], continuous.at(-1)]
  if (first && last && Math.abs(first[0] - last[0]) > 180)
    throw fieldError({ field: 'area', code: 'area_around_pole', params: {} })
  requireSimpleRing(continuous, 'area')
  return continuous
}

async function resolveZone({ store, geo, importedZones }: AreaEffects, id: string): Promise<ResolvedArea> {
  const imported = await importedZones.outlines()
  const row = geo.zones.find((one) => one.id === id)
  const replacing = imported.replaced.get(id)?.map((zone) => zone.id) ?? []
  const found = imported.zones.filter((zone) => zone.id === id || replacing.includes(zone.id))
  const [first] = found
  if (first !== undefined) {
    const polygons: AreaPolygon[] = []
    for (const zone of found) polygons.push(...(await readParts(store.zones, zone.id)))
    const outline = found.flatMap((zone) => copy(zone.polygons))
    return { name: first.name, approximate: false, polygons, outline }
  }
  if (row === undefined) throw codedError('not_found.area_zone', { id })
  const polygons = zoneRings(row.shape).map((ring) => [ring])
  if (polygons.length === 0) throw codedError('invalid_input.zone_without_outline', { name: row.name })
  return { name: row.name, approximate: true, polygons, outline: copy(polygons) }
}

async function readParts(zones: AreaEffects['store']['zones'], id: string): Promise<AreaPolygon[]> {
  const polygons: AreaPolygon[] = []
  let corners = 0
  for (let part = 0; ; part += 1) {
    const packed = await zones.rings(id, part)
    if (packed === null) return polygons
    const rings = unpackPolygon(packed).map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2] ?? 0, ring[at * 2 + 1] ?? 0] as const),
    )
    corners += rings.reduce((sum, { length }) => sum + length, 0)
    if (corners > MAX_ZONE_CORNERS) throw codedError('invalid_input.area_corners', { maxCorners: MAX_ZONE_CORNERS })
    polygons.push(rings)
  }
}
