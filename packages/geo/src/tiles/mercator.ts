/** Units to the side of a vector tile. */
export const EXTENT = 4096
/** Units that a tile is drawn beyond its sides, so that nothing ends at the seam. */
export const BUFFER = 64
export const MAX_ZOOM = 12
/** Where web Mercator ends, degrees north and south. */
export const EDGE_LATITUDE = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI

/** A tile of the web's scheme: at zoom z the world is 2^z tiles wide, x eastward from 180 W, y southward from 85.05 N. */
export interface TileAt {
  readonly z: number
  readonly x: number
  readonly y: number
}

export const isTile = ({ z, x, y }: TileAt) =>
  [z, x, y].every((part) => Number.isInteger(part) && part >= 0) && z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z

/** Degrees east to units of a tile of this zoom from its western side. */
export const tileX = ({ z, x }: TileAt, lon: number) => ((lon / 360 + 0.5) * 2 ** z - x) * EXTENT

/** Degrees north to units from the tile's northern side; clamped where the map ends. */
export const tileY = ({ z, y }: TileAt, lat: number) => {
  const within = Math.max(-EDGE_LATITUDE, Math.min(EDGE_LATITUDE, lat))
  return ((0.5 - Math.asinh(Math.tan((within * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z - y) * EXTENT
}

export const lonAt = ({ z, x }: TileAt, units: number) => ((units / EXTENT + x) / 2 ** z - 0.5) * 360

export const latAt = ({ z, y }: TileAt, units: number) =>
  (Math.atan(Math.sinh((0.5 - (units / EXTENT + y) / 2 ** z) * 2 * Math.PI)) * 180) / Math.PI
