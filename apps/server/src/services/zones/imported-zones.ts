import { boxesAt, buildBoxIndex, type Box, type BoxIndex } from '@varuna/geo/geometry/box-index'
import {
  noOfficialZones,
  findReplacedZones,
  type OfficialZonesHere,
  type OfficialZone,
} from '@varuna/geo/zones/official-zones'
import { polygonContains } from '@varuna/geo/geometry/polygon'
import type { ZoneRow } from '@varuna/geo/zones/zone'
import { LRUCache } from 'lru-cache'
import type { ZoneImportRow, ZonePolygonRow } from '../../store/database/schema.ts'
import type { Store } from '../../store/store.ts'

/** Looks up imported official zones by place. */
export interface ImportedZones {
  at(lat: number, lon: number): Promise<OfficialZonesHere>
}

interface Ring {
  zoneId: string
  part: number
}

interface LoadedZones {
  key: string
  index: BoxIndex
  polygons: { zone: OfficialZone; part: number }[]
  everywhere: Pick<OfficialZonesHere, 'replaced' | 'mappedCountries'>
}

/** Rings of polygons are read on demand; this many bytes of them are cached. */
const CACHE_BYTES = 32 * 1024 * 1024

const versionKeyOf = (imports: ZoneImportRow[]) =>
  imports.map(({ id, imported_at_ms }) => `${id} ${imported_at_ms}`).join('\n')

/**
 * Keeps the boxes of all imported polygons in memory and reloads them when the imports have changed, also by another process.
 * `screeningZones` are the bundled zones that imported ones may replace.
 */
export function openImportedZones(
  store: Pick<Store, 'zones'>,
  screeningZones: readonly ZoneRow[],
  cacheBytes = CACHE_BYTES,
): ImportedZones {
  let loading: { key: string; loaded: Promise<LoadedZones> } | null = null
  // Concurrent requests for the same rings share one read.
  const rings = new LRUCache<string, Uint8Array, Ring>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context }) =>
      (await store.zones.rings(context.zoneId, context.part)) ?? undefined,
  })
  const loadOnce = (imports: ZoneImportRow[], key: string): Promise<LoadedZones> => {
    if (loading?.key === key) return loading.loaded
    const newLoading = { key, loaded: load(store, imports, key, screeningZones) }
    loading = newLoading
    newLoading.loaded.catch(() => {
      if (loading === newLoading) loading = null
    })
    return newLoading.loaded
  }

  return {
    async at(lat, lon) {
      const imports = await store.zones.imports()
      if (imports.length === 0) return noOfficialZones
      const key = versionKeyOf(imports)
      const zonesNow = await loadOnce(imports, key)
      const zones = new Set<OfficialZone>()
      for (const shiftedLon of [lon, lon - 360, lon + 360]) {
        for (const found of boxesAt(zonesNow.index, shiftedLon, lat)) {
          const { zone, part } = zonesNow.polygons[found] as LoadedZones['polygons'][number]
          if (zones.has(zone)) continue
          const context = { zoneId: zone.id, part }
          const bytes = await rings.fetch(`${key}\n${zone.id} ${part}`, { context })
          if (bytes !== undefined && polygonContains(bytes, shiftedLon, lat)) zones.add(zone)
        }
      }
      return { ...zonesNow.everywhere, zones: [...zones] }
    },
  }
}

async function load(
  store: Pick<Store, 'zones'>,
  imports: ZoneImportRow[],
  key: string,
  screeningZones: readonly ZoneRow[],
): Promise<LoadedZones> {
  const boxes: Box[] = []
  const polygons: LoadedZones['polygons'] = []
  const zones: OfficialZone[] = []
  for (const { id, kind, file_name, imported_at_ms } of imports) {
    const source = `${file_name}, imported ${new Date(imported_at_ms).toISOString().slice(0, 10)}`
    const parts = Map.groupBy(await store.zones.boxes(id), ({ zone_id }) => zone_id)
    for (const row of await store.zones.list(id)) {
      const zoneParts = parts.get(row.id) ?? []
      const zone: OfficialZone = {
        id: row.id,
        kind,
        name: row.name,
        countries: row.countries === '' ? [] : row.countries.split(','),
        source,
        box: boundsOf(zoneParts),
      }
      zones.push(zone)
      for (const { part, west, south, east, north } of zoneParts) {
        boxes.push([west, south, east, north])
        polygons.push({ zone, part })
      }
    }
  }
  const mappedCountries = zones.flatMap(({ kind, countries }) =>
    kind === 'eez' && countries.length === 1 ? countries : [],
  )
  return {
    key,
    index: buildBoxIndex(boxes),
    polygons,
    everywhere: { replaced: findReplacedZones(screeningZones, zones), mappedCountries: new Set(mappedCountries) },
  }
}

function boundsOf(parts: Omit<ZonePolygonRow, 'rings'>[]): Box {
  const maxOf = (pick: (part: Omit<ZonePolygonRow, 'rings'>) => number) =>
    parts.reduce((max, part) => Math.max(max, pick(part)), -Infinity)
  return [
    -maxOf(({ west }) => -west),
    -maxOf(({ south }) => -south),
    maxOf(({ east }) => east),
    maxOf(({ north }) => north),
  ]
}
