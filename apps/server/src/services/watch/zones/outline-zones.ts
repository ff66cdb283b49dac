import type { Box } from '@varuna/geo/geometry/box-index'
import type { OfficialZone } from '@varuna/geo/zones/official-zones'
import { outlinePolygon, type OutlinePolygon } from '@varuna/geo/zones/zone-outline'
import type { Store } from '../../../store/interfaces/store.ts'

/** A polygon of an imported zone, and the box around it. */
export interface ZonePart {
  readonly zone: OfficialZone
  readonly part: number
  readonly box: Box
}

interface OutlinedZone extends OfficialZone {
  readonly polygons: readonly OutlinePolygon[]
}

export interface ImportedOutlines {
  readonly zones: readonly OutlinedZone[]
  /** Number of imported zones beyond the limits of a map. */
  readonly leftOut: number
  /** By screening zone id: the imported zones that replace it. */
  readonly replaced: ReadonlyMap<string, readonly OfficialZone[]>
}

const MAX_ZONES = 1_000
const MAX_CORNERS = 100_000
const MAX_CORNERS_OF_ZONE = 2_000
/** Maximum parts, such as islands, shown per zone: the largest. */
const MAX_PARTS = 60

const areaOf = ([west, south, east, north]: Box) => (east - west) * (north - south)
const cornersOf = (polygons: readonly OutlinePolygon[]) =>
  polygons.reduce((sum, rings) => rings.reduce((within, ring) => within + ring.length, sum), 0)

async function outlineZone(
  store: Pick<Store, 'zones'>,
  zone: OfficialZone,
  parts: ZonePart[],
  maxCorners: number,
): Promise<OutlinedZone> {
  const largest = parts.sort((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, MAX_PARTS)
  const polygons: OutlinePolygon[] = []
  for (const { part } of largest) {
    const left = maxCorners - cornersOf(polygons)
    const packed = left > 0 ? await store.zones.rings(zone.id, part) : null
    if (packed !== null) polygons.push(outlinePolygon(packed, left))
  }
  return { ...zone, polygons }
}

/** The zones of a map with their parts, the largest first, and all others. */
function chooseZones(parts: readonly ZonePart[]) {
  const byZone = [...Map.groupBy(parts, ({ zone }) => zone)].sort(([a], [b]) => areaOf(b.box) - areaOf(a.box))
  return { listed: byZone.slice(0, MAX_ZONES), others: byZone.slice(MAX_ZONES) }
}

/** All imported zones, and whether a map lists them. */
export function nameZones(parts: readonly ZonePart[]): { zone: OfficialZone; isListed: boolean }[] {
  const { listed, others } = chooseZones(parts)
  return [...listed.map(([zone]) => ({ zone, isListed: true })), ...others.map(([zone]) => ({ zone, isListed: false }))]
}

/** Reads the outlines of imported zones one polygon at a time, largest zones first; the smallest are omitted when there are too many. */
export async function outlineZones(
  store: Pick<Store, 'zones'>,
  parts: readonly ZonePart[],
): Promise<Omit<ImportedOutlines, 'replaced'>> {
  const { listed, others } = chooseZones(parts)
  const maxCorners = Math.min(MAX_CORNERS_OF_ZONE, Math.floor(MAX_CORNERS / listed.length))
  const zones: OutlinedZone[] = []
  for (const [zone, zoneParts] of listed) zones.push(await outlineZone(store, zone, zoneParts, maxCorners))
  return { zones, leftOut: others.length }
}
