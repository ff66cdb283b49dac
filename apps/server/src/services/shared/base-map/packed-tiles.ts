import type { TileAt } from '@varuna/geo/tiles/mercator'

/** Prebuilt tiles of the low zooms in one file, ordered by zoom, then north to south, then west to east. */
export interface PackedTiles {
  /** The packed bytes of a tile; null for a zoom that the file does not contain. */
  tile(at: TileAt): Uint8Array | null
}

/** Format: a uint32 count of tiles, count + 1 uint32 offsets, then the tiles. */
export function packTiles(tiles: readonly Uint8Array[]): Uint8Array {
  const header = new Uint32Array(2 + tiles.length)
  header[0] = tiles.length
  for (const [index, tile] of tiles.entries()) header[index + 2] = (header[index + 1] as number) + tile.length
  return Buffer.concat([new Uint8Array(header.buffer), ...tiles])
}

export function openPackedTiles(bytes: Uint8Array): PackedTiles {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  const start = (2 + count) * 4
  return {
    tile({ z, x, y }) {
      const index = (4 ** z - 1) / 3 + y * 2 ** z + x
      if (index >= count) return null
      const from = view.getUint32((1 + index) * 4, true)
      const to = view.getUint32((2 + index) * 4, true)
      return bytes.subarray(start + from, start + to)
    },
  }
}
