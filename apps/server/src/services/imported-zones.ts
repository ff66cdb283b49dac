import { boxesAt, buildBoxIndex, type Box, type BoxIndex } from '@varuna/geo/box-index'
import { nothingOfficial, replacedZones, type OfficialHere, type OfficialZone } from '@varuna/geo/official-zones'
import { polygonHolds } from '@varuna/geo/polygon'
import type { ZoneRow } from '@varuna/geo/zones'
import type { ZoneImportRow, ZonePolygonRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** The official zones that were imported, looked up by place. */
export interface ImportedZones {
  at(lat: number, lon: number): Promise<OfficialHere>
}

interface Loaded {
  key: string
  index: BoxIndex
  polygons: { zone: OfficialZone; part: number }[]
  everywhere: Pick<OfficialHere, 'replaced' | 'mapped'>
}

/** Rings of polygons are read when they are wanted, and so many bytes of them are kept. */
const KEPT_BYTES = 32 * 1024 * 1024

const keyOf = (imports: ZoneImportRow[]) =>
  imports.map(({ id, imported_at_ms }) => `${id} ${imported_at_ms}`).join('\n')

/**
 * Boxes of all imported polygons are held in memory and read again whenever the imports have changed, also by another
 * process. `ours` are the screening zones that imported ones may stand for.
 */
export function openImportedZones(store: Pick<Store, 'zones'>, ours: readonly ZoneRow[]): ImportedZones {
  let loaded: Loaded | null = null
  const rings = new Map<string, Uint8Array>()
  let kept = 0

  const ringsOf = async (key: string, zoneId: string, part: number) => {
    const name = `${key}\n${zoneId} ${part}`
    const known = rings.get(name)
    if (known !== undefined) return known
    const bytes = await store.zones.rings(zoneId, part)
    if (bytes === null) return null
    rings.set(name, bytes)
    kept += bytes.length
    for (const [oldest, { length }] of rings) {
      if (kept <= KEPT_BYTES) break
      rings.delete(oldest)
      kept -= length
    }
    return bytes
  }

  return {
    async at(lat, lon) {
      const imports = await store.zones.imports()
      if (imports.length === 0) return nothingOfficial
      const key = keyOf(imports)
      const now = loaded?.key === key ? loaded : (loaded = await load(store, imports, key, ours))
      const zones = new Set<OfficialZone>()
      for (const turned of [lon, lon - 360, lon + 360]) {
        for (const found of boxesAt(now.index, turned, lat)) {
          const { zone, part } = now.polygons[found] as Loaded['polygons'][number]
          if (zones.has(zone)) continue
          const bytes = await ringsOf(key, zone.id, part)
          if (bytes !== null && polygonHolds(bytes, turned, lat)) zones.add(zone)
        }
      }
      return { ...now.everywhere, zones: [...zones] }
    },
  }
}

async function load(
  store: Pick<Store, 'zones'>,
  imports: ZoneImportRow[],
  key: string,
  ours: readonly ZoneRow[],
): Promise<Loaded> {
  const boxes: Box[] = []
  const polygons: Loaded['polygons'] = []
  const zones: OfficialZone[] = []
  for (const { id, kind, file_name, imported_at_ms } of imports) {
    const source = `${file_name}, imported ${new Date(imported_at_ms).toISOString().slice(0, 10)}`
    const parts = Map.groupBy(await store.zones.boxes(id), ({ zone_id }) => zone_id)
    for (const row of await store.zones.list(id)) {
      const own = parts.get(row.id) ?? []
      const zone: OfficialZone = {
        id: row.id,
        kind,
        name: row.name,
        countries: row.countries === '' ? [] : row.countries.split(','),
        source,
        box: around(own),
      }
      zones.push(zone)
      for (const { part, west, south, east, north } of own) {
        boxes.push([west, south, east, north])
        polygons.push({ zone, part })
      }
    }
  }
  const mapped = zones.flatMap(({ kind, countries }) => (kind === 'eez' && countries.length === 1 ? countries : []))
  return {
    key,
    index: buildBoxIndex(boxes),
    polygons,
    everywhere: { replaced: replacedZones(ours, zones), mapped: new Set(mapped) },
  }
}

function around(parts: Omit<ZonePolygonRow, 'rings'>[]): Box {
  const most = (pick: (part: Omit<ZonePolygonRow, 'rings'>) => number) =>
    parts.reduce((best, part) => Math.max(best, pick(part)), -Infinity)
  return [
    -most(({ west }) => -west),
    -most(({ south }) => -south),
    most(({ east }) => east),
    most(({ north }) => north),
  ]
}
