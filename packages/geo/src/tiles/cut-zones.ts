import type { ZoneRow } from '../zones/zone.ts'
import { zoneRings } from '../zones/zone-rings.ts'
import { clipRing } from './clip-ring.ts'
import { BUFFER, EXTENT, tileX, tileY, type TileAt } from './mercator.ts'
import type { FlatLine } from '../geometry/simplify-line.ts'
import type { TileFeature, TileLayer } from './vector-tile.ts'

const FIRST_ZOOM = 2
const box = { west: -BUFFER, south: -BUFFER, east: EXTENT + BUFFER, north: EXTENT + BUFFER }

const makeClockwise = (ring: FlatLine): FlatLine => {
  let twiceArea = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    twiceArea += (ring[at] as number) * (ring[next + 1] as number) - (ring[next] as number) * (ring[at + 1] as number)
  }
  if (twiceArea >= 0) return ring
  const back: FlatLine = []
  for (let at = ring.length - 2; at >= 0; at -= 2) back.push(ring[at] as number, ring[at + 1] as number)
  return back
}

/** The screening zones in a tile, as the layer 'zones'. */
export const zonesLayer = (zones: readonly ZoneRow[], tile: TileAt): TileLayer => {
  if (tile.z < FIRST_ZOOM) return { name: 'zones', features: [] }
  const features = zones.flatMap(({ name, kind, shape }): TileFeature[] => {
    const rings = zoneRings(shape)
    const parts = rings
      .flatMap((ring) =>
        [-360, 0, 360].map((turn) =>
          clipRing(
            ring.flatMap(([lon, lat]) => [tileX(tile, lon + turn), tileY(tile, lat)]),
            box,
          ),
        ),
      )
      .filter((ring) => ring.length >= 6)
      .map(makeClockwise)
    return parts.length === 0 ? [] : [{ type: 'polygon', parts, properties: { kind, name } }]
  })
  return { name: 'zones', features }
}

/** Label positions of zones: the centre of each zone's first ring. */
export const zoneNames = (zones: readonly ZoneRow[]) =>
  zones.flatMap(({ name, shape }) => {
    const [ring] = zoneRings(shape)
    if (!ring) return []
    const lons = ring.map(([lon]) => lon)
    const lats = ring.map(([, lat]) => lat)
    const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
    return [{ kind: 'zone', name, rank: 0, lat: middle(lats), lon: middle(lons) }]
  })
