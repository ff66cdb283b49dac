import { formatUtcDay } from '@varuna/contract/fields'
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
import type { ZoneImportRow, ZonePolygonRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { parseSeason } from './zone-rule.ts'
import { nameZones, outlineZones, type ImportedOutlines, type ZonePart } from './outline-zones.ts'

/** Looks up imported official zones by place. */
export interface ImportedZones {
  at(lat: number, lon: number): Promise<OfficialZonesHere>
  /** All zones with map outlines, and the screening zones that they replace. */
  outlines(): Promise<ImportedOutlines>
  /** All zones without outlines, and the screening zones that they replace; the same object until imports change. */
  names(): Promise<ImportedNames>
}

export interface ImportedNames {
  readonly zones: readonly { readonly zone: OfficialZone; readonly isListed: boolean }[]
  readonly replaced: OfficialZonesHere['replaced']
}

const noNames: ImportedNames = { zones: [], replaced: noOfficialZones.replaced }

interface Ring {
  zoneId: string
  part: number
}

interface LoadedZones {
  key: string
  index: BoxIndex
  polygons: ZonePart[]
  everywhere: Pick<OfficialZonesHere, 'replaced' | 'mappedCountries'>
}

/** Rings of polygons are read on demand; this many bytes of them are cached. */
const CACHE_BYTES = 32 * 1024 * 1024

const versionKeyOf = (imports: ZoneImportRow[]) =>
  imports.map(({ id, imported_at_ms }) => `${id} ${imported_at_ms}`).join('\n')

/**
 * Keeps the boxes of all imported polygons in memory and reloads them when imports have changed, also by another process. `screeningZones`
 * are the bundled zones that imported ones may replace.
 */
export function openImportedZones(
  store: Pick<Store, 'zones'>,
  screeningZones: readonly ZoneRow[],
  cacheBytes = CACHE_BYTES,
): ImportedZones {
  const loadOnce = keepByKey((imports, key) => load(store, imports, key, screeningZones))
  const outlineOnce = keepByKey(async (imports, key) => {
    const { polygons, everywhere } = await loadOnce(imports, key)
    return { ...(await outlineZones(store, polygons)), replaced: everywhere.replaced }
  })
  const nameOnce = keepByKey(async (imports, key): Promise<ImportedNames> => {
    const { polygons, everywhere } = await loadOnce(imports, key)
    return { zones: nameZones(polygons), replaced: everywhere.replaced }
  })
  // Concurrent requests for the same rings share one read.
  const rings = new LRUCache<string, Uint8Array, Ring>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context }) =>
      (await store.zones.rings(context.zoneId, context.part)) ?? undefined,
  })
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
    async outlines() {
      const imports = await store.zones.imports()
      if (imports.length === 0) return { zones: [], leftOut: 0, replaced: noOfficialZones.replaced }
      return outlineOnce(imports, versionKeyOf(imports))
    },
    async names() {
      const imports = await store.zones.imports()
      return imports.length === 0 ? noNames : nameOnce(imports, versionKeyOf(imports))
    },
  }
}

/** Computes a value once for all callers with the same key, and again after a failure. */
function keepByKey<Value>(compute: (imports: ZoneImportRow[], key: string) => Promise<Value>) {
  let kept: { key: string; value: Promise<Value> } | null = null
  return (imports: ZoneImportRow[], key: string): Promise<Value> => {
    if (kept?.key === key) return kept.value
    const next = { key, value: compute(imports, key) }
    kept = next
    next.value.catch(() => {
      if (kept === next) kept = null
    })
    return next.value
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
    const source = `${file_name}, imported ${formatUtcDay(imported_at_ms)}`
    const parts = Map.groupBy(await store.zones.boxes(id), ({ zone_id }) => zone_id)
    for (const row of await store.zones.list(id)) {
      const zoneParts = parts.get(row.id) ?? []
      const zone: OfficialZone = {
        id: row.id,
        kind,
        name: row.name,
        countries: row.countries === '' ? [] : row.countries.split(','),
        source,
        own: row.fishing === null ? null : { fishing: row.fishing, season: parseSeason(row.season) },
        box: boundsOf(zoneParts),
      }
      zones.push(zone)
      for (const { part, west, south, east, north } of zoneParts) {
        const partBox: Box = [west, south, east, north]
        boxes.push(partBox)
        polygons.push({ zone, part, box: partBox })
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
