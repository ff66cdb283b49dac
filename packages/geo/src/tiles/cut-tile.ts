import type { Coastline } from '../coastline.ts'
import type { PortRow } from '../ports.ts'
import type { ZoneRow } from '../zones.ts'
import type { ChartLine } from './chart-lines.ts'
import { coastLayer } from './cut-coast.ts'
import { linesLayer } from './cut-lines.ts'
import { placesLayer, type ChartPlace } from './cut-points.ts'
import { zoneNames, zonesLayer } from './cut-zones.ts'
import { graticuleLayer } from './graticule.ts'
import type { TileAt } from './mercator.ts'
import { encodeTile } from './vector-tile.ts'

/** To be raised whenever the same data would be drawn in another way. */
export const TILE_FORMAT = 1

/** A row of `data/basemap/names.json`; of the ranks 0 is shown first, 3 last. */
export interface NameRow {
  readonly kind: string
  readonly name: string
  readonly rank: number
  readonly lat: number
  readonly lon: number
}

export interface ChartPlaces {
  readonly names: readonly ChartPlace[]
  readonly ports: readonly ChartPlace[]
  readonly zones: readonly ZoneRow[]
}

const PORTS_FIRST_ZOOM = 5
/** Ports that we added because they are large come before those of the long list. */
const rankOf = ({ source }: PortRow) => (source === 'varuna' ? 0 : 1)

export const openChartPlaces = (
  names: readonly NameRow[],
  ports: readonly PortRow[],
  zones: readonly ZoneRow[],
): ChartPlaces => ({
  zones,
  names: [...names, ...zoneNames(zones)].map(({ kind, name, rank, lat, lon }) => ({
    lat,
    lon,
    properties: { kind, name, rank },
  })),
  ports: ports.map((port) => ({ lat: port.lat, lon: port.lon, properties: { name: port.name, rank: rankOf(port) } })),
})

/** Land, inland water, borders and the limits of the sea in a tile: what takes long below zoom 5. */
export const cutGround = (coastline: Coastline, lines: readonly ChartLine[], tile: TileAt): Uint8Array =>
  encodeTile([coastLayer(coastline, tile), linesLayer(lines, tile)])

/** Graticule, protected areas, ports and names in a tile, to be laid behind its ground. */
export const cutPlaces = ({ names, ports, zones }: ChartPlaces, tile: TileAt): Uint8Array =>
  encodeTile([
    graticuleLayer(tile),
    zonesLayer(zones, tile),
    placesLayer('ports', tile.z < PORTS_FIRST_ZOOM ? [] : ports, tile),
    placesLayer('names', names, tile),
  ])
