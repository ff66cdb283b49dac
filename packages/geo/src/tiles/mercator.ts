/** Units per side of a vector tile. */
export const EXTENT = 4096
/** Units drawn beyond each side of a tile, so that lines do not end at the seam. */
export const BUFFER = 64
export const MAX_ZOOM = 12
/** Latitude limit of web Mercator, in degrees north and south. */
export const EDGE_LATITUDE = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI

/** A web map tile: at zoom z the world is 2^z tiles wide, x east from 180 W, y south from 85.05 N. */
export interface TileAt {
  readonly z: number
  readonly x: number
  readonly y: number
}

export const isTile = ({ z, x, y }: TileAt) =>
  [z, x, y].every((part) => Number.isInteger(part) && part >= 0) && z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z

/** Converts a longitude in degrees to units from the tile's western side. */
export const tileX = ({ z, x }: TileAt, lon: number) => ((lon / 360 + 0.5) * 2 ** z - x) * EXTENT

/** Converts a latitude in degrees to units from the tile's northern side, clamped to the map. */
export const tileY = ({ z, y }: TileAt, lat: number) => {
  const within = Math.max(-EDGE_LATITUDE, Math.min(EDGE_LATITUDE, lat))
  return ((0.5 - Math.asinh(Math.tan((within * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z - y) * EXTENT
}

export const lonAt = ({ z, x }: TileAt, units: number) => ((units / EXTENT + x) / 2 ** z - 0.5) * 360

export const latAt = ({ z, y }: TileAt, units: number) =>
  (Math.atan(Math.sinh((0.5 - (units / EXTENT + y) / 2 ** z) * 2 * Math.PI)) * 180) / Math.PI
