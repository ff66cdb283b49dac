import type { TileAt } from '@varuna/geo/tiles/mercator'

/** Tiles of the first zooms laid one behind the other, each row from west to east, the northernmost first. */
export interface PackedTiles {
  /** The bytes of a tile as they were packed; null where the zoom is not held. */
  tile(at: TileAt): Uint8Array | null
}

/** A uint32 count, that many and one more uint32 offsets, then the tiles. */
export function packTiles(tiles: readonly Uint8Array[]): Uint8Array {
  const head = new Uint32Array(2 + tiles.length)
  head[0] = tiles.length
  for (const [index, tile] of tiles.entries()) head[index + 2] = (head[index + 1] as number) + tile.length
  return Buffer.concat([new Uint8Array(head.buffer), ...tiles])
}

export function openPackedTiles(bytes: Uint8Array): PackedTiles {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  const start = (2 + count) * 4
  return {
    tile({ z, x, y }) {
      const index = (4 ** z - 1) / 3 + y * 2 ** z + x
      if (index >= count) return null
      const [from, to] = [view.getUint32((1 + index) * 4, true), view.getUint32((2 + index) * 4, true)]
      return bytes.subarray(start + from, start + to)
    },
  }
}
