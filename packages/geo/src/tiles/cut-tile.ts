import type { Coastline } from '../coastline/coastline.ts'
import type { PortRow } from '../ports/ports.ts'
import type { ZoneRow } from '../zones/zone.ts'
import type { ChartLine } from './chart-lines.ts'
import { coastLayer } from './cut-coast.ts'
import { linesLayer } from './cut-lines.ts'
import { placesLayer, type ChartPlace } from './cut-points.ts'
import { zoneNames, zonesLayer } from './cut-zones.ts'
import { graticuleLayer } from './graticule.ts'
import type { TileAt } from './mercator.ts'
import { encodeTile } from './vector-tile.ts'

/** Increment this when the same data would be drawn differently. */
export const TILE_FORMAT = 1

/** A row of `data/basemap/names.json`; rank 0 is shown first, 3 last. */
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
/** Large ports that we added rank before those of the long list. */
const portRank = ({ source }: PortRow) => (source === 'varuna' ? 0 : 1)

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
  ports: ports.map((port) => ({ lat: port.lat, lon: port.lon, properties: { name: port.name, rank: portRank(port) } })),
})

/** Land, inland water, borders and maritime limits of a tile; slow below zoom 5. */
export const cutGround = (coastline: Coastline, lines: readonly ChartLine[], tile: TileAt): Uint8Array =>
  encodeTile([coastLayer(coastline, tile), linesLayer(lines, tile)])

/** Graticule, protected areas, ports and names of a tile, to append to the result of `cutGround`. */
export const cutPlaces = ({ names, ports, zones }: ChartPlaces, tile: TileAt): Uint8Array =>
  encodeTile([
    graticuleLayer(tile),
    zonesLayer(zones, tile),
    placesLayer('ports', tile.z < PORTS_FIRST_ZOOM ? [] : ports, tile),
    placesLayer('names', names, tile),
  ])
