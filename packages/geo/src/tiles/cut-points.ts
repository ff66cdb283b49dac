import { EXTENT, tileX, tileY, type TileAt } from './mercator.ts'
import type { TileFeature, TileLayer, Value } from './vector-tile.ts'

/** A labelled position in degrees. */
export interface ChartPlace {
  readonly lat: number
  readonly lon: number
  readonly properties: Readonly<Record<string, Value>>
}

const normaliseLongitude = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/** The labelled positions in a tile; each is in exactly one tile. */
export const placesLayer = (name: string, places: readonly ChartPlace[], tile: TileAt): TileLayer => ({
  name,
  features: places.flatMap(({ lat, lon, properties }): TileFeature[] => {
    const x = tileX(tile, normaliseLongitude(lon))
    const y = tileY(tile, lat)
    const isHere = x >= 0 && x < EXTENT && y >= 0 && y < EXTENT
    return isHere ? [{ type: 'point', parts: [[x, y]], properties }] : []
  }),
})
