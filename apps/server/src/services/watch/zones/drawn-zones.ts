import {
  DRAWN_ZONES_ID,
  MAX_DRAWN_ZONES,
  type DrawnZone,
  type DrawnZoneRequest,
} from '@varuna/contract/watch/drawn-zone'
import { parseZoneFeature } from '@varuna/geo/zones/read-zone-feature'
import { unpackPolygon } from '@varuna/geo/geometry/polygon'
import { actorOf } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { ImportedZoneRow, ZoneImportRow, ZonePolygonRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { requireSimpleRing } from '../../shared/areas/require-simple-ring.ts'
import { zoneValues } from './import-zones.ts'
import { formatSeason, parseSeason } from './zone-rule.ts'

interface Effects {
  store: Pick<Store, 'zones'>
  clock: Clock
}

interface StoredZone {
  row: ImportedZoneRow
  polygon: ZonePolygonRow
}

const FILE_NAME = 'Drawn zones'
/** Another account may change the zones meanwhile; then the change is made again on what it left. */
const MAX_TRIES = 5

const notFound = () => codedError('not_found.record', { record: 'drawn_zone' })

/** The drawn zones by name. */
export async function listDrawnZones({ store }: Pick<Effects, 'store'>): Promise<DrawnZone[]> {
  const zones = await readStored(store)
  return zones.map(describe).toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** Draws a zone; the state before stays as a version. Throws `too_many_requests.drawn_zones`, and `invalid_input` for corners that make no zone. */
export async function addDrawnZone(effects: Effects, principal: Principal, asked: DrawnZoneRequest): Promise<void> {
  const id = `${DRAWN_ZONES_ID}-${effects.clock.newId()}`
  await changeZones(effects, principal, (zones) => {
    if (zones.length >= MAX_DRAWN_ZONES)
      throw codedError('too_many_requests.drawn_zones', { maxZones: MAX_DRAWN_ZONES })
    return [...zones, createZone(id, asked)]
  })
}

/** Changes a zone; the state before stays as a version. Throws `not_found.record`, and `invalid_input` for corners that make no zone. */
export async function changeDrawnZone(
  effects: Effects,
  principal: Principal,
  id: string,
  asked: DrawnZoneRequest,
): Promise<void> {
  await changeZones(effects, principal, (zones) => {
    if (!zones.some(({ row }) => row.id === id)) throw notFound()
    return zones.map((zone) => (zone.row.id === id ? createZone(id, asked) : zone))
  })
}

/** Removes a zone; the state before stays as a version. Throws `not_found.record`. */
export async function removeDrawnZone(effects: Effects, principal: Principal, id: string): Promise<void> {
  await changeZones(effects, principal, (zones) => {
    const left = zones.filter(({ row }) => row.id !== id)
    if (left.length === zones.length) throw notFound()
    return left
  })
}

async function changeZones(
  { store, clock }: Effects,
  principal: Principal,
  change: (zones: readonly StoredZone[]) => StoredZone[],
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await findFile(store)
    const zones = change(await readStored(store))
    const row: ZoneImportRow = {
      id: DRAWN_ZONES_ID,
      kind: 'mpa',
      file_name: FILE_NAME,
      // Later than the state before, by which readers notice the change.
      imported_at_ms: Math.max(clock.now(), (before?.imported_at_ms ?? 0) + 1),
      zone_count: zones.length,
      position_count: zones.reduce((sum, { polygon }) => sum + positionsOf(polygon), 0),
    }
    const isChanged = await store.zones.replace(
      row,
      zones.map((zone, position) => ({ ...zone.row, position })),
      zones.map(({ polygon }) => polygon),
      {
        action: 'zone_import',
        by: actorOf(principal),
        aboutId: row.id,
        timeMs: row.imported_at_ms,
        before: before === null ? {} : zoneValues(before),
        after: zoneValues(row),
      },
      before?.imported_at_ms ?? null,
    )
    if (isChanged) return
  }
  throw codedError('busy.database')
}

const findFile = async (store: Effects['store']) =>
  (await store.zones.imports()).find(({ id }) => id === DRAWN_ZONES_ID) ?? null

async function readStored(store: Effects['store']): Promise<StoredZone[]> {
  const boxes = new Map((await store.zones.boxes(DRAWN_ZONES_ID)).map((box) => [box.zone_id, box]))
  const zones: StoredZone[] = []
  for (const row of await store.zones.list(DRAWN_ZONES_ID)) {
    const box = boxes.get(row.id)
    const rings = await store.zones.rings(row.id, 0)
    if (box !== undefined && rings !== null) zones.push({ row, polygon: { ...box, rings } })
  }
  return zones
}

function createZone(id: string, { name, fishing, season, country, corners }: DrawnZoneRequest): StoredZone {
  const [first] = corners
  const ring = first === undefined ? [] : [...corners, first]
  const feature = { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } }
  const parsed = parseZoneFeature(feature, () => ({ name: ['name'], country: [] }))
  const [polygon] = parsed.ok ? parsed.value.polygons : []
  if (polygon === undefined || new Set(corners.map(([lon, lat]) => `${lon} ${lat}`)).size < 3)
    throw fieldError({ field: 'corners', code: 'corners_too_few', params: { minimum: 3 } })
  const outline = unpackPolygon(polygon.rings)[0] ?? []
  requireSimpleRing(
    corners.map((_, at) => [outline[at * 2] ?? 0, outline[at * 2 + 1] ?? 0]),
    'corners',
  )
  const [west, south, east, north] = polygon.box
  return {
    row: {
      id,
      import_id: DRAWN_ZONES_ID,
      position: 0,
      name,
      countries: country ?? '',
      fishing,
      season: formatSeason(season),
    },
    polygon: { zone_id: id, part: 0, west, south, east, north, rings: polygon.rings },
  }
}

const wrapped = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)

const outlineOf = ({ rings }: ZonePolygonRow) => unpackPolygon(rings)[0] ?? []

const positionsOf = (polygon: ZonePolygonRow) => outlineOf(polygon).length / 2

function describe({ row, polygon }: StoredZone): DrawnZone {
  const outline = outlineOf(polygon)
  return {
    id: row.id,
    name: row.name,
    fishing: row.fishing ?? 'restricted',
    season: parseSeason(row.season),
    country: row.countries === '' ? null : row.countries,
    // The last position is the first.
    corners: Array.from({ length: outline.length / 2 - 1 }, (_, at) => [
      wrapped(outline[at * 2] ?? 0),
      outline[at * 2 + 1] ?? 0,
    ]),
  }
}
